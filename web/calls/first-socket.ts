/** How long a call that is placed right after the page has opened waits for the page’s first socket, ms. */
export const FIRST_SOCKET_MS = 10_000;
