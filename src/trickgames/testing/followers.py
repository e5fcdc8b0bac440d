"""Checks that a view follows from events: that a follower of each seat, told its events alone, gives its view."""

from __future__ import annotations

from trickgames.errors import InvalidRecord
from trickgames.follower import Follower
from trickgames.testing.common import Scene, everyone


class Followers:
    """A follower of each seat, and of a spectator, of the match of a scene."""

    def __init__(self, scene: Scene) -> None:
        match, self._scene = scene.match, scene
        options = match.options.to_dict()
        self._all = [
            Follower(match.game, seat, options=options, deals=match.deals) for seat in everyone(match)
        ]
        self._read = [0] * len(self._all)

    def check(self) -> None:
        """Tell each what it has not been told yet, and compare its view with the match's."""
        match, scene = self._scene.match, self._scene
        for place, follower in enumerate(self._all):
            read, seat = self._read[place], follower.seat
            if follower.epoch != match.epoch:
                read = min(read, match.stands(follower.epoch))
                follower.back(read, match.epoch)
            for event in match.events(seat, since=read):
                try:
                    follower.receive(event)
                except InvalidRecord as error:
                    raise scene.fault(f"a follower of seat {seat} refuses what happens: {error}") from error
                read += 1
            self._read[place] = read
            scene.expect(follower.ready, f"a follower of seat {seat} takes the events not to be complete")
            here, there = follower.view(), match.view(seat)
            for name in there._fields:  # pyright: ignore[reportPrivateUsage]
                scene.expect(
                    getattr(here, name) == getattr(there, name),
                    f"the {name} in the view of seat {seat} does not follow from its events",
                )
            scene.expect(
                here.to_json() == there.to_json(), f"the view of seat {seat} does not follow from its events"
            )
