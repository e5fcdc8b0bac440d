"""tmp"""


def easy(view, rng):
    return view.legal_actions[rng.below(len(view.legal_actions))]


normal = easy
