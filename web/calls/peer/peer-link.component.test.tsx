// Two peer links in one page with real media. The contract: every adapter of `MakeConnection` passes it.
import {afterEach, describe, expect, test} from 'vitest';
import type {Connection, MakeConnection, Signal} from '#web/calls/peer/connection.ts';
import {connectBySimplePeer} from '#web/calls/peer/simple-peer.connection.ts';
import {
  areConnected,
  closeDevices,
  devices,
  makePair,
  more,
  offersOf,
  received,
  start,
  ufragOf,
  type Pair,
  type Side,
} from '#web/calls/peer/two-sides.ts';

const adapters = [['simple-peer', connectBySimplePeer]] as const;

let pair: Pair;

const answersOf = ({sent}: Side): readonly Signal[] => sent.filter(({type}) => type === 'answer');

const connected = async () => {
  await expect.poll(() => areConnected(pair)).toBe(true);
};

/** As behind two networks that hide each other. */
function withoutCandidates(signal: Signal): Signal {
  const strip = (sdp: string) => sdp.replaceAll(/a=candidate:.*\r\n/g, '');
  if (signal.type === 'offer') return {...signal, offer: {...signal.offer, sdp: strip(signal.offer.sdp)}};
  if (signal.type === 'answer') return {...signal, answer: {...signal.answer, sdp: strip(signal.answer.sdp)}};
  return signal;
}

afterEach(() => {
  pair.close();
  closeDevices();
});

