// What other features give the tutor: programs to run, and where to begin.
import {beforeEach, expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {expectConsole} from '#tests/guard-console.ts';
import type {Block} from '#schema/lessons/block.ts';
import {markOf, tracesText} from '#schema/lessons/trace/trace.ts';
import {QuotedProgram} from '#web/app/tutor/quoted-program.tsx';
import {QuotedSteps} from '#web/app/tutor/quoted-steps.tsx';
import {Starts} from '#web/app/tutor/starts.tsx';
import {TutorRail} from '#web/app/tutor/tutor.screen.tsx';
import {LessonFoot} from '#web/lessons/reading/lesson-foot.tsx';
import {ALIASES} from '#web/lessons/samples/recorded-samples.tsx';
import {addressOf} from '#web/tutor/address.ts';
import {ALONE, smallTutor} from '#web/tutor/small-tutor.tsx';

beforeEach(() => expectConsole(ALONE));

const sample = (source: string, run?: 'alone' | 'continues'): Block => ({
  kind: 'code',
  language: 'python',
  source,
  html: source,
  ...(run === undefined ? {} : {run}),
});
const BODY = {
  lessonId: 'values',
  moduleId: 'basics',
  version: '1',
  isFree: true,
  blocks: [
    {
      kind: 'prose',
      html: '<h2 id="a">A value has a type</h2><p>x</p><h2 id="b">Practice</h2><p>y</p><h2 id="c">What is None?</h2>',
    },
    sample('x = 1', 'alone'),
    sample('print(x)', 'continues'),
    sample('pip install x'),
  ],
};

test.each([
  ['x = 1', 1],
  ['print(x)', 0],
  ['pip install x', 0],
  ['of another version', 0],
])('a quoted program can be run where it runs by itself: %s', async (source, count) => {
  const small = smallTutor();
  await small.put('lessonBody', BODY);
  await small.show(<QuotedProgram lessonId="values" source={source} language="python" />);
  await expect.element(page.getByRole('group', {name: 'Code'})).toHaveTextContent(source);
  await expect.poll(() => page.getByRole('button', {name: 'Run'}).elements().length).toBe(count);
});

const {source: STEPPED, trace} = ALIASES;
const STEPS = {samples: {[markOf([STEPPED])]: trace, [markOf(['x = 1', 'print(x)'])]: trace}, questions: {}};
const TRACES = {
  lessonId: 'values',
  moduleId: 'basics',
  version: '1',
  isFree: true,
  traces: tracesText(STEPS),
};
const stepThrough = page.getByRole('button', {name: 'Step through'});

test('a quoted program is stepped through where its lesson has that recorded', async () => {
  const small = smallTutor();
  await small.show(<QuotedSteps lessonId="values" source={STEPPED} />);
  expect(stepThrough.elements()).toEqual([]);
  await small.put('lessonTrace', TRACES);
  await userEvent.click(stepThrough);
  await expect.element(page.getByRole('slider', {name: 'Step'})).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByText('Step 5 of 5')).toBeVisible();
  await expect
    .element(page.getByRole('img'))
    .toHaveAccessibleName('a points to the list [1, 2]. b points to the list [1, 2].');
});

test.each([
  ['of another lesson', 'others', STEPPED, TRACES.traces],
  ['of another version', 'values', `${STEPPED} `, TRACES.traces],
  ['that goes on from another one', 'values', 'print(x)', TRACES.traces],
  ['whose traces were altered', 'values', STEPPED, TRACES.traces.replace('[1, 2]', '[1, 3]')],
])('a program %s has no steps', async (_, lessonId, quoted, traces) => {
  const small = smallTutor();
  await small.put('lessonTrace', {...TRACES, traces});
  await small.put('lessonBody', BODY);
  await small.show(
    <>
      <QuotedSteps lessonId={lessonId} source={quoted} />
      {/* Drawn by the same rows: once it is there, they are. */}
      <QuotedProgram lessonId="values" source="x = 1" language="python" />
    </>,
  );
  await expect.element(page.getByRole('button', {name: 'Run'})).toBeVisible();
  expect(stepThrough.elements()).toEqual([]);
});

