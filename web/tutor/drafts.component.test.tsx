// What is typed in a conversation that is deleted on another device.
import {beforeEach, expect, test} from 'vitest';
import {expectConsole} from '#tests/guard-console.ts';
import {useForgettingGone} from '#web/tutor/drafts.ts';
import {ALONE, smallTutor} from '#web/tutor/small-tutor.tsx';

beforeEach(() => expectConsole(ALONE));

const [HERE, GONE] = ['0b5f9a2e-0000-4000-8000-000000000001', '0b5f9a2e-0000-4000-8000-000000000002'];

test('goes from this device, and nothing else does', async () => {
  const small = smallTutor();
  const keep = (name: string, of: string, value: unknown) =>
    localStorage.setItem(`${small.userId}:${name}:${of}`, JSON.stringify(value));
  for (const id of [HERE, GONE, 'new']) keep('tutor-draft', id, 'Half a question');
  keep('tutor-name', GONE, 'Half a name');
  keep('tutor-reasons', GONE, {turn: 'Too sh'});
  keep('tutor-answers', GONE, {turn: '4'});
  keep('notes', GONE, 'Somebody else’s');
  const kept = () =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith(small.userId))
      .map((key) => key.slice(small.userId.length + 1))
      .toSorted();
  const Forgetting = ({isKnown}: {isKnown: boolean}) => {
    useForgettingGone(isKnown ? (id) => id === HERE : undefined);
    return null;
  };
  await small.show(<Forgetting isKnown={false} />);
  expect(kept()).toHaveLength(7);
  await small.show(<Forgetting isKnown />);
  expect(kept()).toEqual([`notes:${GONE}`, `tutor-draft:${HERE}`, 'tutor-draft:new']);
});

test('stays until what waits on the disk was read: a conversation may begin with that', async () => {
  const small = smallTutor();
  const key = `${small.userId}:tutor-draft:${GONE}`;
  localStorage.setItem(key, JSON.stringify('Half a question'));
  small.setUnread(true);
  const isThere = () => false;
  const Forgetting = () => {
    useForgettingGone(isThere);
    return null;
  };
  await small.show(<Forgetting />);
  expect(localStorage.getItem(key)).not.toBeNull();
  small.setUnread(false);
  await expect.poll(() => localStorage.getItem(key)).toBeNull();
});
