import {useRef, useState} from 'react';
import {expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import type {FocusWish} from '#web/questions/form-state.ts';
import {useFocusOn} from '#web/questions/use-focus-on.ts';

/** Turns to the next question when the server has answered, not at once with the click. */
function Form({answered}: {answered: Promise<void>}) {
  const form = useRef<HTMLFormElement>(null);
  const [wish, setWish] = useState<FocusWish>();
  useFocusOn(form, wish);
  return (
    <form ref={form}>
      <button type="button" onClick={() => void answered.then(() => setWish({on: {question: 0}}))}>
        Start
      </button>
      {wish ? <input aria-label="Question 1" data-focus="question-1" /> : null}
    </form>
  );
}

test('a question that appears has the focus already: no key is lost between the two', async () => {
  const {promise: answered, resolve: answer} = Promise.withResolvers<void>();
  await render(<Form answered={answered} />);
  await userEvent.click(page.getByRole('button', {name: 'Start'}));
  const focusedAtFirst = new Promise<string | null>((resolve) => {
    // Told after the change of the page and before anything else, a key among it.
    const watch = new MutationObserver(() => {
      watch.disconnect();
      resolve(document.activeElement?.getAttribute('aria-label') ?? null);
    });
    watch.observe(document.body, {subtree: true, childList: true});
  });
  answer();
  expect(await focusedAtFirst).toBe('Question 1');
});