describe.each(adapters)('by %s', (_, make) => {
  test('sound and pictures go both ways', async () => {
    pair = makePair(make, {caller: await devices(true), callee: await devices(true)});
    start(pair);
    await connected();
    for (const side of [pair.caller, pair.callee]) {
      await more(side, 'frames');
      await more(side, 'energy');
      expect(
        side.stream
          .getTracks()
          .map(({kind}) => kind)
          .toSorted(),
      ).toEqual(['audio', 'video']);
    }
    expect([pair.caller.builds(), pair.callee.builds(), offersOf(pair.caller).length]).toEqual([1, 1, 1]);
  });

  test('a voice call: either side turns a camera on and shares a screen without a new negotiation', async () => {
    pair = makePair(make, {caller: await devices(false), callee: await devices(false)});
    start(pair);
    await connected();
    await more(pair.callee, 'energy');
    const {video} = await devices(true);
    pair.callee.link.replaceTrack('video', video);
    await more(pair.caller, 'frames');
    const canvas = document.createElement('canvas');
    const [screen = null] = canvas.captureStream().getVideoTracks();
    const painter = setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, Math.random() * 300, 150), 50);
    pair.caller.link.replaceTrack('video', screen);
    await more(pair.callee, 'frames');
    clearInterval(painter);
    pair.callee.link.replaceTrack('video', null);
    expect([offersOf(pair.caller).length, offersOf(pair.callee).length]).toEqual([1, 0]);
  });

  test('a muted track sends silence', async () => {
    const own = await devices(false);
    pair = makePair(make, {caller: own, callee: await devices(false)});
    start(pair);
    await connected();
    await more(pair.callee, 'energy');
    if (own.audio) own.audio.enabled = false;
    // What was on the way still arrives; then the energy of each second is that of silence.
    const growth = async () => {
      const before = await received(pair.callee);
      await expect
        .poll(async () => (await received(pair.callee)).bytes, {interval: 200})
        .toBeGreaterThan(before.bytes);
      return (await received(pair.callee)).energy - before.energy;
    };
    await expect.poll(growth).toBeLessThan(1e-6);
    if (own.audio) own.audio.enabled = true;
    await more(pair.callee, 'energy');
  });

  test.each(['caller', 'callee'] as const)(
    'the %s changes networks: another way is found, media go on',
    async (name) => {
      pair = makePair(make, {caller: await devices(true), callee: await devices(true)});
      start(pair);
      await connected();
      const before = offersOf(pair.caller)[0];
      pair[name].changeNetwork();
      await expect.poll(() => offersOf(pair[name]).length).toBe(name === 'caller' ? 2 : 1);
      expect(ufragOf(offersOf(pair[name]).at(-1))).not.toBe(ufragOf(before));
      const other = pair[name === 'caller' ? 'callee' : 'caller'];
      await expect.poll(() => other.sent.filter(({type}) => type === 'answer').length).toBeGreaterThan(0);
      await connected();
      await more(pair.caller, 'frames');
      await more(pair.callee, 'frames');
      expect([pair.caller.builds(), pair.callee.builds()]).toEqual([1, 1]);
    },
  );

  test('credentials of the relay are renewed during the call: media go on', async () => {
    pair = makePair(make, {caller: await devices(false), callee: await devices(false)});
    start(pair);
    await connected();
    pair.callee.link.renew([{urls: 'stun:127.0.0.1:9'}]);
    await expect.poll(() => pair.caller.sent.filter(({type}) => type === 'answer').length).toBe(1);
    await connected();
    await more(pair.caller, 'energy');
    expect(pair.callee.builds()).toBe(1);
  });

  test.each(['caller', 'callee'] as const)(
    'offers of the %s right behind each other, and one of the other side’s behind its answer: all are taken',
    async (name) => {
      pair = makePair(make, {caller: await devices(true), callee: await devices(true)});
      start(pair);
      await connected();
      const [one, other] = name === 'caller' ? [pair.caller, pair.callee] : [pair.callee, pair.caller];
      one.changeNetwork();
      one.changeNetwork();
      // As soon as the other side has answered, it makes an offer of its own, which comes right behind the answer.
      const wire = pair.wire.pass;
      let hasAnswered = false;
      pair.wire.pass = (signal, from) => {
        if (from !== name && signal.type === 'answer' && !hasAnswered) {
          hasAnswered = true;
          other.changeNetwork();
        }
        return wire(signal, from);
      };
      await expect.poll(() => offersOf(other).at(-1) && answersOf(one).length).toBeGreaterThan(0);
      await connected();
      for (let at = 0; at < 5; at += 1)
        await Promise.all([more(pair.caller, 'frames'), more(pair.callee, 'frames')]);
      expect([pair.caller.bad, pair.callee.bad, pair.caller.builds(), pair.callee.builds()]).toEqual([
        [],
        [],
        1,
        1,
      ]);
    },
  );

  test('both make an offer at the same time: the caller’s counts, and pictures of both go on by the same connection', async () => {
    pair = makePair(make, {caller: await devices(true), callee: await devices(true)});
    start(pair);
    await connected();
    pair.caller.changeNetwork();
    pair.callee.changeNetwork();
    await expect.poll(() => answersOf(pair.callee).length).toBe(2);
    // The callee’s, which gave way, is made again.
    await expect.poll(() => answersOf(pair.caller).length).toBe(1);
    await connected();
    // A picture or two may be on their way: it must move on.
    for (let at = 0; at < 10; at += 1)
      await Promise.all([more(pair.caller, 'frames'), more(pair.callee, 'frames')]);
    expect([pair.caller.bad, pair.callee.bad, pair.caller.builds()]).toEqual([[], [], 1]);
  });

  test('the first offer is lost: the caller builds again under the same call, and they connect', async () => {
    pair = makePair(make, {caller: await devices(false), callee: await devices(false), speed: 4});
    pair.wire.pass = (signal) => (signal.attempt === 0 ? undefined : signal);
    start(pair);
    await connected();
    expect([pair.caller.builds(), pair.callee.builds()]).toEqual([2, 2]);
    await more(pair.callee, 'energy');
    await more(pair.caller, 'energy');
  });

  test('no way through the network: three more builds, then it has failed on both sides', async () => {
    pair = makePair(make, {speed: 40});
    pair.wire.pass = (signal) => (signal.type === 'candidate' ? undefined : withoutCandidates(signal));
    start(pair);
    await expect.poll(() => [pair.caller.states, pair.callee.states]).toEqual([['failed'], ['failed']]);
    expect([pair.caller.builds(), pair.callee.builds()]).toEqual([4, 4]);
    expect(offersOf(pair.caller).map(({attempt}) => attempt)).toEqual([0, 1, 2, 3]);
  });

  test('a connection that breaks for good is built again, and media go on', async () => {
    const made: Connection[] = [];
    const keep: MakeConnection = (needs) => {
      const connection = make(needs);
      made.push(connection);
      return connection;
    };
    pair = makePair(keep, {caller: await devices(true), callee: await devices(true)});
    start(pair);
    await connected();
    // The callee's end is gone without a word, as when its process is killed and comes back.
    made[0]?.close();
    await expect.poll(() => pair.caller.states).toEqual(['connected', 'lost', 'connected']);
    await connected();
    await more(pair.caller, 'frames');
    await more(pair.callee, 'frames');
    expect([pair.caller.builds(), pair.callee.builds()]).toEqual([2, 2]);
  });

  test('what a closed socket did not take is sent again', async () => {
    pair = makePair(make, {caller: await devices(false), callee: await devices(false)});
    pair.wire.pass = () => undefined;
    start(pair);
    await expect.poll(() => pair.caller.sent.length).toBeGreaterThan(1);
    pair.wire.pass = (signal) => signal;
    pair.caller.link.resend();
    // Twice changes nothing.
    pair.caller.link.resend();
    await connected();
    expect(pair.caller.builds()).toBe(1);
    // An offer that was lost while everything went well is not stuck.
    pair.wire.pass = () => undefined;
    pair.caller.changeNetwork();
    const answers = () => pair.callee.sent.filter(({type}) => type === 'answer').length;
    const before = answers();
    await expect
      .poll(() => ufragOf(offersOf(pair.caller).at(-1)))
      .not.toBe(ufragOf(offersOf(pair.caller)[0]));
    pair.wire.pass = (signal) => signal;
    pair.caller.link.resend();
    await expect.poll(answers).toBeGreaterThan(before);
    await more(pair.callee, 'energy');
  });

  test('the sides tell each other what is beside media', async () => {
    pair = makePair(make);
    expect(pair.caller.link.tell('too early')).toBe(false);
    start(pair);
    await expect.poll(() => pair.callee.told).toContain('(ready)');
    await expect.poll(() => pair.caller.link.tell('camera off')).toBe(true);
    await expect.poll(() => pair.callee.told).toContain('camera off');
    pair.caller.link.tell('x'.repeat(100_000));
    pair.caller.link.tell('after it');
    await expect.poll(() => pair.callee.told.at(-1)).toBe('after it');
  });
});
