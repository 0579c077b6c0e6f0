"""How CO₂ is played by the search: tastes, laws, mistakes, tables at the edge of what can be."""
