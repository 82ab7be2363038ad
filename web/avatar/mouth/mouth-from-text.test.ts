import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import type {MouthSource} from '#web/avatar/face/face.types.ts';
import {mouthFromText} from '#web/avatar/mouth/mouth-from-text.ts';
import {soundsOf} from '#web/avatar/mouth/spelling.ts';

const START = 1000;
const shapes = (mouth: MouthSource, from: number, ms: number) =>
  Array.from({length: Math.ceil(ms / 10)}, (_, at) => mouth.shapeAt(from + at * 10)?.viseme);
const visemes = (text: string) => soundsOf(text).map(({sounds}) => sounds.map(({viseme}) => viseme));

test('words are spelled into what a mouth does', () => {
  expect(visemes('map')).toEqual([['closed', 'open', 'closed']]);
  expect(visemes('move')).toEqual([['closed', 'round', 'teeth']]);
  expect(visemes('The sheep')).toEqual([
    ['tongue', 'wide'],
    ['round', 'wide', 'closed'],
  ]);
  expect(visemes('café')[0]?.at(-1)).toBe('wide');
});

test('it speaks about as fast as people do', () => {
  const text =
    'A name points to a value, and the value stays where it is when the name moves on to another one.';
  const words = text.split(' ').length;
  const minutes = (soundsOf(text).at(-1)?.endsAt ?? 0) / 60_000;
  expect(words / minutes).toBeGreaterThan(140);
  expect(words / minutes).toBeLessThan(210);
});

test('a number and a word of another script move the mouth as well', () => {
  for (const text of ['2026', 'переменная', 'μεταβλητή', '変数', 'متغير']) {
    const [word] = soundsOf(text);
    expect(word?.sounds.some(({openness}) => openness > 0.3)).toBe(true);
  }
});

test('the mouth rests at a comma, and says nothing before the first word and after the last', () => {
  const mouth = mouthFromText('Map, map', START);
  expect(mouth.shapeAt(START - 1)).toBeUndefined();
  const seen = shapes(mouth, START, 800);
  expect(seen).toContain('rest');
  expect(mouth.shapeAt(START + 5000)).toBeUndefined();
  expect(mouthFromText('… !', START).shapeAt(START)).toBeUndefined();
});

test('a boundary puts the mouth at the word the voice is at', () => {
  const text = 'one two three four mmm';
  const mouth = mouthFromText(text, START);
  mouth.reached({charIndex: text.indexOf('mmm'), now: START + 100});
  expect(mouth.shapeAt(START + 110)?.viseme).toBe('closed');
});

test('it learns the pace of a slow voice: what it says between two boundaries lasts longer', () => {
  const text = 'one two three four five six seven';
  const words = soundsOf(text);
  const slow = mouthFromText(text, START);
  for (const {index, startsAt} of words.slice(0, 6))
    slow.reached({charIndex: index, now: START + startsAt * 2});
  const last = words[6];
  const begins = START + (words[5]?.startsAt ?? 0) * 2;
  const left = (last?.endsAt ?? 0) - (words[5]?.startsAt ?? 0);
  expect(slow.shapeAt(begins + left * 1.4)).toBeDefined();
  expect(mouthFromText(text, START).shapeAt(START + (last?.endsAt ?? 0) + 1)).toBeUndefined();
});

test('the boundary events of an utterance are followed until it is told not to', () => {
  const over = new AbortController();
  const utterance = new EventTarget();
  const began = performance.now();
  const mouth = mouthFromText('one two mmm', began, {utterance, signal: over.signal});
  const boundary = (charIndex: number) => Object.assign(new Event('boundary'), {charIndex});
  const event = boundary(8);
  utterance.dispatchEvent(event);
  expect(mouth.shapeAt(event.timeStamp + 1)?.viseme).toBe('closed');
  over.abort();
  const late = boundary(0);
  utterance.dispatchEvent(late);
  expect(mouth.shapeAt(event.timeStamp + 1)?.viseme).toBe('closed');
});

test('whatever the text and wherever its boundaries are, every shape is one that a mouth can make', () => {
  const boundary = fc.record({
    charIndex: fc.integer({min: -5, max: 80}),
    after: fc.integer({min: 0, max: 900}),
  });
  fc.assert(
    fc.property(
      fc.string({unit: 'grapheme', maxLength: 60}),
      fc.array(boundary, {maxLength: 6}),
      (text, all) => {
        const mouth = mouthFromText(text, START);
        let now = START;
        for (const {charIndex, after} of all) mouth.reached({charIndex, now: (now += after)});
        for (let at = 0; at < 3000; at += 40) {
          const {openness} = mouth.shapeAt(now + at) ?? {openness: 0};
          expect(openness).toBeGreaterThanOrEqual(0);
          expect(openness).toBeLessThanOrEqual(1);
        }
      },
    ),
  );
});
