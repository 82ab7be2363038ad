// The first start takes the first free block of ports and remembers it: a new port would be a new
// origin for the browser, which would strand everything a learner's outbox still holds.
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:net';
import {execFileSync} from 'node:child_process';
import {join} from 'node:path';
import {SetupFailure} from '#sync/dev/failure.ts';

/** Ports that one academy takes, from its public one upwards. */
export const BLOCK_SIZE = 9;
const FIRST_BASE = 8080;
/** Linux hands out ephemeral ports from here; a listener above could collide with one. */
const LAST_BASE = 32_767 - BLOCK_SIZE;

/** @throws {SetupFailure} when a remembered or demanded port is taken, with its holder's name. */
export async function choosePort(
  dataDir: string,
  demanded: string | undefined,
  first = FIRST_BASE,
): Promise<number> {
  const file = join(dataDir, 'port');
  const known = demanded ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined);
  if (known !== undefined) {
    const base = Number(known);
    if (!Number.isInteger(base) || base < 1024 || base > LAST_BASE) {
      throw new SetupFailure(
        `PORT=${known} is no port that the academy can use.`,
        `Give a whole number from 1024 to ${LAST_BASE}; the ${BLOCK_SIZE} ports from it upwards are taken.`,
      );
    }
    const taken = await firstTaken(base);
    if (taken !== undefined) throw portTaken(taken, base, demanded === undefined);
    if (demanded === undefined) writeFileSync(file, String(base), {mode: 0o600});
    return base;
  }
  for (let base = first; base <= LAST_BASE; base += 10) {
    if ((await firstTaken(base)) === undefined) {
      writeFileSync(file, String(base), {mode: 0o600});
      return base;
    }
  }
  throw new SetupFailure('No free block of ports was found.', 'Stop another server, or set PORT.');
}

function portTaken(port: number, base: number, remembered: boolean): SetupFailure {
  const holder = holderOf(port);
  const why = remembered
    ? ` The academy has always used ${base} here, and browsers keep unsent work under that address, so it does not move by itself.`
    : '';
  return new SetupFailure(
    `Port ${port} is taken${holder ? ` by ${holder}` : ''}.${why}`,
    `Stop that program, or start once with another address: PORT=${base + 100} npm start`,
  );
}

async function firstTaken(base: number): Promise<number | undefined> {
  for (let port = base; port < base + BLOCK_SIZE; port++) {
    if (!((await isFree(port, '127.0.0.1')) && (await isFree(port, '::')))) return port;
  }
  return undefined;
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      // A machine without IPv6 has nothing that could hold the port there.
      resolve(error.code === 'EAFNOSUPPORT' || error.code === 'EADDRNOTAVAIL'),
    );
    server.listen({port, host, exclusive: true}, () => server.close(() => resolve(true)));
  });
}

/** Name and process id of the listener, as far as this machine can tell. */
function holderOf(port: number): string {
  const attempts: [string, string[], RegExp][] = [
    ['lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fcp'], /p(?<pid>\d+)\nc(?<name>.+)/],
    ['ss', ['-ltnpH', `sport = :${port}`], /\(\("(?<name>[^"]+)",pid=(?<pid>\d+)/],
  ];
  for (const [command, args, pattern] of attempts) {
    try {
      const found = pattern.exec(
        execFileSync(command, args, {encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']}),
      );
      if (found?.groups) return `${found.groups['name']} (process ${found.groups['pid']})`;
    } catch {
      // The command is not on this machine, or sees nothing: the next one may.
    }
  }
  return '';
}
