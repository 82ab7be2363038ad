import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import {framesOf, LINK_ENTRY_MAX_BYTES, LINK_FRAME_BYTES} from '#schema/wire/link-frames.ts';
import {decodeDown, decodeUp, LINK_FRAME_MAX_BYTES, type LinkDown, type LinkUp} from '#schema/wire/link.ts';

const bytesIn = (text: string) => Buffer.byteLength(text);
const said = (length: number, letter: string) =>
  ({
    to: {channelId: 'c'},
    frame: {type: 'error', code: 'X', message: letter.repeat(length)},
  }) as const;

/** The lists of frames, one after the other. */
const listIn = (frames: readonly (LinkDown | LinkUp | undefined)[]): unknown[] =>
  frames.flatMap((frame): unknown[] => {
    if (!frame || frame.type === 'hello' || frame.type === 'epoch')
      throw new Error('a frame that cannot be read');
    return 'userIds' in frame ? [...frame.userIds] : [...frame.items];
  });

test('a list that would not fit one frame comes in several, in its order', () => {
  const items = Array.from({length: 40}, (_, at) => said(100_000 + at, at % 2 === 0 ? 'x' : 'ü'));
  const {texts, tooLarge} = framesOf({type: 'push', items});
  expect(bytesIn(JSON.stringify({type: 'push', items}))).toBeGreaterThan(5_000_000);
  expect(tooLarge).toEqual([]);
  expect(Math.max(...texts.map(bytesIn))).toBeLessThanOrEqual(LINK_FRAME_BYTES);
  expect(listIn(texts.map(decodeDown))).toEqual(items);
});

test('a short list is one frame, and an empty one is none', () => {
  const frame: LinkUp = {type: 'opened', userIds: ['u', 'v']};
  const {texts} = framesOf(frame);
  expect(texts.map(decodeUp)).toEqual([frame]);
  expect(framesOf({type: 'closed', userIds: []})).toEqual({texts: [], tooLarge: []});
});

test('an entry larger than what entries share has a frame of its own; one beyond the bound is named and left out', () => {
  const items = [said(1, 'a'), said(LINK_FRAME_BYTES, 'b'), said(LINK_ENTRY_MAX_BYTES, 'c'), said(1, 'd')];
  const {texts, tooLarge} = framesOf({type: 'push', items});
  expect(tooLarge).toEqual([2]);
  expect(texts).toHaveLength(3);
  expect(listIn(texts.map(decodeDown))).toEqual([items[0], items[1], items[3]]);
});

test('no list makes a frame at which the other end closes the link, and none loses an entry', () => {
  // Escaped characters, characters of several bytes, and lengths around the bounds.
  const letter = fc.constantFrom('x', 'ü', '漢', '😀', '"', '\u0001');
  const length = fc.oneof(
    fc.nat(2000),
    fc.constantFrom(LINK_FRAME_BYTES / 2, LINK_FRAME_BYTES, LINK_ENTRY_MAX_BYTES, LINK_FRAME_MAX_BYTES),
  );
  const list = fc.array(fc.tuple(length, letter), {maxLength: 8});
  fc.assert(
    fc.property(list, fc.constantFrom('devices', 'opened'), (sizes, type) => {
      const ids = sizes.map(([size, one]) => one.repeat(size));
      const frame: LinkUp =
        type === 'opened'
          ? {type: 'opened', userIds: ids}
          : {type: 'devices', items: ids.map((userId) => ({userId, deviceIds: ['d']}))};
      const {texts, tooLarge} = framesOf(frame);
      for (const text of texts) expect(bytesIn(text)).toBeLessThan(LINK_FRAME_MAX_BYTES / 4);
      const whole = 'userIds' in frame ? frame.userIds : frame.items;
      const sent = whole.filter((_, at) => !tooLarge.includes(at));
      for (const at of tooLarge)
        expect(bytesIn(JSON.stringify(whole[at]))).toBeGreaterThan(LINK_ENTRY_MAX_BYTES);
      expect(listIn(texts.map(decodeUp))).toEqual(sent);
    }),
    {numRuns: 20},
  );
}, 60_000);
