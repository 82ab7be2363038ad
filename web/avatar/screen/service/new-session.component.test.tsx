// The way from typing to the microphone in a session with a service: the real machine, with D-ID and the academy in the page.
import {getDefaultStore} from 'jotai';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {NOTES} from '#web/avatar/machine/avatar.texts.ts';
import {ServiceStage} from '#web/avatar/screen/service/service-stage.tsx';
import {connected, ready, servicesAre, viewIs} from '#web/avatar/screen/service/small-service.tsx';
import {beginStage, button, endStage} from '#web/avatar/screen/small-stage.tsx';
import {academyWith} from '#web/avatar/services/stand-ins/academy.ts';
import {didStreams} from '#web/avatar/services/stand-ins/did.ts';
import {avatarAtom} from '#web/avatar/session/current-session.ts';
import {avatarActions} from '#web/avatar/session/load-session.ts';
import {Recognizer} from '#web/io/voice/recognizer.ts';

beforeEach(beginStage);
afterEach(endStage);

const view = () => getDefaultStore().get(avatarAtom);

test('the microphone takes a new session: the button says so, and no line of the one before is in it', async () => {
  servicesAre(() => [ready('did-agents')]);
  const did = didStreams();
  const academy = academyWith('didagents-1', () => did.connection('did-agents'));
  did.carriedBy(academy);
  academy.on('start', async () => {
    await did.offer();
    const id = `didagents-${academy.of('start').length}`;
    return {id, secondsMost: 900, connection: did.connection('did-agents')};
  });
  Recognizer.state = 'available';
  vi.stubGlobal('SpeechRecognition', Recognizer);
  await render(<ServiceStage kind="did-agents" />);
  await userEvent.click(button('Start without a microphone'));
  await expect.poll(() => view().state).toBe('connected');
  avatarActions.send({type: 'typed', text: 'What is a list?'});
  expect(view().lines).toHaveLength(1);
  expect(button('Use the microphone').elements()).toEqual([]);
  await userEvent.click(button('New session with microphone'));
  await expect
    .poll(() => [view().state, view().session?.id, view().hasMicrophone])
    .toEqual(['connected', 'didagents-2', true]);
  expect(view().lines).toEqual([]);
  expect(academy.of('end')).toEqual([{reason: 'stopped'}]);
});

test('so does a language that has to be fetched first', async () => {
  servicesAre(() => [ready('did')]);
  viewIs(connected({notice: NOTES.mayFetch}));
  await render(<ServiceStage kind="did" />);
  await expect.element(page.getByText(NOTES.mayFetch)).toBeVisible();
  await expect.element(button('Download and start a new session')).toBeVisible();
  expect(button('Download').elements()).toEqual([]);
});
