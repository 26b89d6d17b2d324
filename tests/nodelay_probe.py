"""Start a Jupyter server, open a kernel's WebSocket as a page does, print the server's TCP_NODELAY on that socket.

Arguments are passed on to the server. Run by `test_server.py` in a process of its own.
"""

import asyncio
import socket
import sys

from jupyter_server.serverapp import ServerApp
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from tornado.websocket import websocket_connect


async def probe(server: ServerApp) -> bool:
    """Whether small messages to the page leave at once."""
    opened: list[KernelWebsocketHandler] = []
    plain_open = KernelWebsocketHandler.open

    async def noted_open(self: KernelWebsocketHandler, kernel_id: str) -> None:
        await plain_open(self, kernel_id)
        opened.append(self)

    KernelWebsocketHandler.open = noted_open
    kernel = await server.kernel_manager.start_kernel()
    page = await websocket_connect(f"ws://127.0.0.1:{server.port}/api/kernels/{kernel}/channels?session_id=page")
    while not opened:
        await asyncio.sleep(0.01)
    accepted = opened[0].ws_connection.stream.socket
    nodelay = accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    page.close()
    await server.kernel_manager.shutdown_all()
    return bool(nodelay)


async def main() -> None:
    """Run the server in this process's own loop for as long as the probe takes."""
    server = ServerApp()
    server.initialize(argv=sys.argv[1:])
    print(await asyncio.wait_for(probe(server), 60))


if __name__ == "__main__":
    asyncio.run(main())
