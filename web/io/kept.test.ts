import {afterEach, describe, expect, test, vi} from 'vitest';
import {
  forgetAtDeletion,
  forgetAtSignOut,
  isCount,
  isFlag,
  isText,
  isTexts,
  kept,
  keptTexts,
} from '#web/io/kept.ts';

const recent = kept({name: 'recent', owner: 'learner', until: 'signed-out', schema: isTexts});
const draft = kept({name: 'draft', owner: 'learner', until: 'account-deleted', schema: isText});
const size = kept({name: 'size', owner: 'device', until: 'forever', schema: isCount});
const shelf = keptTexts('shelf');
const who = kept({name: 'who', owner: 'device', until: 'signed-out', schema: isText});

/** A device's storage, with what is in it already. */
function device(content: Readonly<Record<string, string>> = {}): Record<string, string> {
  const storage: Record<string, string> = {...content};
  const act = (name: string, value: unknown) => Object.defineProperty(storage, name, {value});
  act('getItem', (key: string) => storage[key] ?? null);
  act('setItem', (key: string, text: string) => void (storage[key] = text));
  act('removeItem', (key: string) => void delete storage[key]);
  vi.stubGlobal('localStorage', storage);
  return storage;
}

afterEach(() => {
  forgetAtDeletion('ada');
  forgetAtDeletion('bob');
  size.forget();
  for (const text of shelf.all()) shelf.remove(text);
  vi.unstubAllGlobals();
});

test('the keys are those that devices have from earlier builds', () => {
  expect(size.key).toBe('size');
  expect(recent('ada').key).toBe('recent:ada');
  expect(draft('ada').key).toBe('ada:draft');
  expect(draft('ada', 'note:block-2').key).toBe('ada:draft:note:block-2');
  const storage = device();
  shelf.add('a book');
  expect(Object.keys(storage)).toEqual(['one-of/shelf/a book']);
});

test('what there are values about is listed, of one learner and one name', () => {
  device();
  for (const of of ['one', 'two:2']) {
    draft('ada', of).keep('half a sentence');
    recent('ada', of).keep([]);
  }
  draft('ada').keep('about nothing');
  draft('bob', 'three').keep('another’s');
  kept({name: 'draft-b', owner: 'learner', until: 'account-deleted', schema: isText})('ada', 'x').keep('');
  expect(draft.all('ada')).toEqual(['one', 'two:2']);
  expect(recent.all('ada')).toEqual(['one', 'two:2']);
  expect(draft.all('eve')).toEqual([]);
});

test('of texts each has a key of its own, so that a page that changes one leaves the others as they are', () => {
  const storage = device();
  shelf.add('rows:ada');
  // Another page, which may not have seen what this one has just written.
  storage['one-of/shelf/rows:bob'] = 'true';
  expect(shelf.all()).toEqual(['rows:ada', 'rows:bob']);
  shelf.remove('rows:ada');
  expect(storage).toEqual({'one-of/shelf/rows:bob': 'true'});
});

test('the device’s texts outlive a sign-out and a deletion, whoever they are about', () => {
  device();
  shelf.add('rows:ada');
  forgetAtSignOut('ada');
  forgetAtDeletion('ada');
  expect(shelf.all()).toEqual(['rows:ada']);
});

test('a sign-out takes what is to go with it, and neither the device’s nor another learner’s', () => {
  const storage = device();
  size.keep(2);
  who.keep('ada');
  for (const id of ['ada', 'bob']) {
    recent(id).keep(['one']);
    draft(id).keep('half a sentence');
  }
  forgetAtSignOut('ada');
  expect(Object.keys(storage).toSorted()).toEqual(['ada:draft', 'bob:draft', 'recent:bob', 'size']);
});

test('a deleted account leaves nothing of the learner’s', () => {
  const storage = device({'a library’s key of ada': '1'});
  size.keep(2);
  recent('ada').keep(['one']);
  draft('ada', 'note').keep('half a sentence');
  draft('bob').keep('another one');
  forgetAtDeletion('ada');
  expect(Object.keys(storage).toSorted()).toEqual(['bob:draft', 'size']);
});

describe('what cannot be believed counts as absent', () => {
  const flag = kept({name: 'flag', owner: 'device', until: 'forever', schema: isFlag});
  test.each([
    ['not JSON', '{"a":'],
    ['another type', '"yes"'],
    ['null', 'null'],
    ['an object of another build', '{"on":true}'],
  ])('%s', (_, text) => {
    device({flag: text});
    expect(flag.read()).toBeUndefined();
  });

  test('while a value of this shape is read', () => {
    device({flag: 'false'});
    expect(flag.read()).toBe(false);
  });
});

test('what another tab or the browser has removed is gone; what the storage refused is kept by the page', () => {
  const storage = device();
  size.keep(3);
  delete storage['size'];
  expect(size.read()).toBeUndefined();
  size.keep(3);
  Object.freeze(storage);
  size.keep(4);
  expect(size.read()).toBe(4);
});

test('without a storage a value lives as long as the page', () => {
  vi.stubGlobal('localStorage', undefined);
  size.keep(3);
  expect(size.read()).toBe(3);
  size.forget();
  expect(size.read()).toBeUndefined();
  shelf.add('a book');
  expect(shelf.all()).toEqual(['a book']);
  shelf.remove('a book');
  expect(shelf.all()).toEqual([]);
});
