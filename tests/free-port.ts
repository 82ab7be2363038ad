import {createServer} from 'node:net';

const FIRST = 22_000;
const COUNT = 1000;

/**
 * A port that nobody holds right now, for a process that must be told one. Chosen by chance, because
 * another clone's tests may look for theirs at the same time; whoever still loses the race tries again.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${FIRST} to ${FIRST + COUNT}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({port, host: '127.0.0.1', exclusive: true}, () => server.close(() => resolve(true)));
  });
}
