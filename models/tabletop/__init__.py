"""Tables as a watching camera sees them, small: cups, hands and whatever else, with what lies on top in each cell."""
