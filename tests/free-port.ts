// Ports for processes that must be told one. Test runs, their workers and other clones look for theirs at the
// same time: each process owns a hundred of them, which it claims by listening on the first.
import {createServer} from 'node:net';
import {BLOCK_SIZE} from '#sync/dev/ports.ts';

/** Above what developers use, below Linux's ephemeral ports. */
const FIRST = 22_000;
const LAST = 32_000;
const OWNED = 100;

let owned: Promise<number> | undefined;
let given = 0;

/** A port that nobody holds right now, and that no other test is given. */
export const freePort = (): Promise<number> => freeBlock(1);

/** The first of `size` neighbouring ports that nobody holds; as many as an academy takes by default. */
export async function freeBlock(size = BLOCK_SIZE): Promise<number> {
  const first = await (owned ??= claim());
  // Twice round: what was given first may be free again.
  for (const end = given + 2 * OWNED; given < end;) {
    // Taken before anything is awaited: two who ask at once get two.
    const at = given % OWNED;
    if (at === 0 || at + size > OWNED) {
      given += 1;
      continue;
    }
    given += size;
    const ports = Array.from({length: size}, (_, next) => first + at + next);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first + at;
  }
  throw new Error(`no ${size} free ports from ${first} to ${first + OWNED}`);
}

/** The first of the ports that are this process's until it ends. */
async function claim(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const first = FIRST + OWNED * Math.floor((Math.random() * (LAST - FIRST)) / OWNED);
    const guard = await listen({port: first, host: '127.0.0.1'});
    if (guard === undefined) continue;
    guard.unref();
    return first;
  }
  throw new Error(`no ${OWNED} ports from ${FIRST} to ${LAST} are free to claim`);
}

/** On every address, as the public listener takes it, and on loopback, as the others do. */
async function isFree(port: number): Promise<boolean> {
  return (await canListen({port})) && (await canListen({port, host: '127.0.0.1'}));
}

async function canListen(where: {port: number; host?: string}): Promise<boolean> {
  const server = await listen(where);
  if (server === undefined) return false;
  return new Promise((resolve) => server.close(() => resolve(true)));
}

function listen(where: {port: number; host?: string}): Promise<ReturnType<typeof createServer> | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({...where, exclusive: true}, () => resolve(server));
  });
}
