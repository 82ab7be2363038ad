// The pages of the services, with rows and commands of a test's own.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {Router} from 'wouter';
import {memoryLocation} from 'wouter/memory-location';
import type {AvatarServiceKind} from '#schema/avatar/avatar.services.ts';
import {expectConsole} from '#tests/guard-console.ts';
import {ServicePage} from '#web/app/avatar/service/service.screen.tsx';
import {AvatarLayer} from '#web/app/avatar/avatar-layer.tsx';
import {
  answer,
  beginSession,
  button,
  endSession,
  field,
  session,
  USER,
} from '#web/app/avatar/small-session.tsx';
import {VideoAvatars} from '#web/app/tutor/video-avatars.tsx';
import {connected, ready, servicesAre, viewIs} from '#web/avatar/screen/service/small-service.tsx';
import {avatarActions} from '#web/avatar/session/load-session.ts';
import {ALONE, serviceIs, smallTutor} from '#web/tutor/small-tutor.tsx';
import {currentToast} from '#web/ui/overlay/toast.ts';
import {FloatHost} from '#web/ui/overlay/float.tsx';

beforeEach(() => {
  expectConsole(ALONE);
  beginSession();
});
afterEach(endSession);

async function open(kind: AvatarServiceKind, path: string) {
  const small = smallTutor();
  serviceIs(null);
  const {hook, searchHook, history, navigate: go} = memoryLocation({path, record: true});
  await small.show(
    <Router hook={hook} searchHook={searchHook}>
      <ServicePage kind={kind} />
      <FloatHost />
      <AvatarLayer user={USER} />
    </Router>,
  );
  return {small, history, go};
}

test('where the academy answers, what is typed is asked as on the tutor’s page, and the page stays', async () => {
  servicesAre(() => [ready('did')]);
  const {small, history} = await open('did', '/did-avatar');
  await expect.element(page.getByRole('heading', {level: 1, name: 'D-ID'})).toBeVisible();
  await userEvent.fill(field, 'What is a list?');
  await userEvent.click(button('Ask'));
  await expect.element(page.getByRole('article', {name: 'What is a list?'})).toBeVisible();
  expect(small.sent.map(({name}) => name)).toEqual(['tutor.ask']);
  expect(history.at(-1)).toBe(`/did-avatar?thread=${small.sent[0]?.args['threadId'] as string}`);
  await userEvent.fill(field, 'And a tuple?');
  await userEvent.click(button('Ask'));
  await expect.poll(() => small.sent.length).toBe(2);
  expect(small.sent[1]?.args['threadId']).toBe(small.sent[0]?.args['threadId']);
});

test('one’s last sessions are beside it, as their rows come', async () => {
  let stop: string | null = null;
  servicesAre(() => [ready('did', {stop})]);
  const {small} = await open('did', '/did-avatar');
  await expect.element(button('Start Chat')).toBeVisible();
  const last = page.getByRole('region', {name: 'Your last sessions'});
  expect(last.elements()).toEqual([]);
  const begun = {id: 'tavus-1', kind: 'platform-tavus', startedAt: Date.now(), seconds: 0};
  await small.put('avatarSession', begun);
  await expect.element(last.getByText('Still open', {exact: false})).toBeVisible();
  // The last of the day: the academy is asked again once it knows of the end.
  stop = 'That’s all your voice time for today.';
  await small.put('avatarSession', {...begun, endedAt: Date.now(), seconds: 120, endReason: 'stopped'});
  await expect.element(page.getByText(stop)).toBeVisible();
  await expect.element(last.getByText('2 minutes', {exact: false})).toBeVisible();
});

test('deleted sessions are gone at once, and the one that goes on stays', async () => {
  servicesAre(() => [ready('did')]);
  const {small} = await open('did', '/did-avatar');
  const ended = {kind: 'did', endedAt: 9, seconds: 120, endReason: 'stopped'};
  await small.put(
    'avatarSession',
    {...ended, id: 'did-1', startedAt: 1},
    {...ended, id: 'did-2', startedAt: 2},
    {id: 'tavus-3', kind: 'platform-tavus', startedAt: 3, seconds: 0},
  );
  const rows = page.getByRole('region', {name: 'Your last sessions'}).getByRole('listitem');
  await expect.poll(() => rows.elements().length).toBe(3);
  await userEvent.click(page.getByRole('button', {name: /^Delete session:/}).first());
  await userEvent.click(button('Delete session'));
  await expect.poll(() => rows.elements().length).toBe(2);
  await userEvent.click(button('Delete past sessions'));
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', {name: 'Delete past sessions'}));
  await expect.poll(() => rows.elements().length).toBe(1);
  await expect.element(rows.getByText('Still open', {exact: false})).toBeVisible();
  expect(small.sent).toMatchObject([
    {name: 'avatar.forget', args: {sessionId: 'did-2'}},
    {name: 'avatar.forgetAll', args: {until: 1}},
  ]);
});

