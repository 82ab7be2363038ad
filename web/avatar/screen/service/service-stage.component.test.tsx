// The stage on the page of a service: not set up, ready, and in a session.
import {getDefaultStore} from 'jotai';
import {afterEach, beforeEach, describe, expect, onTestFinished, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {ServiceStage} from '#web/avatar/screen/service/service-stage.tsx';
import {
  connected,
  ready,
  servicesAre,
  SESSION_ID,
  viewIs,
} from '#web/avatar/screen/service/small-service.tsx';
import {button, beginStage, endStage} from '#web/avatar/screen/small-stage.tsx';
import {avatarAtom} from '#web/avatar/session/current-session.ts';
import {avatarActions} from '#web/avatar/session/load-session.ts';
import {serverClock} from '#web/io/server-clock.ts';

beforeEach(beginStage);
afterEach(endStage);

const stage = page.getByRole('region', {name: 'Talk with D-ID'});
const show = () => render(<ServiceStage kind="did" />);
async function words(text: string): Promise<void> {
  await expect.element(stage.getByText(text)).toBeVisible();
}

describe('before a session', () => {
  test('a service that is not set up says which settings are missing, and leads to the tutor’s own avatar', async () => {
    servicesAre(() => [ready('did', {isReady: false, missing: ['DID_API_KEY', 'DID_PRESENTER_URL']})]);
    await show();
    await words('D-ID isn’t set up here');
    await words('The academy’s server needs these settings:');
    const settings = stage.getByRole('listitem').elements();
    expect(settings.map(({textContent}) => textContent)).toEqual(['DID_API_KEY', 'DID_PRESENTER_URL']);
    await expect
      .element(stage.getByRole('link', {name: 'Talk with the tutor’s own avatar'}))
      .toHaveAttribute('href', '/personal-tutor');
    expect(button('Start Chat').elements()).toEqual([]);
  });

  test('one that is ready says what goes to whom, and lets a device be chosen', async () => {
    servicesAre(() => [ready('did')]);
    await show();
    await words('Ready to chat');
    await words('Your questions go to the example service.');
    await expect.element(stage.getByLabelText('Microphone')).toBeVisible();
    await expect.element(button('Start Chat')).toBeVisible();
    await expect.element(button('Start without a microphone')).toBeVisible();
  });

  test('what may not be spent any more is said in place of the start', async () => {
    servicesAre(() => [ready('did', {stop: 'That’s all your voice time for today.'})]);
    await show();
    await words('That’s all your voice time for today.');
    expect(button('Start Chat').elements()).toEqual([]);
    await expect.element(stage.getByRole('link', {name: 'Talk with the tutor’s own avatar'})).toBeVisible();
  });

  test('an academy that does not answer is asked again', async () => {
    let services: ReturnType<typeof ready>[] | undefined;
    servicesAre(() => services);
    await show();
    await words('We couldn’t ask the academy whether D-ID is ready');
    services = [ready('did')];
    await userEvent.click(button('Try again'));
    await words('Ready to chat');
  });

  test('why the last session has ended is told by a region that was there before, and is no error', async () => {
    servicesAre(() => [ready('did')]);
    viewIs(connected());
    await show();
    const told = stage.getByRole('status').first().element();
    viewIs({service: 'did', notice: 'The service ended this session.'});
    await words('The service ended this session.');
    expect(told.textContent).toBe('The service ended this session.');
    expect(stage.getByRole('alert').elements()).toEqual([]);
  });

  test.each([
    ['did', 0],
    ['did-agents', 1],
  ] as const)('after one with %s the tutor who is typed to is elsewhere: %i', async (kind, links) => {
    servicesAre(() => [ready(kind)]);
    viewIs({service: kind, notice: 'Time is up.'});
    await render(<ServiceStage kind={kind} />);
    await expect.element(page.getByText('Time is up.')).toBeVisible();
    expect(page.getByRole('link', {name: 'Ask the tutor instead'}).elements()).toHaveLength(links);
  });

  test('what may be spent is asked again when the page is seen again, and on the next day', async () => {
    let stop: string | null = 'That’s all your voice time for today.';
    servicesAre(() => [ready('did', {stop})]);
    await show();
    await words('That’s all your voice time for today.');
    stop = null;
    document.dispatchEvent(new Event('visibilitychange'));
    await words('Ready to chat');
    stop = 'Voice is paused right now.';
    serverClock.tell(Date.now() + 86_400_000);
    await words('Voice is paused right now.');
    stop = null;
    serverClock.tell(Date.now());
    await words('Ready to chat');
  });
});

describe('a session', () => {
  test('shows its status, its time with what is left, and its whole ID to be copied', async () => {
    servicesAre(() => [ready('did')]);
    viewIs(connected({endsAt: Date.now() + 600_500}));
    await show();
    await words('Connected - Ask me anything!');
    await expect
      .element(
        stage.getByRole('timer', {name: /^Session time .+, (?:10 minutes|9 minutes \d+ seconds?) left$/}),
      )
      .toBeVisible();
    await words(SESSION_ID);
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await userEvent.click(button('Copy the session ID'));
    await words('Copied');
    expect(copied).toHaveBeenCalledWith(SESSION_ID);
    await expect.element(button('End chat')).toBeVisible();
  });

  test('that ends soon says so', async () => {
    viewIs(connected({endsAt: Date.now() + 59_000}));
    await show();
    await words('Less than a minute left');
  });

  test('ends another one of this tab only when that is wished', async () => {
    servicesAre(() => [ready('did')]);
    avatarActions.startWith('local', 'typeInstead');
    const view = () => getDefaultStore().get(avatarAtom);
    await expect.poll(() => view().state).toBe('connected');
    const own = view().session?.id;
    await show();
    await userEvent.click(button('Start without a microphone'));
    const ask = page.getByRole('alertdialog', {name: 'End your session with the tutor?'});
    await userEvent.click(ask.getByRole('button', {name: 'Keep it'}));
    expect(view().session?.id).toBe(own);
    await userEvent.click(button('Start without a microphone'));
    await userEvent.click(ask.getByRole('button', {name: 'End it and start'}));
    await expect.poll(() => view().service).toBe('did');
    expect(view().session?.id).not.toBe(own);
  });

  test('only ends another one where the page is to be loaded first', async () => {
    servicesAre(() => [ready('did')]);
    viewIs(connected({service: 'local'}));
    await render(<ServiceStage kind="did" isOwn={false} />);
    await userEvent.click(button('Start Chat'));
    const ask = page.getByRole('alertdialog', {name: 'End your session with the tutor?'});
    await expect.element(ask.getByText(/this page reloads and you can start here\.$/)).toBeVisible();
    await userEvent.click(ask.getByRole('button', {name: 'End it', exact: true}));
    const {state, service, session} = getDefaultStore().get(avatarAtom);
    expect([state, service, session]).toEqual(['idle', 'local', undefined]);
  });

  test('of another tab is named, and is asked about before this one begins', async () => {
    servicesAre(() => [ready('did')]);
    viewIs({elsewhere: {id: 'tavus-1', startedAt: Date.now(), service: 'platform-tavus'}});
    await show();
    await words('Your session is open in another tab.');
    await expect
      .element(stage.getByRole('link', {name: 'Go to its page'}))
      .toHaveAttribute('href', '/vapi-tavus-avatar');
    await userEvent.click(button('Start Chat'));
    await expect.element(page.getByRole('alertdialog', {name: 'End your session with Tavus?'})).toBeVisible();
    viewIs({});
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    viewIs({elsewhere: 'starting'});
    await words('Your session is open in another tab.');
    expect(page.getByRole('alertdialog').elements()).toEqual([]);
  });

  test.each([
    ['is not set up', [ready('did', {isReady: false, missing: ['DID_API_KEY']})]],
    ['has no time left', [ready('did', {stop: 'Voice is paused right now.'})]],
    ['is not known', undefined],
  ])('of another tab can be ended also where this service %s', async (_, services) => {
    servicesAre(() => services);
    viewIs({elsewhere: {id: 'tavus-1', startedAt: Date.now(), service: 'platform-tavus'}});
    await show();
    await expect.element(stage.getByRole('link', {name: 'Talk with the tutor’s own avatar'})).toBeVisible();
    await expect.element(button('End it')).toBeVisible();
  });
});

test.each([320, 390])('%i px wide, nothing of it is cut off', async (width) => {
  await page.viewport(width, 740);
  onTestFinished(() => page.viewport(1280, 900));
  servicesAre(() => [ready('did')]);
  viewIs(connected({hasMicrophone: true, endsAt: Date.now() + 600_000}));
  await show();
  await words(SESSION_ID);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
