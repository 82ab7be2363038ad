import {expect, test} from 'vitest';
import {flights, Landed, type Reader} from '#sync/tutor/writing/flights.ts';

/** What a reader was told. */
function reading(): {reader: Reader; told: unknown[]} {
  const told: unknown[] = [];
  return {reader: {hear: (text, isAll) => told.push([text, isAll]), end: () => told.push('end')}, told};
}

test('who comes later hears what there is so far, then what comes, then the end', () => {
  const {begin, follow} = flights();
  const flight = begin('turn', 'thread');
  const first = reading();
  follow('turn', first.reader);
  flight.say('A list ');
  const later = reading();
  follow('turn', later.reader);
  flight.say('keeps its order.');
  flight.end();
  expect(first.told).toEqual([['', true], ['A list ', false], ['keeps its order.', false], 'end']);
  expect(later.told).toEqual([['A list ', true], ['keeps its order.', false], 'end']);
  expect(follow('turn', later.reader)).toBeUndefined();
});

test('who leaves hears no more', () => {
  const {begin, follow} = flights();
  const flight = begin('turn', 'thread');
  const {reader, told} = reading();
  follow('turn', reader)?.();
  flight.say('A list');
  flight.end();
  expect(told).toEqual([['', true]]);
});

test('who waits for an answer is called once, when it begins here', () => {
  const {begin, whenBegun} = flights();
  const called: string[] = [];
  whenBegun('turn', () => called.push('first'));
  whenBegun('turn', () => called.push('second'));
  whenBegun('turn', () => called.push('gone'))();
  begin('other', 'thread');
  expect(called).toEqual([]);
  begin('turn', 'thread').end();
  expect(called).toEqual(['first', 'second']);
  begin('turn', 'thread');
  expect(called).toEqual(['first', 'second']);
  whenBegun('turn', () => called.push('late'));
  expect(called).toEqual(['first', 'second', 'late']);
});

test.each([
  ['the answer is stopped', 'stopped', ({stop}) => stop('turn')],
  ['its conversation is deleted', 'stopped', ({stopThread}) => stopThread('thread')],
  ['the process ends', 'leaving', ({close}) => close()],
] as const satisfies readonly (readonly [string, string, (all: ReturnType<typeof flights>) => void])[])(
  'the request ends at once where %s, and nothing more is said',
  (_, why, act) => {
    const all = flights();
    const [own, other] = [all.begin('turn', 'thread'), all.begin('other', 'another thread')];
    const {reader, told} = reading();
    all.follow('turn', reader);
    act(all);
    expect(own.signal.aborted).toBe(true);
    expect(own.signal.reason).toBeInstanceOf(Landed);
    expect(own.signal.reason).toMatchObject({why});
    own.say('too late');
    expect([own.text(), told]).toEqual(['', [['', true]]]);
    expect(other.signal.aborted).toBe(why === 'leaving');
  },
);
