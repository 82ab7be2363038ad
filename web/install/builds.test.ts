import {describe, expect, test} from 'vitest';
import {
  arrived,
  type Builds,
  buildWithRows,
  endsStay,
  greeted,
  newerThan,
  NO_BUILDS,
  unneeded,
  without,
} from '#web/install/builds.ts';

const opens = (builds: Builds, userId: string, build: string, hasRows = true): Builds =>
  greeted(builds, `page of ${build}`, {build, userId, hasRows});
/** Ada's device: `one` has synced, `two` has arrived after it. */
const updated = arrived(opens(arrived(NO_BUILDS, 'one'), 'ada', 'one'), 'two');

describe('the build that opens without a network', () => {
  test('is the old one until the new one has synced', () => {
    expect(buildWithRows(updated)).toBe('one');
    expect(buildWithRows(opens(updated, 'ada', 'two', false))).toBe('one');
    expect(buildWithRows(opens(updated, 'ada', 'two'))).toBe('two');
  });

  test('is the first that a learner opened, though it has not synced either', () => {
    const once = opens(arrived(NO_BUILDS, 'one'), 'ada', 'one', false);
    expect(buildWithRows(arrived(once, 'two'))).toBe('one');
  });

  test('stays the new one while a page of the old one goes on syncing', () => {
    const both = opens(updated, 'ada', 'two');
    expect(buildWithRows(opens(both, 'ada', 'one'))).toBe('two');
  });

  test("is each learner's own", () => {
    const bob = opens(updated, 'bob', 'two');
    expect(buildWithRows(bob)).toBe('two');
    expect(buildWithRows(opens(bob, 'ada', 'two', false))).toBe('one');
  });

  test('is any where nobody is signed in, and the rows of who was are forgotten', () => {
    const out = greeted(updated, 'page', {build: 'one', userId: null, hasRows: false});
    expect(buildWithRows(out)).toBeUndefined();
    expect(buildWithRows(opens(out, 'ada', 'two', false))).toBe('two');
  });

  test('is not asked of a page that does not know who is signed in', () => {
    expect(buildWithRows(greeted(updated, 'page', {build: 'two', hasRows: false}))).toBe('one');
  });
});

describe('the one cache of an earlier worker', () => {
  const first = arrived(NO_BUILDS, 'one', 'earlier');

  test('opens until the first build of this kind has synced', () => {
    expect(buildWithRows(first)).toBe('earlier');
    expect(buildWithRows(opens(first, 'ada', 'one', false))).toBe('earlier');
    expect(unneeded(opens(first, 'ada', 'one', false), [])).toEqual([]);
    expect(buildWithRows(opens(first, 'ada', 'one'))).toBe('one');
    expect(unneeded(opens(first, 'ada', 'one'), [])).toEqual(['earlier']);
  });

  test('is of no use to anybody where nobody is signed in', () => {
    const out = greeted(first, 'page', {build: 'one', userId: null, hasRows: false});
    expect(unneeded(out, ['page'])).toEqual(['earlier']);
  });
});

describe('a page', () => {
  test("hears of the worker's build where its own is older, though that one may not be in the list yet", () => {
    expect(newerThan(updated, 'one', 'two')).toBe('two');
    expect(newerThan(updated, 'one', 'three')).toBe('three');
    expect(newerThan(updated, 'two', 'two')).toBeUndefined();
  });

  test('hears of none if it came from the server, newer than all that is here', () => {
    expect(newerThan(updated, 'three', 'two')).toBeUndefined();
  });
});

describe('a build goes', () => {
  const synced = opens(updated, 'ada', 'two');

  test('when another has synced and no page of it is open', () => {
    expect(unneeded(synced, ['page of one', 'page of two'])).toEqual([]);
    expect(unneeded(synced, ['page of two'])).toEqual(['one']);
    expect(unneeded(updated, ['page of two'])).toEqual([]);
  });

  test('not while a page is open that has not said what it is', () => {
    expect(unneeded(synced, ['another'])).toEqual([]);
  });

  test("not while another learner's rows are in it", () => {
    expect(unneeded(opens(synced, 'bob', 'one'), [])).toEqual([]);
  });

  test('together with what was known of closed pages', () => {
    expect(without(synced, ['one'], ['page of two'])).toEqual({
      kept: ['two'],
      userId: 'ada',
      synced: {ada: 'two'},
      pages: {'page of two': 'two'},
    });
  });
});

test('a learner’s stay ends once nobody or another is signed in, not when they open the academy again', () => {
  const ends = (builds: Builds, userId: string | null | undefined) =>
    endsStay(builds, {build: 'one', userId, hasRows: false});
  expect([ends(updated, null), ends(updated, 'bob'), ends(NO_BUILDS, null)]).toEqual([true, true, true]);
  const nobodyHere = greeted(updated, 'page', {build: 'one', userId: null, hasRows: false});
  expect([
    ends(updated, 'ada'),
    ends(updated, undefined),
    ends(NO_BUILDS, 'ada'),
    ends(nobodyHere, 'bob'),
  ]).toEqual([false, false, false, false]);
});