const MONTH = {id: 'm', title: 'Month 1', summary: '', position: 1};
const MODULE = {id: 'basics', monthId: 'm', title: 'Basics', summary: '', position: 1, prerequisiteIds: []};
const LESSON = {id: 'values', moduleId: 'basics', title: 'Values', summary: '', position: 1, blockCount: 4};
const OPEN = {isWritten: true, isPreview: true};

const NEWS = {
  id: '0b5f9a2e-0000-4000-8000-00000000000a',
  title: 'We moved',
  body: 'To Lyon.',
  cohortId: null,
  isPinned: false,
  publishAt: 1,
  expireAt: null,
  state: 'live',
  version: 1,
};

test('before there is anything else, a learner may begin with what their lesson explains', async () => {
  const small = smallTutor();
  await small.put('month', MONTH);
  await small.put('module', MODULE);
  await small.put('lesson', {...LESSON, ...OPEN});
  await small.put('lessonBody', BODY);
  const asked: unknown[] = [];
  await small.show(<Starts onAsk={(...args) => asked.push(args)} />);
  const starts = page.getByRole('region', {name: 'Or start here'});
  await expect.element(starts.getByRole('button', {name: 'What is None?'})).toBeVisible();
  expect(
    starts
      .getByRole('button')
      .elements()
      .map(({textContent}) => textContent),
  ).toEqual(['What does “A value has a type” mean?', 'What is None?']);
  await userEvent.click(starts.getByRole('button', {name: 'What is None?'}));
  expect(asked).toEqual([['What is None?', 'values']]);
});

test('cards that are due lead to their review', async () => {
  const small = smallTutor();
  const card = (id: string) => ({id, questionId: id, due: 1, state: 'review'});
  await small.put('reviewCard', card('a'), card('b'));
  await small.show(<Starts onAsk={() => undefined} />);
  await expect
    .element(page.getByRole('link', {name: 'Due for review 2 cards are due'}))
    .toHaveAttribute('href', '/progress?review');
});

test('the foot of a lesson leads to the tutor, about that lesson', async () => {
  const around = {quiz: undefined, blocks: 4, before: undefined, after: undefined, afterAccess: undefined};
  await smallTutor().show(<LessonFoot lessonId="values" {...around} isDoneAround={false} />);
  const subject = {lessonId: 'values', block: null, questionId: null};
  await expect
    .element(page.getByRole('link', {name: 'Ask the tutor about this lesson'}))
    .toHaveAttribute('href', addressOf({subject}));
});

test('what the academy announces stands beside the conversation, below the next step, and can be dismissed', async () => {
  const small = smallTutor();
  await small.put('month', MONTH);
  await small.put('module', MODULE);
  await small.put('lesson', {...LESSON, ...OPEN});
  await small.show(<TutorRail />);
  const next = page.getByRole('region', {name: 'Next step'});
  await expect.element(next).toBeVisible();
  expect(page.getByRole('region', {name: 'Announcements'}).elements()).toEqual([]);
  const at = next.element().getBoundingClientRect().top;
  await small.put('announcement', NEWS);
  const news = page.getByRole('region', {name: 'Announcements'});
  await expect.element(news.getByText('To Lyon.')).toBeVisible();
  expect(next.element().getBoundingClientRect().top).toBe(at);
  expect(news.element().getBoundingClientRect().top).toBeGreaterThan(
    next.element().getBoundingClientRect().bottom,
  );
  await news.getByRole('button', {name: 'Dismiss “We moved”'}).click();
  await expect.poll(() => news.query()).toBeNull();
  expect(small.sent).toMatchObject([{name: 'announcements.dismiss', args: {announcementId: NEWS.id}}]);
});
