// The transcript of a service that answers by itself, and what is typed to it.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {ServiceLines} from '#web/avatar/screen/service/service-lines.tsx';
import {connected, viewIs} from '#web/avatar/screen/service/small-service.tsx';
import {beginStage, button, endStage} from '#web/avatar/screen/small-stage.tsx';
import {avatarActions} from '#web/avatar/session/load-session.ts';

beforeEach(beginStage);
afterEach(endStage);

const field = page.getByRole('textbox', {name: 'Your question'});
const log = page.getByRole('log', {name: 'What was said'});
const talk = connected({service: 'did-agents'});
const show = () => render(<ServiceLines kind="did-agents" />);

test('it says who said what', async () => {
  viewIs({
    ...talk,
    lines: [
      {from: 'you', text: 'Why?'},
      {from: 'tutor', text: 'Because.'},
    ],
  });
  await show();
  await expect.element(log.getByText('Because.', {exact: false})).toBeVisible();
  expect([...log.element().children].map(({textContent}) => textContent)).toEqual([
    'YouWhy?',
    'TutorBecause.',
  ]);
});

test('what is typed goes to it once it is connected, and stays until then', async () => {
  const sent = vi.spyOn(avatarActions, 'send');
  viewIs({...talk, state: 'connecting'});
  await show();
  await userEvent.fill(field, 'What is a list?');
  await userEvent.click(button('Ask'));
  await expect.element(page.getByText(/^It isn’t connected yet\./)).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
  viewIs(talk);
  await expect.element(field).toHaveValue('What is a list?');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(field);
  await userEvent.keyboard('{Enter}');
  expect(sent.mock.calls).toEqual([[{type: 'typed', text: 'What is a list?'}]]);
  await expect.element(field).toHaveValue('');
});

test('a question that is too long, or none, is said, and stays', async () => {
  const sent = vi.spyOn(avatarActions, 'send');
  viewIs(talk);
  await show();
  await userEvent.click(button('Ask'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('Type a question first.');
  await userEvent.fill(field, 'a'.repeat(1001));
  await userEvent.click(button('Ask'));
  await expect.element(page.getByText(/up to 1,000 characters; yours has 1,001\./)).toBeVisible();
  expect([sent.mock.calls.length, (field.element() as HTMLTextAreaElement).value.length]).toEqual([0, 1001]);
  await userEvent.fill(field, '');
});

test('lines of another service are not shown', async () => {
  viewIs(connected({service: 'platform-tavus', lines: [{from: 'tutor', text: 'Hello.'}]}));
  await show();
  expect([log.elements(), field.elements()]).toEqual([[], []]);
});
