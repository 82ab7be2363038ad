import {createServer} from 'node:net';
import {BLOCK_SIZE} from '#sync/dev/ports.ts';

/** Above what developers use, below Linux's ephemeral ports. */
const FIRST = 22_000;
const LAST = 31_990;

/**
 * A port that nobody holds right now, for a process that must be told one. Chosen by chance, because
 * another clone's tests may look for theirs at the same time; a caller that still loses the race must retry.
 */
export const freePort = (): Promise<number> => freeBlock(1);

/** The first of `size` neighbouring ports that nobody holds; as many as an academy takes by default. */
export async function freeBlock(size = BLOCK_SIZE): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const base = FIRST + Math.floor(Math.random() * (LAST - FIRST - size));
    const ports = Array.from({length: size}, (_, at) => base + at);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return base;
  }
  throw new Error(`no ${size} free ports from ${FIRST} to ${LAST}`);
}

/** On every address, as the public listener takes it, and on loopback, as the others do. */
async function isFree(port: number): Promise<boolean> {
  return (await canListen({port})) && (await canListen({port, host: '127.0.0.1'}));
}

function canListen(where: {port: number; host?: string}): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({...where, exclusive: true}, () => server.close(() => resolve(true)));
  });
}
