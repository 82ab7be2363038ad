// The tutor's own page while a service is talked with.
import {getDefaultStore} from 'jotai';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {connected, ready, servicesAre, viewIs} from '#web/avatar/screen/service/small-service.tsx';
import {useReadyServices} from '#web/avatar/screen/service/use-readiness.ts';
import {beginStage, button, endStage, says, show, stage, start} from '#web/avatar/screen/small-stage.tsx';
import {avatarAtom} from '#web/avatar/session/current-session.ts';
import {avatarActions} from '#web/avatar/session/load-session.ts';
import {sentAs} from '#web/io/browser/sent-as.ts';

beforeEach(beginStage);
afterEach(endStage);

test('a session with a service is not shown there, and can be gone to or ended', async () => {
  viewIs(connected());
  await show();
  await says('Your session with D-ID is open.');
  await expect.element(stage.getByRole('link', {name: 'Go to it'})).toHaveAttribute('href', '/did-avatar');
  await userEvent.click(button('End it'));
  await says('Ready to chat');
});

test('one of another tab goes on only on its own page', async () => {
  viewIs({elsewhere: {id: 'did-1', startedAt: Date.now(), service: 'did'}});
  await show();
  await says('Your session with D-ID is open in another tab.');
  await expect
    .element(stage.getByRole('link', {name: 'Go to its page'}))
    .toHaveAttribute('href', '/did-avatar');
  expect(page.getByRole('button', {name: 'Talk here'}).elements()).toEqual([]);
});

test.each([
  [true, 'Talk here'],
  [false, 'Go to its page'],
])('in a document that was sent as that page, with its policy: %s, there is “%s”', async (hasPolicy, act) => {
  sentAs('/did-avatar', hasPolicy);
  viewIs({elsewhere: {id: 'did-1', startedAt: Date.now(), service: 'did'}});
  await show();
  await expect.element(stage.getByText(act, {exact: true})).toBeVisible();
});

test('after a session with a service the tutor’s own avatar is talked with again', async () => {
  const view = () => getDefaultStore().get(avatarAtom);
  avatarActions.startWith('did', 'typeInstead');
  // Whether it can be reached or not.
  await expect.poll(() => view().state).toMatch(/^(?:connected|error)$/);
  avatarActions.send({type: 'stop'});
  expect([view().service, view().state]).toEqual(['did', 'idle']);
  await show();
  await start();
  await says('Connected - Ask me anything!');
  expect([view().service, view().session?.id.startsWith('local-')]).toEqual(['local', true]);
});

const Ready = () => <p>{`${useReadyServices().length} ready`}</p>;

test.each([
  [true, 1],
  [false, 0],
])('at rest the voice platform is led to, where that is ready: %s', async (isReady, links) => {
  servicesAre(() => [ready('did'), ready('platform', {isReady})]);
  viewIs({});
  await show();
  await render(<Ready />);
  await expect.element(page.getByText(`${1 + links} ready`)).toBeVisible();
  const link = stage.getByRole('link', {name: 'Talk through the voice platform'});
  // The stage hears of it apart.
  await expect
    .poll(() => link.elements().map((one) => one.getAttribute('href')))
    .toEqual(Array.from({length: links}, () => '/personal-tutor/voice'));
  // While somebody talks, they talk.
  await start();
  await says('Connected - Ask me anything!');
  expect(link.elements()).toEqual([]);
});
