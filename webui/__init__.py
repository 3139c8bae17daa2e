"""The pages that the phones at the table see."""
