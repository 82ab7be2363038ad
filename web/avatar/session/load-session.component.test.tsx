// Whom a session is begun with: what was fetched too late, and what another tab has.
import {getDefaultStore} from 'jotai';
import {afterEach, beforeEach, expect, onTestFinished, test, vi} from 'vitest';
import type {Elsewhere} from '#web/avatar/machine/avatar.types.ts';
import {servicesAre} from '#web/avatar/screen/service/small-service.tsx';
import {beginStage, endStage, userId} from '#web/avatar/screen/small-stage.tsx';
import {avatarAtom} from '#web/avatar/session/current-session.ts';
import {avatarActions, setSessionTabs} from '#web/avatar/session/load-session.ts';
import {SessionTabs} from '#web/avatar/session/session-tabs.ts';

beforeEach(() => {
  beginStage();
  servicesAre(() => []);
});
afterEach(endStage);

const view = () => getDefaultStore().get(avatarAtom);
const seen = () => ({state: view().state, service: view().service});

test.each(['start', 'typeInstead'] as const)(
  'after a start that could not be fetched, %s begins with the same service again',
  async (again) => {
    setSessionTabs(undefined);
    vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
    avatarActions.startWith('did', 'typeInstead');
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await expect.poll(seen).toEqual({state: 'error', service: 'did'});
    setSessionTabs(userId);
    const begun = new Set<string>();
    const note = () => void (view().isStarting ? begun.add(view().service) : undefined);
    onTestFinished(getDefaultStore().sub(avatarAtom, note));
    avatarActions[again]();
    await expect.poll(() => [...begun]).toEqual(['did']);
  },
);

/** A tab that has a session, as the others see it, and ends it when that is wished. */
async function otherTab(session: Elsewhere): Promise<void> {
  const tabs: SessionTabs = new SessionTabs({
    userId,
    onElsewhere: () => undefined,
    onEnd: () => tabs.close(),
  });
  await tabs.claim();
  if (session !== 'starting') tabs.show(session);
  await expect.poll(() => view().elsewhere).toEqual(session);
}

test('what another tab is only beginning goes on here with the tutor, whoever was talked with here before', async () => {
  avatarActions.startWith('did', 'typeInstead');
  await expect.poll(seen).toEqual({state: 'error', service: 'did'});
  avatarActions.send({type: 'stop'});
  await otherTab('starting');
  avatarActions.takeOver();
  await expect.poll(() => view().elsewhere).toBeUndefined();
  await expect.poll(() => view().isStarting || view().state !== 'idle').toBe(true);
  expect(view().service).toBe('local');
});

test('the tutor’s session of another tab is the same one here, a service’s is another one', async () => {
  const startedAt = Date.now();
  await otherTab({id: 'local-1', startedAt, service: 'local'});
  avatarActions.takeOver();
  await expect.poll(() => view().session?.id).toBe('local-1');
  avatarActions.send({type: 'stop'});
  await otherTab({id: 'did-1', startedAt, service: 'did'});
  avatarActions.takeOver();
  await expect.poll(() => view().isStarting || view().state === 'error').toBe(true);
  expect([view().service, view().session]).toEqual(['did', undefined]);
});
