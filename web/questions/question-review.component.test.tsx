import {expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import type {DrawnQuestion, QuestionResult} from '#schema/questions/question.ts';
import {Blocks} from '#web/lessons/blocks.tsx';
import {QuestionSteps} from '#web/lessons/quiz/result/question-steps.tsx';
import {QuestionReview} from '#web/questions/question-review.tsx';

const prose = (words: string) => [{kind: 'prose' as const, html: `<p>${words}</p>`}];
const question: DrawnQuestion = {
  id: 'values-two-labels',
  kind: 'predict',
  stem: prose('What does it print?'),
  options: [],
  topic: 'names',
  difficulty: 2,
};
const missed: QuestionResult = {
  questionId: question.id,
  given: '20 21',
  correct: false,
  explanation: prose('If you answered 20 21, you let one name follow the other.'),
  answer: '20 11',
};

/** The texts in the order in which they are read. */
const order = () => {
  const words = page.getByRole('listitem').element().textContent ?? '';
  const parts = ['Wrong', 'You answered', 'If you answered', 'It prints'];
  return parts.toSorted((a, b) => words.indexOf(a) - words.indexOf(b));
};

test('feedback leads with what the learner thought, then says why, then shows the right answer', async () => {
  await render(
    <ol>
      <QuestionReview question={question} no={1} result={missed} Text={Blocks} />
    </ol>,
  );
  await expect.element(page.getByText('It prints')).toBeVisible();
  expect(order()).toEqual(['Wrong', 'You answered', 'If you answered', 'It prints']);
});

test('what was written about the chosen option comes before the explanation', async () => {
  const choice: DrawnQuestion = {...question, kind: 'single', options: ['<code>a</code>', 'b']};
  const result: QuestionResult = {
    ...missed,
    given: 0,
    answer: 1,
    feedback: ['You let <code>a</code> follow the other name.'],
    explanation: prose('An assignment moves one name.'),
  };
  await render(
    <ol>
      <QuestionReview question={choice} no={1} result={result} Text={Blocks} />
    </ol>,
  );
  await expect.element(page.getByText('You let a follow the other name.')).toBeVisible();
  const words = page.getByRole('listitem').first().element().textContent ?? '';
  expect(words.indexOf('You answered')).toBeLessThan(words.indexOf('You let'));
  expect(words.indexOf('You let')).toBeLessThan(words.indexOf('An assignment moves'));
});

test('the right answer is not in the page before it may be shown', async () => {
  const {answer: _, ...hidden} = missed;
  await render(
    <ol>
      <QuestionReview question={question} no={1} result={hidden} Text={Blocks} />
    </ol>,
  );
  await expect.element(page.getByText('You answered')).toBeVisible();
  expect(document.body.textContent).not.toContain('20 11');
});

test('what was missed leads to its heading, and its program can be stepped through', async () => {
  const source = 'a = 1\nprint(a)';
  const stem = [
    ...prose('What does it print?'),
    {kind: 'code' as const, language: 'python', source, html: source},
  ];
  const trace = {
    frames: [''],
    values: [[1, 'int', '1']],
    code: [1, 2],
    start: [],
    steps: [
      [0, 1, 0, ['a', 0], ''],
      [0, 2, 0, [], '1\n'],
    ],
    rest: '',
    isCut: false,
  } as const;
  const result = {...missed, trace, section: {id: 'names', title: 'A name is a label'}};
  const review = (shown: QuestionResult) => (
    <ol>
      <QuestionReview
        question={{...question, stem}}
        no={1}
        result={shown}
        Text={Blocks}
        Steps={QuestionSteps}
        sectionPath={({id}) => `#${id}`}
      />
    </ol>
  );
  const {rerender} = await render(review(result));
  await expect
    .element(page.getByRole('link', {name: 'Read again: A name is a label'}))
    .toHaveAttribute('href', '#names');
  await page.getByRole('button', {name: 'See what the program does'}).click();
  await expect.element(page.getByRole('slider', {name: 'Step'})).toHaveFocus();
  await page.getByRole('button', {name: 'Hide the steps'}).click();
  expect(page.getByRole('slider').elements()).toEqual([]);
  await rerender(review({...result, correct: true}));
  expect(page.getByRole('link').elements()).toEqual([]);
});