test('where the service answers, its lines are there, and no conversation with the academy’s tutor', async () => {
  servicesAre(() => [ready('did-agents')]);
  await open('did-agents', '/did-agents-avatar');
  await expect.element(page.getByText(/Its answers aren’t checked against your lessons\.$/)).toBeVisible();
  expect(field.elements()).toEqual([]);
  viewIs(connected({service: 'did-agents', lines: [{from: 'tutor', text: 'Hello.'}]}));
  await expect.element(page.getByRole('log').getByText('Hello.', {exact: false})).toBeVisible();
  await expect.element(field).toBeVisible();
});

test('an experimental one says so', async () => {
  servicesAre(() => [ready('platform-tavus')]);
  await open('platform-tavus', '/vapi-tavus-avatar');
  await expect.element(page.getByText('Experimental video avatar')).toBeVisible();
});

test('a voice without a face says that its answers aren’t checked, and leads back to the tutor', async () => {
  servicesAre(() => [ready('platform')]);
  await open('platform', '/personal-tutor/voice');
  await expect.element(page.getByText('Voice tutor', {exact: true})).toBeVisible();
  await expect
    .element(page.getByText(/^Talk with a voice assistant .+ aren’t checked against your lessons\.$/))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', {name: 'Back to the tutor'}))
    .toHaveAttribute('href', '/personal-tutor');
  viewIs(connected({service: 'platform', lines: [{from: 'tutor', text: 'Hello.'}]}));
  await expect.element(page.getByRole('img', {name: 'The tutor is ready'})).toBeVisible();
  await expect.element(page.getByRole('log').getByText('Hello.', {exact: false})).toBeVisible();
  await expect.element(field).toBeVisible();
});

test('a session floats on other pages, leads back to its own one, and does not float there', async () => {
  servicesAre(() => [ready('did')]);
  viewIs(connected());
  const {go} = await open('did', '/modules');
  await expect.element(session).toBeVisible();
  await expect
    .element(session.getByRole('link', {name: 'Open conversation'}))
    .toHaveAttribute('href', '/did-avatar');
  go('/did-avatar');
  await expect.poll(() => session.elements()).toEqual([]);
  go('/personal-tutor');
  await expect.element(session).toBeVisible();
});

test.each([
  ['/coding', 'Your session with D-ID has ended'],
  ['/did-avatar', undefined],
])('why a session ended by itself is said on %s: %s', async (path, title) => {
  servicesAre(() => [ready('did')]);
  viewIs(connected());
  await open('did', path);
  await expect.element(page.getByRole('region', {name: 'Talk with D-ID'})).toBeVisible();
  const before = currentToast()?.id;
  viewIs({service: 'did', notice: 'This session’s time is up.'});
  await expect.element(button('Start Chat')).toBeVisible();
  const {id, title: said, description} = currentToast() ?? {};
  expect(id === before ? [undefined, undefined] : [said, description]).toEqual([
    title,
    title && 'This session’s time is up.',
  ]);
});

test.each([
  ['did', true],
  ['did-agents', false],
] as const)('by %s, what the academy answers is said aloud: %s', async (service, isSaid) => {
  servicesAre(() => [ready('did')]);
  const sent = vi.spyOn(avatarActions, 'send');
  viewIs(connected({service}));
  const {small} = await open('did', '/did-avatar');
  await userEvent.fill(field, 'What is a list?');
  await userEvent.click(button('Ask'));
  await expect.poll(() => small.sent.length).toBe(1);
  await answer(small, 'A list holds its items in order.');
  await expect.element(page.getByText('A list holds its items in order.').first()).toBeVisible();
  expect(sent.mock.calls.some(([{type}]) => type === 'answer')).toBe(isSaid);
});

test('the tutor’s page lists what is set up, without what is experimental, and is silent where nothing is', async () => {
  servicesAre(() => [
    ready('did'),
    ready('platform-tavus'),
    ready('did-agents', {isReady: false, missing: ['DID_AGENT_ID']}),
    ready('platform'),
  ]);
  const small = smallTutor();
  await small.show(<VideoAvatars />);
  const list = page.getByRole('region', {name: 'Video avatars'});
  await expect.element(list.getByRole('link', {name: 'D-ID'})).toHaveAttribute('href', '/did-avatar');
  expect(list.getByRole('link').elements()).toHaveLength(1);
});
