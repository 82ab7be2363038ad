// A message whose reply is lost, and what is sent after it.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {Contact} from '#web/landing/islands/contact.tsx';

const sent: string[] = [];

beforeEach(() => {
  sent.length = 0;
  sessionStorage.clear();
  vi.stubGlobal('fetch', (_: unknown, {body}: {body: string}) => {
    sent.push((JSON.parse(body) as {id: string}).id);
    return Promise.reject(new TypeError('the reply is lost'));
  });
});
afterEach(() => vi.unstubAllGlobals());

const send = async () => {
  const before = sent.length;
  await userEvent.click(page.getByRole('button', {name: 'Send message'}));
  await expect.poll(() => sent.length).toBe(before + 1);
  await expect.element(page.getByRole('button', {name: 'Send message'})).toBeVisible();
};

test('it has the same id when it is sent again, after a reload too, and another when its words were changed', async () => {
  const {unmount} = await render(<Contact />);
  const words = {Name: 'Grace', Email: 'grace@example.org', Subject: 'A question', Message: 'When?'};
  for (const [name, value] of Object.entries(words)) await userEvent.fill(page.getByLabelText(name), value);
  await send();
  await send();
  await unmount();
  await render(<Contact />);
  await send();
  expect(new Set(sent).size).toBe(1);
  await userEvent.fill(page.getByLabelText('Message'), 'When does month 3 open?');
  await send();
  expect(new Set(sent).size).toBe(2);
});

test('a press before the script is there would put nothing into the address', async () => {
  await render(<Contact />);
  expect(document.querySelector('form')?.method).toBe('post');
});
