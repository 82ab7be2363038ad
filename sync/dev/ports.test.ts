import {existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {once} from 'node:events';
import {createServer, type AddressInfo, type Server} from 'node:net';
import {networkInterfaces, tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {SetupFailure} from '#sync/dev/failure.ts';
import {BLOCK_SIZE, choosePort} from '#sync/dev/ports.ts';
import {portsFrom} from '#sync/place.ts';
import {freePort} from '#tests/free-port.ts';

let folder = '';
let holders: Server[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'academy-ports-'));
});
afterEach(() => {
  for (const holder of holders.splice(0)) holder.close();
  rmSync(folder, {recursive: true});
});

const hold = async (port: number, host = '127.0.0.1'): Promise<number> => {
  const holder = createServer();
  holders.push(holder);
  holder.listen({port, host, exclusive: true, ipv6Only: host === '::'});
  await once(holder, 'listening');
  return (holder.address() as AddressInfo).port;
};
const remembered = () => {
  const file = join(folder, 'port');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
};
const refusal = async (demanded: string | undefined): Promise<SetupFailure> => {
  const error: unknown = await choosePort(folder, demanded).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SetupFailure);
  return error as SetupFailure;
};
/** A base whose whole block is free. */
async function freeBase(): Promise<number> {
  for (;;) {
    const base = await freePort();
    const isFree = await choosePort(folder, String(base)).then(
      () => true,
      () => false,
    );
    if (isFree) return base;
  }
}

test('takes the first free block of all ports and remembers it', async () => {
  const base = await freeBase();
  await hold(base + BLOCK_SIZE - 1);
  const chosen = await choosePort(folder, undefined, base);
  expect(chosen).toBeGreaterThan(base);
  expect((chosen - base) % 10).toBe(0);
  expect(remembered()).toBe(String(chosen));
});

test('takes the same block at every later start', async () => {
  const base = await freeBase();
  writeFileSync(join(folder, 'port'), `${base}\n`);
  expect(await choosePort(folder, undefined, base + 100)).toBe(base);
});

test('does not move away from a remembered block, because browsers keep unsent work under its address', async () => {
  const base = await freeBase();
  writeFileSync(join(folder, 'port'), String(base));
  await hold(base + 3);
  const {message, remedy} = await refusal(undefined);
  expect(message).toMatch(new RegExp(`^Port ${base + 3} is taken`));
  expect(message).toContain(`The academy has always used ${base} here`);
  expect(remedy).toBe(`Stop that program, or start once with another address: PORT=${base + 100} npm start`);
});

test('names who holds a demanded port, where the machine can tell', async () => {
  const base = await freeBase();
  await hold(base);
  const {message} = await refusal(String(base));
  expect(message).toMatch(new RegExp(`^Port ${base} is taken(?: by .+ \\(process ${process.pid}\\))?\\.$`));
  expect(message).not.toContain('always');
});

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({family}) => family === 'IPv6'));

test.skipIf(!hasIpv6)('sees who listens for IPv6 alone (needs a machine with IPv6)', async () => {
  const base = await freeBase();
  await hold(base, '::');
  expect((await refusal(String(base))).message).toContain(`Port ${base} is taken`);
});

test('a demanded port is taken for this once and not remembered', async () => {
  const base = await freeBase();
  expect(await choosePort(folder, String(base))).toBe(base);
  expect(remembered()).toBeUndefined();
});

test.each(['', 'http', '80', '8080.5', '32760', '65535', '-1', '1e9'])(
  'PORT=%s is no port to use',
  async (port) => {
    const {message, remedy} = await refusal(port);
    expect(message).toBe(`PORT=${port} is no port that the academy can use.`);
    expect(remedy).toContain('Give a whole number from 1024 to 32758');
  },
);

test('every listener of the academy is in its block of ports', () => {
  const ports = Object.values(portsFrom(1000));
  expect(new Set(ports).size).toBe(ports.length);
  expect(ports.every((port) => port >= 1000 && port < 1000 + BLOCK_SIZE)).toBe(true);
});
