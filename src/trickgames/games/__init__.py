"""The games, one package each: rules (options and table), match (phases), scoring, ai."""
