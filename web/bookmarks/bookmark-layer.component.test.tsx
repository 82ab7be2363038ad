// The list over a page, and the page of bookmarks, with rows and commands of the test's own.
import {getDefaultStore} from 'jotai';
import {beforeEach, expect, onTestFinished, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {Router} from 'wouter';
import {memoryLocation} from 'wouter/memory-location';
import {expectConsole} from '#tests/guard-console.ts';
import {BookmarkLayer} from '#web/bookmarks/bookmark-layer.tsx';
import {BookmarksScreen} from '#web/bookmarks/bookmarks.screen.tsx';
import {listOpenAtom, openList} from '#web/bookmarks/open-list.ts';
import type {Command} from '#web/data/outbox/command.ts';
import {ALONE, smallTutor} from '#web/tutor/small-tutor.tsx';

beforeEach(() => expectConsole(ALONE));

const dialog = page.getByRole('dialog', {name: 'Your bookmarks'});

/** A learner of a course of two lessons, on some page. */
async function newLearner() {
  const learner = smallTutor();
  const of = {position: 1, title: 'T', summary: 'S'};
  await learner.put('month', {...of, id: 'm', projectTitle: 'P', projectSummary: 'S'});
  await learner.put('module', {...of, id: 'mod', monthId: 'm', hours: 4, skills: [], prerequisiteIds: []});
  const written = {...of, moduleId: 'mod', goals: [], isPreview: false, isWritten: true, blockCount: 1};
  await learner.put(
    'lesson',
    {...written, id: 'values', title: 'Values'},
    {...written, id: 'loops', title: 'Loops', position: 2},
  );
  return learner;
}
type Learner = Awaited<ReturnType<typeof newLearner>>;

const mark = (learner: Learner, lessonId: string, note = '') =>
  learner.put('bookmark', {lessonId, note, createdAt: 1});

const removal = ({userId}: Learner, lessonId: string): Command => ({
  id: lessonId,
  userId,
  name: 'bookmarks.remove',
  args: {id: lessonId, v: 1, lessonId},
  lane: 'bookmarks',
  createdAt: 1,
  status: 'waiting',
  attempts: 0,
});

async function showLayer(learner: Learner): Promise<readonly string[]> {
  const {hook, history} = memoryLocation({path: '/somewhere', record: true});
  onTestFinished(() => getDefaultStore().set(listOpenAtom, false));
  await learner.show(
    <Router hook={hook}>
      <h1 tabIndex={-1}>Some page</h1>
      <BookmarkLayer />
    </Router>,
  );
  return history;
}

test('the list opens over the page and goes with the lesson that is chosen', async () => {
  const learner = await newLearner();
  await mark(learner, 'values', 'before the exam');
  const history = await showLayer(learner);
  expect(dialog.elements()).toEqual([]);
  openList();
  await expect.element(dialog.getByText('before the exam')).toBeVisible();
  await userEvent.click(dialog.getByRole('link', {name: 'Values'}));
  expect(history.at(-1)).toBe('/modules/mod/lessons/values');
  await expect.poll(() => dialog.elements()).toEqual([]);
});

test('the list follows the rows, and with the last of them it closes and stays so', async () => {
  const learner = await newLearner();
  await mark(learner, 'values');
  await showLayer(learner);
  openList();
  await expect.element(dialog.getByRole('link', {name: 'Values'})).toBeVisible();
  await mark(learner, 'loops');
  await expect.element(dialog.getByRole('link', {name: 'Loops'})).toBeVisible();
  learner.wait(removal(learner, 'values'), removal(learner, 'loops'));
  await expect.poll(() => dialog.elements()).toEqual([]);
  expect(getDefaultStore().get(listOpenAtom)).toBe(false);
});

test('on the page a lesson is marked by the keyboard, a missing one is asked for, and the focus stays near', async () => {
  const learner = await newLearner();
  await learner.show(<BookmarksScreen />);
  const note = page.getByRole('textbox', {name: 'Note (optional)'});
  await userEvent.fill(note, 'again');
  await userEvent.keyboard('{Enter}');
  const lesson = page.getByRole('combobox', {name: 'Lesson'});
  await expect.element(lesson).toHaveAttribute('aria-invalid', 'true');
  await expect.element(note).toHaveValue('again');
  await userEvent.selectOptions(lesson, 'Loops');
  await userEvent.click(note);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('link', {name: 'Loops'})).toBeVisible();
  await expect.element(note).toHaveValue('');
  await userEvent.click(page.getByRole('button', {name: 'Remove the bookmark from “Loops”'}));
  await expect.element(page.getByText('No bookmarks yet')).toBeVisible();
  await expect.element(page.getByRole('heading', {name: 'Your bookmarks'})).toHaveFocus();
  expect(learner.sent.map(({name, args}) => [name, args['lessonId'], args['note']])).toEqual([
    ['bookmarks.put', 'loops', 'again'],
    ['bookmarks.remove', 'loops', undefined],
  ]);
});
