// A sample to predict: what it prints, and what explains it, come with the guess.
import '#web/styles.css';
import '#web/lessons/lessons.css';
import axe from 'axe-core';
import {useState} from 'react';
import {afterEach, expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import type {Block} from '#schema/lessons/block.ts';
import {Blocks} from '#web/lessons/blocks.tsx';
import type {Guesses} from '#web/lessons/predicting/guesses.ts';
import {GuessesGiven} from '#web/lessons/predicting/lesson-guesses.tsx';

const MARK = '0123abcd';
const source = 'labels = ["spam"]\nprint(labels, 1.0)';
const BLOCKS: readonly Block[] = [
  {kind: 'prose', html: '<p>Before.</p>'},
  {
    kind: 'code',
    language: 'python',
    source,
    html: source,
    run: 'alone',
    predict: true,
    mark: MARK,
    output: "['spam'] 1.0",
  },
  {kind: 'prose', html: '<p>Because of this.</p>', reveals: true},
  {kind: 'figure', svg: '<svg viewBox="0 0 1 1"></svg>', alt: 'An arrow', caption: 'Seen.', reveals: true},
  {kind: 'prose', html: '<p>After.</p>'},
];

let sent: unknown[] = [];
afterEach(async () => {
  sent = [];
  await page.viewport(1280, 900);
});

const NOTHING: Guesses = new Map();

const CARDS: ReadonlySet<string> = new Set([MARK]);
const NO_CARDS: ReadonlySet<string> = new Set();

function Lesson({kept = NOTHING, comingBack = CARDS}: {kept?: Guesses; comingBack?: ReadonlySet<string>}) {
  const [guesses, setGuesses] = useState(kept);
  const make = (sample: string, guess: string | null) => {
    sent.push([sample, guess]);
    setGuesses(new Map([...guesses, [sample, guess]]));
  };
  return (
    <GuessesGiven value={{guesses, make, comingBack}}>
      <Blocks blocks={BLOCKS} />
    </GuessesGiven>
  );
}

const button = (name: string) => page.getByRole('button', {name, exact: true});
const field = () => page.getByLabelText('What does it print?');
const output = () => page.getByRole('group', {name: 'Output'});
const sides = () =>
  page
    .getByRole('definition')
    .elements()
    .map(({textContent}) => textContent);
const faultsNow = async () =>
  (await axe.run(document.body, {rules: {region: {enabled: false}}})).violations.map(({id}) => id);

test('until they have guessed, what it prints and what explains it are nowhere: not for readers, not for a search', async () => {
  await render(<Lesson />);
  await expect.element(page.getByText('After.')).toBeVisible();
  for (const hidden of ['Because of this.', 'Seen.', "['spam'] 1.0"]) {
    expect(
      page
        .getByText(hidden)
        .elements()
        .filter((one) => one.checkVisibility()),
    ).toEqual([]);
  }
  expect(page.getByRole('img', {name: 'An arrow'}).elements()).toEqual([]);
  expect(
    page
      .getByRole('button')
      .elements()
      .map(({textContent}) => textContent),
  ).toEqual(['Copy', 'Check', 'Skip']);
  // Each block keeps its place.
  expect([...document.querySelectorAll('[data-block]')].map((one) => one.getAttribute('data-block'))).toEqual(
    ['0', '1', '2', '3', '4'],
  );
  expect(await faultsNow()).toEqual([]);
});

test('a guess stands beside what is printed, word against word, and what explains it is there', async () => {
  await render(<Lesson />);
  await field().fill("['spam'] 1");
  await button('Check').click();
  await expect.element(page.getByText('Not quite. Compare the two.')).toBeVisible();
  await expect.element(output()).toHaveFocus();
  expect(sides()).toEqual(["['spam'] 1", "['spam'] 1.0"]);
  expect(page.getByText('1.0', {exact: true}).element().className).toBe('prediction-right');
  await expect.element(page.getByText('It comes back in your review.')).toBeVisible();
  await expect.element(page.getByText('Because of this.')).toBeVisible();
  await expect.element(page.getByRole('img', {name: 'An arrow'})).toBeVisible();
  expect(sent).toEqual([[MARK, "['spam'] 1"]]);
  expect(await faultsNow()).toEqual([]);
});

test('the quotation marks of a phone are forgiven, and nothing comes back that was right', async () => {
  await page.viewport(320, 700);
  await render(<Lesson />);
  await field().fill('[“spam”] 1.0');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('That’s what it prints.')).toBeVisible();
  expect(sides()).toEqual(['[“spam”] 1.0', "['spam'] 1.0"]);
  expect(page.getByText('It comes back in your review.').elements()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('it can be skipped, and nothing typed is said to be missing', async () => {
  await render(<Lesson />);
  await button('Check').click();
  await expect.element(page.getByText('Type what you expect, or skip it.')).toBeVisible();
  await expect.element(field()).toHaveFocus();
  expect(sent).toEqual([]);
  await button('Skip').click();
  await expect.element(output()).toHaveTextContent("['spam'] 1.0");
  await expect.element(output()).toHaveFocus();
  expect([sent, sides()]).toEqual([[[MARK, null]], []]);
  await expect.element(page.getByText('Because of this.')).toBeVisible();
});

test('a guess of another day or device is there with the lesson, and can be put away', async () => {
  await render(<Lesson kept={new Map([[MARK, 'spam 1']])} />);
  expect(sides()).toEqual(['spam 1', "['spam'] 1.0"]);
  await expect.element(page.getByText('Because of this.')).toBeVisible();
  await button('Hide what it prints').click();
  expect(sides()).toEqual([]);
  await button('Show what it prints').click();
  expect(sides()).toEqual(['spam 1', "['spam'] 1.0"]);
});

test('without a card nothing is said to come back', async () => {
  await render(<Lesson comingBack={NO_CARDS} />);
  await field().fill('2');
  await button('Check').click();
  await expect.element(page.getByText('Not quite. Compare the two.')).toBeVisible();
  expect(page.getByText('It comes back in your review.').elements()).toEqual([]);
});
