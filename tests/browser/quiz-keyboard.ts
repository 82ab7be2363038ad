// Takes a quiz by keyboard only.
import type {Locator, Page} from 'playwright';

/** Most presses of Tab to reach a control. */
const MOST_TABS = 60;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Moves the focus to a control: forward, and if it is not found, backward. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let pressed = 0; pressed < MOST_TABS; pressed += 1) {
      if (await isFocused(target)) return;
      await page.keyboard.press(key);
    }
  }
  throw new Error(`the focus never came to ${target.toString()}`);
}

/** Presses a button or link by keyboard. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole('button', {name}));
  await page.keyboard.press('Enter');
}

/** The lines of the ordering question in the right order. */
const ORDER = ['best = items[0]', 'for item in items:', 'if item > best: best = item', 'return best'];

/** Right and wrong answers to typed questions, by a word that the question contains. */
const TYPED: Readonly<Record<string, readonly [right: string, wrong: string]>> = {
  'built-in': ['type', 'kind'],
  '1 850': ['925', '1'],
  'print?': ['0\n1\n4', '1\n2\n3'],
};
/** The same for choice questions. */
const CHOSEN: Readonly<Record<string, readonly [right: readonly string[], wrong: readonly string[]]>> = {
  whole: [['7 // 2'], ['7 % 2']],
  falsy: [
    ['0', '[]', 'None'],
    ['0', '"False"'],
  ],
};

/** Answers the current question, correctly by default. The focus must be on it. */
export async function answerByKeys(page: Page, isRight = true): Promise<void> {
  const field = page.getByRole('group', {name: /^Question \d/});
  const text = await field.innerText();
  const variant = isRight ? 0 : 1;
  const typed = Object.entries(TYPED).find(([word]) => text.includes(word));
  const chosen = Object.entries(CHOSEN).find(([word]) => text.includes(word));
  if (typed) {
    for (const key of typed[1][variant]) await page.keyboard.press(key === '\n' ? 'Enter' : key);
  } else if (chosen) {
    const options = await field.locator('label').allInnerTexts();
    for (const words of chosen[1][variant]) {
      const at = options.findIndex((option) => option.includes(words));
      await page.keyboard.press(String.fromCodePoint(97 + at));
    }
  } else await putInOrder(page, field, isRight ? ORDER : ORDER.toReversed());
}

/**
 * Answers the current question, right or wrong, without looking for anything on the page after the first change.
 * For a page that may be gone by then.
 */
export async function answerInOneGo(page: Page): Promise<void> {
  const keep = page.getByRole('button', {name: 'Keep this order'});
  await ((await keep.count()) > 0 ? press(page, 'Keep this order') : answerByKeys(page));
}

async function putInOrder(page: Page, field: Locator, wanted: readonly string[]): Promise<void> {
  const lines = field.locator('li');
  let moves = 0;
  for (const [target, line] of wanted.entries()) {
    const texts = await lines.allInnerTexts();
    const from = texts.findIndex((text) => text.includes(line));
    if (from <= target) continue;
    await tabTo(page, lines.nth(from).getByRole('button', {name: /drag/}));
    // The focus stays on the line that moves.
    for (let at = from; at > target; at -= 1) await page.keyboard.press('ArrowUp');
    moves += 1;
  }
  if (moves === 0) await press(page, 'Keep this order');
}

/** Answers all questions of the attempt from the first, and stops before submitting. */
export async function answerAllByKeys(page: Page, total: number, isRight = true): Promise<void> {
  for (let no = 1; no <= total; no += 1) {
    await page.getByText(`Question ${no} of ${total}`).waitFor();
    await answerByKeys(page, isRight);
    if (no < total) await press(page, 'Next');
  }
}
