import type {Page} from 'playwright';

/** Waits for the page's socket, too: who calls before it is open reads that there is no connection, and nothing rings. */
export async function withSocket(page: Page, load: () => Promise<unknown>): Promise<void> {
  const opened = new Promise<unknown>((resolve) => {
    page.on('websocket', (socket) => {
      if (new URL(socket.url()).pathname === '/ws') socket.once('framereceived', resolve);
    });
  });
  await load();
  await opened;
}
