"""Tables that people play at: rules of the house, protocol, HTTP and WebSocket (design §4)."""
