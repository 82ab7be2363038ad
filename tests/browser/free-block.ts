import {createServer} from 'node:net';
import {randomInt} from 'node:crypto';
import {BLOCK_SIZE} from '#sync/dev/ports.ts';

/** Below Linux's ephemeral ports, above what developers use. */
const FIRST = 24_000;
const LAST = 31_000;

/** First of a block of free ports; another clone's tests may look at the same time, so it starts anywhere. */
export async function freeBlock(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const base = randomInt(FIRST / 10, LAST / 10) * 10;
    const free = await Promise.all(Array.from({length: BLOCK_SIZE}, (_, at) => isFree(base + at)));
    if (free.every(Boolean)) return base;
  }
  throw new Error('no free block of ports was found');
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({port, host: '127.0.0.1', exclusive: true}, () => server.close(() => resolve(true)));
  });
