// Real rows of the academy, beside a session.
import {beforeEach, expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {expectConsole} from '#tests/guard-console.ts';
import {QuickView} from '#web/app/avatar/quick-view.tsx';
import {ALONE, smallTutor} from '#web/tutor/small-tutor.tsx';

beforeEach(() => expectConsole(ALONE));

const choose = (name: string) => userEvent.click(page.getByRole('radio', {name}));

test('it shows the learner’s projects, the newest first', async () => {
  const small = smallTutor();
  const project = {template: 'blank', bytes: 1, createdAt: 1};
  await small.put('project', {...project, id: 'a', name: 'Prices', files: 1, updatedAt: 1});
  await small.put('project', {...project, id: 'b', name: 'Weather', files: 3, updatedAt: 2});
  await small.show(<QuickView />);
  await choose('Projects');
  await expect
    .element(page.getByRole('link', {name: 'Weather 3 files'}))
    .toHaveAttribute('href', '/coding/b');
  const links = page.getByRole('link').elements();
  expect(links.map(({textContent}) => textContent)).toEqual(['Weather3 files', 'Prices1 file']);
});

test('it shows what of the certificate is there', async () => {
  const small = smallTutor();
  const quiz = {moduleId: 'm', passPct: 70, drawCount: 5, poolSize: 9, cooldownSeconds: [], isOpen: true};
  await small.put('quiz', {...quiz, id: 'q'}, {...quiz, id: 'of-a-lesson', lessonId: 'l'});
  const progress = {tries: 1, failedInRow: 0, passedAt: 5};
  await small.put('quizProgress', {...progress, quizId: 'q'}, {...progress, quizId: 'of-a-lesson'});
  await small.show(<QuickView />);
  await choose('Certificate');
  await expect
    .element(page.getByRole('link', {name: 'Checkpoints passed 1 of 12'}))
    .toHaveAttribute('href', '/progress');
  await expect.element(page.getByRole('link', {name: 'Projects approved 0 of 5'})).toBeVisible();
});
