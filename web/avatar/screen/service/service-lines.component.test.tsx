// The transcript of a service that answers by itself, and what is typed to it.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import type {AvatarServiceKind} from '#schema/avatar/avatar.services.ts';
import {LINES_MOST, withLine} from '#web/avatar/machine/avatar.rules.ts';
import type {Line} from '#web/avatar/machine/avatar.types.ts';
import {ServiceLines} from '#web/avatar/screen/service/service-lines.tsx';
import {connected, viewIs} from '#web/avatar/screen/service/small-service.tsx';
import {beginStage, button, endStage} from '#web/avatar/screen/small-stage.tsx';
import {avatarActions} from '#web/avatar/session/load-session.ts';
import {DataContext, type Data} from '#web/data/data.ts';

beforeEach(beginStage);
afterEach(endStage);

const field = page.getByRole('textbox', {name: 'Your question'});
const log = page.getByRole('log', {name: 'What was said'});
const talk = connected({service: 'did-agents'});
const data = {userId: 'ada'} as Data;
const show = (kind: AvatarServiceKind = 'did-agents') =>
  render(
    <DataContext.Provider value={data}>
      <ServiceLines kind={kind} />
    </DataContext.Provider>,
  );

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

test('what was being typed when a session ended stays, and is asked in the next one', async () => {
  viewIs(talk);
  await show();
  await userEvent.fill(field, 'What is a list?');
  viewIs({service: 'did-agents'});
  await expect.element(page.getByText('What you both say shows up here.')).toBeVisible();
  await expect.element(field).toHaveValue('What is a list?');
  await userEvent.click(button('Ask'));
  await expect
    .element(page.getByText(/^There’s no session right now\. Your question stays here/))
    .toBeVisible();
  const sent = vi.spyOn(avatarActions, 'send');
  viewIs(talk);
  await userEvent.click(button('Ask'));
  expect(sent.mock.calls).toEqual([[{type: 'typed', text: 'What is a list?'}]]);
});

const onDevice = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith('ada:'))
    .map((key) => localStorage.getItem(key));

test('what is typed to a service is there again where its page is loaded anew, until it is asked, and with no other one', async () => {
  viewIs(talk);
  const left = await show('did-agents');
  await userEvent.fill(field, 'What is a list?');
  await left.unmount();
  viewIs({});
  const other = await show('platform-tavus');
  expect(field.elements()).toEqual([]);
  await other.unmount();
  expect(onDevice()).toEqual(['"What is a list?"']);
  viewIs(talk);
  await show('did-agents');
  await expect.element(field).toHaveValue('What is a list?');
  vi.spyOn(avatarActions, 'send').mockReturnValue(undefined);
  await userEvent.click(button('Ask'));
  await expect.element(field).toHaveValue('');
  expect(onDevice()).toEqual([]);
});

test('a screen reader does not speak into an open microphone, and says nobody’s own words to them', async () => {
  viewIs({
    ...talk,
    lines: [
      {from: 'you', text: 'Why?'},
      {from: 'tutor', text: 'So.'},
    ],
  });
  await show();
  const said = () => [log.element(), ...log.element().children].map((one) => one.getAttribute('aria-live'));
  expect(said()).toEqual(['polite', 'off', null]);
  viewIs({...talk, manner: 'free', hasMicrophone: true});
  await expect.element(log).toHaveAttribute('aria-live', 'off');
  viewIs({...talk, manner: 'free', hasMicrophone: true, isMuted: true});
  await expect.element(log).toHaveAttribute('aria-live', 'polite');
});

test('with as many lines as are kept, the newest one is gone to, and no other is drawn anew', async () => {
  let lines: readonly Line[] = [];
  const say = (text: string) => {
    lines = withLine(lines, {from: 'tutor', text});
    viewIs({...talk, lines});
  };
  for (let at = 0; at < LINES_MOST; at += 1) say(`Line ${at}`);
  await show();
  const shown = log.element();
  const gap = () => Math.round(shown.scrollHeight - shown.scrollTop - shown.clientHeight);
  await expect.poll(gap).toBe(0);
  const second = shown.children[1];
  say('One more line');
  await expect.element(log.getByText('One more line', {exact: false})).toBeVisible();
  await expect.poll(gap).toBe(0);
  expect(shown.children[0]).toBe(second);
  shown.scrollTop = 0;
  await new Promise(requestAnimationFrame);
  say('And one more');
  await expect.element(log.getByText('And one more', {exact: false})).toBeInTheDocument();
  expect(gap()).toBeGreaterThan(100);
});
