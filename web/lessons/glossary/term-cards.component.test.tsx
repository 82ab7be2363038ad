// Cards over terms, by pointer, keyboard and touch.
import '#web/lessons/lessons.css';
import {useRef} from 'react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {Router} from 'wouter';
import {memoryLocation} from 'wouter/memory-location';
import {TermCards} from '#web/lessons/glossary/term-cards.tsx';
import {TrustedHtml} from '#web/questions/trusted-html.tsx';

const LESSON = {title: 'Values', path: '/modules/basics/lessons/values'};
const TERMS = [
  {id: 'exception', term: 'exception', definition: 'What <code>raise</code> raises.', lesson: LESSON},
  {id: 'falsy', term: 'falsy', definition: 'Counts as false.', lesson: undefined},
];
const HTML =
  '<p>An <a href="/glossary#exception" class="term">exception</a> ends it, a <a href="/glossary#falsy" class="term">falsy</a> value does not.</p>';

function Text() {
  const container = useRef<HTMLDivElement>(null);
  return (
    <div className="relative mt-40">
      <div ref={container} className="lesson-text">
        <TrustedHtml html={HTML} className="prose" />
      </div>
      <div className="pointer-events-none absolute inset-0 [&>*]:pointer-events-auto">
        <TermCards container={container} terms={TERMS} />
      </div>
      <button type="button">After</button>
    </div>
  );
}

async function draw() {
  const at = memoryLocation({path: '/here', record: true});
  await render(
    <Router hook={at.hook}>
      <Text />
    </Router>,
  );
  return at.history;
}

const card = () => document.querySelector('[data-term-card]');
async function cardSays(words: string | undefined) {
  await expect.poll(() => card()?.textContent).toBe(words);
}
const link = (name: string) => page.getByRole('link', {name, exact: true});
/** And what it brings is drawn. */
const aSecondPasses = async () => {
  vi.advanceTimersByTime(1000);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
};
const WHOLE = 'exceptionWhat raise raises.Values';

describe('under a pointer', () => {
  beforeEach(() => {
    vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('opens once it rests, stays while it is on the card, and goes with it', async () => {
    await draw();
    await userEvent.hover(link('exception'));
    expect(card()).toBe(null);
    await aSecondPasses();
    await cardSays(WHOLE);
    await expect.element(link('exception')).toHaveAttribute('aria-expanded', 'true');
    await userEvent.hover(link('Values'));
    await aSecondPasses();
    await cardSays(WHOLE);
    await expect.element(link('Values')).toHaveAttribute('href', LESSON.path);
    await userEvent.hover(page.getByRole('button', {name: 'After'}));
    await aSecondPasses();
    await cardSays(undefined);
    expect(page.getByRole('status').element().textContent).toBe('');
  });

  test('that only passes by opens nothing', async () => {
    await draw();
    await userEvent.hover(link('falsy'));
    await userEvent.hover(page.getByRole('button', {name: 'After'}));
    await aSecondPasses();
    expect(card()).toBe(null);
  });
});

test('opens on keyboard focus and is said; Escape closes it, and so does the way on', async () => {
  await draw();
  await userEvent.tab();
  await cardSays(WHOLE);
  await expect.element(page.getByRole('status')).toHaveTextContent('exception: What raise raises.');
  await userEvent.keyboard('{Escape}');
  await cardSays(undefined);
  expect(document.activeElement?.textContent).toBe('exception');
  await userEvent.tab();
  await cardSays('falsyCounts as false.');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await cardSays(WHOLE);
});

test('a click and Enter lead to the glossary', async () => {
  const history = await draw();
  await userEvent.click(link('falsy'));
  expect(history?.at(-1)).toBe('/glossary#falsy');
  link('exception').element().focus();
  await userEvent.keyboard('{Enter}');
  expect(history?.at(-1)).toBe('/glossary#exception');
});

test('a tap opens the card and leads nowhere; a tap elsewhere closes it', async () => {
  const history = await draw();
  const element = link('exception').element();
  const tap = (target: Element) => {
    for (const type of ['pointerdown', 'pointerup', 'click']) {
      target.dispatchEvent(new PointerEvent(type, {pointerType: 'touch', bubbles: true, cancelable: true}));
    }
  };
  tap(element);
  await cardSays(WHOLE);
  tap(page.getByRole('status').element());
  await cardSays(undefined);
  expect(history).toEqual(['/here']);
});

test('after keyboard focus, a press on its words leaves the card open, and one on its link leads to the lesson', async () => {
  const history = await draw();
  await userEvent.tab();
  await cardSays(WHOLE);
  await userEvent.click(page.getByText('What raise raises.'));
  await cardSays(WHOLE);
  await userEvent.click(link('Values'));
  expect(history?.at(-1)).toBe(LESSON.path);
  await cardSays(undefined);
});
