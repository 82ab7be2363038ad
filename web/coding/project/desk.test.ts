import {beforeEach, expect, test} from 'vitest';
import {Desk, GAP_MS, REST_MS, type Saving} from '#web/coding/project/desk.ts';
import type {Draft} from '#web/coding/project/draft.ts';
import type {Head} from '#web/coding/project/files/files.ts';

const head = (text: string, saveId = 's0', rev = 1): Head => ({text, saveId, rev, asSent: false});

/** A clock that is put forward by hand. */
class TestClock {
  now = 1_000_000;
  #due: {at: number; work: () => void}[] = [];

  after(ms: number, work: () => void): () => void {
    const one = {at: this.now + ms, work};
    this.#due.push(one);
    return () => void (this.#due = this.#due.filter((other) => other !== one));
  }

  pass(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const next = this.#due.filter(({at}) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#due = this.#due.filter((one) => one !== next);
      this.now = Math.max(this.now, next.at);
      next.work();
    }
    this.now = end;
  }
}

let clock: TestClock;
let saved: Saving[];
let forgotten: string[];
let device: Map<string, Draft>;
let desk: Desk;

const open = () =>
  new Desk({
    save: (saving) => {
      saved.push(saving);
      return `save-${saved.length}`;
    },
    kept: (fileId) => ({
      read: () => device.get(fileId),
      keep: (draft) => void device.set(fileId, draft),
      forget: () => void device.delete(fileId),
    }),
    forget: (saveIds) => void forgotten.push(...saveIds),
    now: () => clock.now,
    after: (ms, work) => clock.after(ms, work),
  });

beforeEach(() => {
  clock = new TestClock();
  saved = [];
  forgotten = [];
  device = new Map();
  desk = open();
});

test('a file is saved after a pause, with all that was typed', () => {
  desk.type('f', 'a', head(''));
  clock.pass(REST_MS - 1);
  desk.type('f', 'ab', head(''));
  clock.pass(REST_MS - 1);
  expect(saved).toEqual([]);
  clock.pass(1);
  expect(saved).toEqual([{fileId: 'f', base: head(''), text: 'ab'}]);
  expect(desk.isDirty()).toBe(false);
});

test('an hour of typing is four saves a minute, and the last one has every key', () => {
  let text = '';
  for (let key = 0; key < 3600; key += 1) {
    text += 'x';
    desk.type('f', text, head(''));
    // Now and then a pause in which it is saved.
    clock.pass(key % 20 === 19 ? 2000 : 900);
  }
  clock.pass(GAP_MS);
  expect(saved.at(-1)?.text).toBe(text);
  expect(saved.length).toBeLessThanOrEqual(4 * 61);
  expect(saved.length).toBeGreaterThan(60);
});

test('each save is based on the one before, as it was sent', () => {
  desk.type('f', 'a', head(''));
  clock.pass(REST_MS);
  desk.type('f', 'ab', head(''));
  desk.flush();
  expect(saved[1]?.base).toEqual({text: 'a', saveId: 'save-1', rev: 1, asSent: true});
});

test('a key is on the device a moment later, and gone from it only when its save is stored', () => {
  desk.type('f', 'a', head(''));
  clock.pass(300);
  expect(device.get('f')?.text).toBe('a');
  desk.flush();
  desk.stored(() => false);
  expect(device.has('f')).toBe(true);
  desk.stored(() => true);
  expect(device.has('f')).toBe(false);
});

test('what a window that died had not saved is there when the file is opened again, merged with what is new', () => {
  desk.type('f', 'one\ntwo\nTHREE\n', head('one\ntwo\nthree\n'));
  clock.pass(300);
  // Its timers died with it.
  clock = new TestClock();
  const next = open();
  next.meet('f', head('ONE\ntwo\nthree\n', 's1', 2));
  expect(next.textOf('f')).toBe('ONE\ntwo\nTHREE\n');
  clock.pass(REST_MS);
  expect(saved).toEqual([{fileId: 'f', base: head('ONE\ntwo\nthree\n', 's1', 2), text: 'ONE\ntwo\nTHREE\n'}]);
});

test('a text from another device comes in under what is typed', () => {
  desk.type('f', 'one\ntwo\nTHREE\n', head('one\ntwo\nthree\n'));
  desk.meet('f', head('ONE\ntwo\nthree\n', 's1', 2));
  expect(desk.textOf('f')).toBe('ONE\ntwo\nTHREE\n');
});

test('what touches the same lines is not mixed: it is saved from where it started', () => {
  const start = head('one\n');
  desk.type('f', 'mine\n', start);
  desk.meet('f', head('theirs\n', 's1', 2));
  expect(desk.textOf('f')).toBe('mine\n');
  desk.flush();
  expect(saved).toEqual([{fileId: 'f', base: start, text: 'mine\n'}]);
  // The academy has put it into a file of its own.
  desk.meet('f', head('theirs\n', 's1', 2));
  expect(desk.textOf('f')).toBe('theirs\n');
});

test('a rejected save takes nothing away, and the next key tries again', () => {
  const start = head('one\n');
  desk.meet('f', start);
  desk.type('f', 'too long\n', start);
  desk.flush();
  desk.rejected('f', 'save-1', start);
  desk.meet('f', start);
  expect(desk.textOf('f')).toBe('too long\n');
  clock.pass(60_000);
  expect(saved).toHaveLength(1);
  desk.type('f', 'short\n', start);
  clock.pass(GAP_MS);
  expect(saved[1]).toEqual({fileId: 'f', base: start, text: 'short\n'});
});

test('a file that is too long is kept on the device, and sent once it is shorter', () => {
  desk.type('f', 'x'.repeat(100_001), head(''));
  clock.pass(60_000);
  expect([saved, desk.isTooLong('f'), device.get('f')?.text.length]).toEqual([[], true, 100_001]);
  desk.type('f', 'short', head(''));
  clock.pass(REST_MS);
  expect([saved.at(-1)?.text, desk.isTooLong('f')]).toEqual(['short', false]);
});

test('a rejected save is history once the academy has taken a later one', () => {
  desk.type('f', 'a', head(''));
  clock.pass(REST_MS);
  desk.rejected('f', 'save-1', head(''));
  desk.type('f', 'b', head(''));
  clock.pass(GAP_MS);
  expect(forgotten).toEqual([]);
  desk.meet('f', {text: 'b', saveId: 'save-2', rev: 2, asSent: false});
  expect(forgotten).toEqual(['save-1']);
});
