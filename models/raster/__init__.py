"""A fast painter of labelled dice pictures: thousands of scenes a minute, for training beside real photos."""
