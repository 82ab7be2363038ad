import {createServer} from 'node:net';

const FIRST = 23_000;
const LAST = 23_999;

/** The first of `size` neighbouring ports that nobody holds, in the range of the benches. */
export async function freeBlock(size: number): Promise<number> {
  // By chance: another clone's benches may be looking for theirs.
  for (let tries = 0; tries < 50; tries += 1) {
    const base = FIRST + Math.floor(Math.random() * (LAST - FIRST - size));
    const ports = Array.from({length: size}, (_, at) => base + at);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return base;
  }
  throw new Error(`no ${size} free ports from ${FIRST} to ${LAST}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({port, exclusive: true}, () => server.close(() => resolve(true)));
  });
}
