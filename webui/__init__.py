"""The pages that the phones at the table see: `create_app(table)` and a server to put them on."""
