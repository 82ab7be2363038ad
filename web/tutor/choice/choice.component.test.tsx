// What a learner has chosen, here or on another device, and what is left of their day of explanations.
import {beforeEach, describe, expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {dayEndAt} from '#schema/lessons/days.ts';
import {expectConsole} from '#tests/guard-console.ts';
import {ALONE, serviceIs, smallTutor, type Small} from '#web/tutor/small-tutor.tsx';

beforeEach(() => expectConsole(ALONE));

const HOST = 'models.example.org';
const field = () => page.getByRole('textbox', {name: 'Your question'});
const chosen = (isAllowed: boolean) => ({service: HOST, isAllowed, chosenAt: 1});

describe('a question that waits for a choice', () => {
  test.each([
    [true, /Explanations are written by an AI model at/],
    [false, /Your questions stay in the academy, as you chose\.$/],
  ])('goes on once the choice %s is made on another device', async (isAllowed, lead) => {
    serviceIs(HOST);
    const small = smallTutor();
    await small.open();
    await expect.element(page.getByText(/I’ll ask you before/)).toBeVisible();
    await userEvent.fill(field(), 'What is a slice?');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await small.put('tutorChoice', chosen(isAllowed));
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    // The choice was the other device's.
    await expect.poll(() => small.sent.map(({name}) => name)).toEqual(['tutor.ask']);
    expect(small.sent[0]?.args).toMatchObject({text: 'What is a slice?', mode: 'explain'});
    await expect.element(page.getByText(lead)).toBeVisible();
    await expect.element(field()).toHaveValue('');
  });

  test('from an example leaves what is typed in the field', async () => {
    serviceIs(HOST);
    const small = smallTutor();
    await small.open();
    await expect.element(page.getByText(/I’ll ask you before/)).toBeVisible();
    await userEvent.fill(field(), 'A long question');
    await userEvent.click(page.getByRole('button', {name: 'A start'}));
    await userEvent.click(page.getByRole('button', {name: 'Use the AI model'}));
    await expect.poll(() => small.sent.map(({name}) => name)).toEqual(['tutor.choose', 'tutor.ask']);
    expect(small.sent[1]?.args).toMatchObject({text: 'Why are floats close?'});
    await expect.element(field()).toHaveValue('A long question');
  });

  test('stays where the dialog was closed before', async () => {
    serviceIs(HOST);
    const small = smallTutor();
    await small.open();
    await expect.element(page.getByText(/I’ll ask you before/)).toBeVisible();
    await userEvent.fill(field(), 'What is a slice?');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await small.put('tutorChoice', chosen(true));
    await expect.element(page.getByText(/Explanations are written by/)).toBeVisible();
    await expect.element(field()).toHaveValue('What is a slice?');
    expect(small.sent).toEqual([]);
  });
});

describe('what is left of the day', () => {
  const DAY_MS = 86_400_000;
  const line = () => page.getByText(/AI explanations/);

  async function withLimits(small: Small): Promise<void> {
    await small.put('aiLimit', {id: 'all', turns: 40, seconds: 900, off: []});
    await small.put('tutorChoice', chosen(true));
  }

  test('is said before the first use, with own limits too, and goes on by itself', async () => {
    serviceIs(HOST);
    const small = smallTutor();
    await withLimits(small);
    await small.open();
    await expect.element(line()).toHaveTextContent('40 of 40 AI explanations left today.');
    const own = {dayEndsAt: 0, turns: 0, seconds: 0, turnsCap: 10, secondsCap: 60};
    await small.put('aiAllowance', own);
    await expect.element(line()).toHaveTextContent('10 of 10 AI explanations left today.');
    const dayEndsAt = Date.now() + DAY_MS;
    await small.put('aiAllowance', {...own, turns: 3, dayEndsAt});
    await expect
      .element(
        page.getByText(
          /^7 of 10 AI explanations left today\. They reset (at midnight|tomorrow at .+ [AP]M)\.$/,
        ),
      )
      .toBeVisible();
    await small.put('aiAllowance', {...own, turns: 10, dayEndsAt});
    await expect
      .element(
        page.getByText(/^That’s all your AI explanations for today; they’re back .+\. Until then, the tutor/),
      )
      .toBeVisible();
    await expect.element(field()).toBeEnabled();
  });

  test('comes back by the clock of the account’s time zone, wherever the device is', async () => {
    serviceIs(HOST);
    const small = smallTutor();
    await withLimits(small);
    // Half an hour is between it and what tests run in.
    const timeZone = 'Asia/Kolkata';
    const dayEndsAt = dayEndAt(Date.now(), timeZone);
    await small.put('learner', {
      timeZone,
      isPythonTestCompleted: true,
      isDev: false,
      entryId: 'ada',
      isListed: true,
    });
    await small.put('aiAllowance', {dayEndsAt, turns: 3, seconds: 0});
    await small.open();
    await expect
      .element(line())
      .toHaveTextContent('37 of 40 AI explanations left today. They reset at midnight.');
  });

  test('is not said while the academy can spend nothing on it, which is said instead', async () => {
    const words =
      'For now, the tutor answers with passages from your lessons. Hints and quizzes work as always.';
    let stop: string | null = null;
    serviceIs(HOST, () => stop);
    const small = smallTutor();
    await withLimits(small);
    await small.open();
    await expect.element(line()).toHaveTextContent('40 of 40 AI explanations left today.');
    // With this question it is used up.
    stop = words;
    await userEvent.fill(field(), 'What is a slice?');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(words)).toBeVisible();
    expect(line().elements()).toEqual([]);
    stop = null;
    small.settle();
    await expect.element(line()).toHaveTextContent('40 of 40 AI explanations left today.');
  });

  test('is asked for again when the page is seen again', async () => {
    const words =
      'For now, the tutor answers with passages from your lessons. Hints and quizzes work as always.';
    let stop: string | null = words;
    serviceIs(HOST, () => stop);
    const small = smallTutor();
    await withLimits(small);
    await small.open();
    await expect.element(page.getByText(words)).toBeVisible();
    stop = null;
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.element(line()).toHaveTextContent('40 of 40 AI explanations left today.');
  });

  test('is not said where no model may be asked', async () => {
    serviceIs(null);
    const small = smallTutor();
    await withLimits(small);
    await small.open();
    await expect.element(page.getByText(/I’m not a language model/)).toBeVisible();
    expect(line().elements()).toEqual([]);
  });
});
