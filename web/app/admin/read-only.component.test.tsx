import {useState} from 'react';
import {expect, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {ReadOnly} from '#web/app/admin/read-only.tsx';

function Screen() {
  const [isMore, setMore] = useState(false);
  return (
    <>
      <form>
        <input aria-label="Full name" defaultValue="Ada" />
        <button type="submit">Save</button>
      </form>
      <input aria-label="Search" />
      <button type="button" onClick={() => setMore(true)}>
        More
      </button>
      {isMore ? <textarea aria-label="About you" defaultValue="Engines" /> : null}
    </>
  );
}

test('what a learner fills in is shown as read-only, what comes later too; what only looks stays in use', async () => {
  const onPressed = vi.fn();
  await render(
    <ReadOnly onPressed={onPressed}>
      <Screen />
    </ReadOnly>,
  );
  const name = page.getByRole('textbox', {name: 'Full name'});
  await expect.element(name).toHaveAttribute('readonly');
  await expect.element(page.getByRole('button', {name: 'Save'})).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', {name: 'More'}).click();
  await expect.element(page.getByRole('textbox', {name: 'About you'})).toHaveAttribute('readonly');
  await userEvent.type(page.getByRole('textbox', {name: 'Search'}), 'x');
  await expect.element(page.getByRole('textbox', {name: 'Search'})).toHaveValue('x');
  expect(onPressed).not.toHaveBeenCalled();
  await userEvent.click(name);
  await userEvent.keyboard('x');
  await expect.element(name).toHaveValue('Ada');
  expect(onPressed).toHaveBeenCalled();
});
