// The limits of the decoder process, each exceeded by a real picture.
import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import sharp from 'sharp';
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import {decodeApart, DECODER_LIMITS, type DecoderLimits} from '#sync/files/picture-process.ts';
import {canWatch, decodersOf, said} from '#tests/decoders.ts';

const folder = mkdtempSync(join(tmpdir(), 'academy-decoder-'));
const path = join(folder, 'interlaced.png');
let picture: Uint8Array;
let server: ChildProcess | undefined;
const logged: unknown[] = [];
// A busy machine takes seconds for what is a second's work.
vi.setConfig({testTimeout: 60_000});

beforeAll(async () => {
  const background = {r: 255, g: 9, b: 3, alpha: 0.5};
  picture = await sharp({create: {width: 4000, height: 4000, channels: 4, background}})
    .toColourspace('rgb16')
    .png({progressive: true})
    .toBuffer();
  writeFileSync(path, picture);
});
afterAll(() => {
  server?.kill('SIGKILL');
  rmSync(folder, {recursive: true});
});

const decode = (limits: Partial<DecoderLimits> = {}) =>
  decodeApart(picture, {...DECODER_LIMITS, ...limits}, (event) => logged.push(event));

test.each([
  ['memory', {memoryMiB: 120}],
  ['time', {wallMs: 1}],
])('a picture that takes too much %s ends its decoder, and the next one is unpacked', async (_, limits) => {
  expect(await decode(limits)).toEqual({is: 'costly'});
  expect(decodersOf(process.pid)).toEqual([]);
  expect(await decode()).toMatchObject({is: 'made'});
  expect(decodersOf(process.pid)).toEqual([]);
});

/** A server of its own, that unpacks the picture; resolves with its decoder when it is at it. */
async function elsewhere(): Promise<{server: ChildProcess; decoder: number}> {
  const script = `
    import {readFileSync} from 'node:fs';
    import {decodeApart, DECODER_LIMITS} from '#sync/files/picture-process.ts';
    const bytes = readFileSync(${JSON.stringify(path)});
    for (;;) await decodeApart(bytes, DECODER_LIMITS, () => undefined);`;
  server = spawn(process.execPath, ['--input-type=module', '--eval', script], {stdio: 'ignore'});
  const parent = server.pid ?? 0;
  await expect.poll(() => decodersOf(parent)).toHaveLength(1);
  return {server, decoder: decodersOf(parent)[0] ?? 0};
}

describe.skipIf(!canWatch)('a decoder', () => {
  test('has the kernel’s limits', async () => {
    const work = decode();
    await expect.poll(() => decodersOf(process.pid)).toHaveLength(1);
    const limits = said(decodersOf(process.pid)[0] ?? 0, 'limits');
    expect(limits).toMatch(/Max data size\s+536870912\s/);
    expect(limits).toMatch(/Max cpu time\s+5\s/);
    expect(await work).toMatchObject({is: 'made'});
  });

  test.each(['SIGKILL', 'SIGINT', 'SIGTERM'] as const)(
    'does not outlive a server that ends by %s',
    async (signal) => {
      const running = await elsewhere();
      const ended = once(running.server, 'exit');
      running.server.kill(signal);
      await ended;
      await expect.poll(() => said(running.decoder, 'cmdline')).toBe('');
    },
  );
});

test('killed decoders are logged', () => {
  expect(logged).toEqual(Array.from({length: 2}, () => 'a picture was too much for its decoder'));
});
