import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {longestFor, readBytes, SLOW_PACE} from '#sync/http/body.ts';

const MIB = 1_048_576;
const MOST = 5 * MIB;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A request whose body comes in pieces, each so long after the one before it. */
function sending(pieces: number, bytes: number, everyMs: number): Request {
  let left = pieces;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if ((left -= 1) < 0) return controller.close();
        await new Promise((resolve) => setTimeout(resolve, everyMs));
        controller.enqueue(new Uint8Array(bytes));
      },
    },
    {highWaterMark: 0},
  );
  return new Request('http://localhost/', {method: 'POST', body, duplex: 'half'} as RequestInit);
}

/** How it ended, and after how long, ms. */
async function outcome(request: Request, pace?: number) {
  const begun = performance.now();
  const read = readBytes(request, MOST, 'too large', pace).then(
    (bytes) => ({bytes: bytes.byteLength}),
    (error: unknown) => error as {status?: number},
  );
  const ended = read.then((how) => ({how, ms: performance.now() - begun}));
  await vi.runAllTimersAsync();
  return ended;
}

describe('a body', () => {
  test('that trickles in is rejected after ten seconds', async () => {
    const {how, ms} = await outcome(sending(100_000, 1, 1000));
    expect(how).toMatchObject({status: 408, problem: {code: 'TOO_SLOW'}});
    expect(ms).toBeLessThan(10_010);
  });

  test('that never begins is rejected after ten seconds', async () => {
    expect(await outcome(sending(1, 1, 3_600_000))).toMatchObject({how: {status: 408}, ms: 10_000});
  });

  test('of the largest picture passes at the rate of a phone at the edge of its network', async () => {
    const {how, ms} = await outcome(sending(5 * 128, 8 * 1024, 1000));
    expect(how).toEqual({bytes: MOST});
    // Ten minutes.
    expect(ms).toBe(640_000);
    expect(ms).toBeLessThan(longestFor(MOST));
  });

  test('of what a learner has done passes on a line of 2 kB a second, where a picture does not', async () => {
    const slowly = () => sending(100, 1000, 500);
    expect((await outcome(slowly(), SLOW_PACE)).how).toEqual({bytes: 100_000});
    expect((await outcome(slowly())).how).toMatchObject({status: 408});
  });

  test('of a learner’s that trickles in is rejected as well', async () => {
    const {how, ms} = await outcome(sending(100_000, 1, 1000), SLOW_PACE);
    expect(how).toMatchObject({status: 408});
    expect(ms).toBeLessThan(10_100);
  });

  test('may pause for as long as it was ahead of the lowest rate', async () => {
    const body = sending(2, MIB, 60_000);
    expect((await outcome(body)).how).toMatchObject({status: 408});
    let at = 0;
    const pauses = [1000, 120_000];
    const ahead = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const pause = pauses[at];
          at += 1;
          if (pause === undefined) return controller.close();
          await new Promise((resolve) => setTimeout(resolve, pause));
          controller.enqueue(new Uint8Array(MIB));
        },
      },
      {highWaterMark: 0},
    );
    const request = new Request('http://localhost/', {
      method: 'POST',
      body: ahead,
      duplex: 'half',
    } as RequestInit);
    expect((await outcome(request)).how).toEqual({bytes: 2 * MIB});
  });

  test('that is too large is rejected as soon as that is known', async () => {
    expect((await outcome(sending(100, MIB, 10))).how).toMatchObject({status: 413});
  });

  test('that breaks off is not a server error', async () => {
    const body = new ReadableStream({pull: (controller) => controller.error(new Error('aborted'))});
    const request = new Request('http://localhost/', {method: 'POST', body, duplex: 'half'} as RequestInit);
    expect((await outcome(request)).how).toMatchObject({status: 400});
  });
});
