"""A Jupyter server extension: messages between page and kernel leave at once.

Small messages wait some 40 ms in the server's socket (Nagle's algorithm) before they are sent on, which is
most of what a learner feels between a click and the redrawn board. `TCP_NODELAY` on the kernel WebSocket
ends that.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jupyter_server.serverapp import ServerApp

SETTING = "kernel_websocket_connection_class"


def prompt(base: Any) -> Any:
    """The same class of kernel connections, with `TCP_NODELAY` set as soon as one is open."""

    def connect(self: Any) -> Any:
        self.websocket_handler.set_nodelay(True)
        return base.connect(self)

    return type(base.__name__, (base,), {"connect": connect})


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: "ServerApp") -> None:
    settings = server.web_app.settings
    settings[SETTING] = prompt(settings[SETTING])
