// What was typed in conversations, wherever the learner is.
import {beforeEach, expect, test} from 'vitest';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {expectConsole} from '#tests/guard-console.ts';
import {beginPreloading} from '#web/io/preload.ts';
import {ALONE, smallTutor, THREAD, type Small} from '#web/tutor/small-tutor.tsx';
import {KeepingDrafts} from '#web/tutor/threads/keeping-drafts.tsx';

beforeEach(() => expectConsole(ALONE));

/** With something typed in a conversation that the academy doesn’t know. */
function typedOf(small: Small) {
  const key = `${small.userId}:tutor-draft:${THREAD}`;
  localStorage.setItem(key, JSON.stringify('Half a question'));
  return () => localStorage.getItem(key);
}

const user = (mayLearn: boolean) => ({mayLearn}) as CurrentUser;

test('is forgotten with them, and not of somebody who may not learn: they are told of no conversation', async () => {
  const [mayNot, may] = [smallTutor({isConfirmed: true}), smallTutor({isConfirmed: true})];
  const [kept, forgotten] = [typedOf(mayNot), typedOf(may)];
  await mayNot.show(<KeepingDrafts user={user(false)} />);
  await may.show(<KeepingDrafts user={user(true)} />);
  beginPreloading();
  await expect.poll(forgotten).toBeNull();
  expect(kept()).not.toBeNull();
});
