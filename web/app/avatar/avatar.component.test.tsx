// A session on the tutor's page and on another one, with rows and commands of a test's own.
import {getDefaultStore} from 'jotai';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {Route, Router, Switch} from 'wouter';
import {memoryLocation} from 'wouter/memory-location';
import {TUTOR_PATH} from '#schema/tutor/tutor.path.ts';
import {expectConsole} from '#tests/guard-console.ts';
import {AvatarLayer} from '#web/app/avatar/avatar-layer.tsx';
import {Stage} from '#web/avatar/screen/stage.tsx';
import {NOTES} from '#web/avatar/machine/avatar.texts.ts';
import {avatarAtom} from '#web/avatar/session/current-session.ts';
import {avatarActions, setSessionTabs} from '#web/avatar/session/load-session.ts';
import {callAtom, IDLE_CALL} from '#web/calls/current-call.ts';
import {Recognizer} from '#web/calls/screen/captions/recognizer.ts';
import {ALONE, answered, serviceIs, smallTutor, VIEWS, type Small} from '#web/tutor/small-tutor.tsx';
import {TutorView} from '#web/tutor/tutor-view.tsx';
import {FloatHost} from '#web/ui/overlay/float.tsx';
import '#web/styles.css';

const USER = {id: 'ada', username: 'ada', fullName: 'Ada', mayLearn: true} as never;

beforeEach(() => {
  expectConsole(ALONE);
  localStorage.clear();
  setSessionTabs(crypto.randomUUID());
  vi.stubGlobal('SpeechRecognition', Recognizer);
});
afterEach(() => {
  setSessionTabs(undefined);
  getDefaultStore().set(callAtom, IDLE_CALL);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(small: Small, path = TUTOR_PATH) {
  const {hook, searchHook, navigate} = memoryLocation({path, record: true});
  await small.show(
    <Router hook={hook} searchHook={searchHook}>
      <Route path={TUTOR_PATH}>
        <TutorView views={VIEWS} rail={null} Stage={Stage} />
      </Route>
      <Route path="/modules">
        <textarea aria-label="Notes" />
      </Route>
      <FloatHost />
      <Switch>
        <Route path="/nowhere">Nothing here</Route>
        <Route>
          <AvatarLayer user={USER} />
        </Route>
      </Switch>
    </Router>,
  );
  return navigate;
}

const field = page.getByRole('textbox', {name: 'Your question'});
const button = (name: string) => page.getByRole('button', {name, exact: true});
const session = page.getByRole('region', {name: 'Tutor session'});
const captions = () => document.querySelector('[data-captions]')?.textContent;
const status = async (text: string) => {
  await expect.element(page.getByText(text, {exact: true})).toBeVisible();
};

async function start(): Promise<void> {
  await userEvent.click(button('Start Chat'));
  await status('Connected - Ask me anything!');
}

/** Says something, as somebody who speaks freely. */
async function say(text: string): Promise<void> {
  avatarActions.send({type: 'setManner', manner: 'free'});
  await expect.poll(() => Recognizer.latest.aborted).toBe(false);
  Recognizer.latest.say([text, true]);
}

/** The last question was answered with this. */
async function answer(small: Small, text: string): Promise<void> {
  const {id, args} = small.sent.at(-1) ?? {};
  if (id === undefined) throw new Error('Nothing was asked.');
  const parts = [{kind: 'said', text}] as const;
  await small.put('tutorTurn', {...answered(id, 1, {parts}), threadId: args?.['threadId'] as string});
  small.settle();
}

test('what is typed is answered aloud with captions, passage by passage', async () => {
  const small = smallTutor();
  serviceIs(null);
  await open(small);
  await start();
  await userEvent.fill(field, 'What is a list?');
  await userEvent.click(button('Ask'));
  await status('Thinking...');
  await answer(small, 'A list holds its items in order. You can change it.');
  await expect.poll(captions).toBe('A list holds its items in order.');
  await status('Speaking...');
  await expect.poll(captions).toBe('You can change it.');
  await status('Connected - Ask me anything!');
});

test('what is spoken is asked by the command that the field uses, and the field keeps what was typed', async () => {
  const small = smallTutor();
  serviceIs(null);
  await open(small);
  await start();
  await userEvent.fill(field, 'A draft');
  await say('What is a tuple?');
  await expect
    .poll(() => small.sent.map(({name, args}) => [name, args['text']]))
    .toEqual([['tutor.ask', 'What is a tuple?']]);
  await expect.element(page.getByRole('article', {name: 'What is a tuple?'})).toBeVisible();
  await expect.element(field).toHaveValue('A draft');
});

test('where a question may go to a service, what was spoken waits in the field until that is allowed', async () => {
  const small = smallTutor();
  serviceIs('models.example.org');
  await open(small);
  await start();
  await expect.element(page.getByText(/can be written by an AI model at models/)).toBeVisible();
  await say('What is a dict?');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(small.sent).toEqual([]);
  await userEvent.click(button('Use the AI model'));
  await expect.poll(() => small.sent.map(({name}) => name)).toEqual(['tutor.choose', 'tutor.ask']);
  await expect.element(field).toHaveValue('');
});

test('a session goes along to other pages, is asked there, and ends', async () => {
  const small = smallTutor();
  serviceIs(null);
  const go = await open(small);
  await start();
  const sessionId = () => getDefaultStore().get(avatarAtom).session?.id;
  const id = sessionId();
  await say('What is a set?');
  await expect.poll(() => small.sent.length).toBe(1);
  const threadId = small.sent[0]?.args['threadId'];
  go('/modules');
  await expect.element(session).toBeVisible();
  expect([typeof id, sessionId()]).toEqual(['string', id]);
  await answer(small, 'A set holds each value once.');
  await expect.poll(captions).toBe('A set holds each value once.');
  await say('And a frozen set?');
  await expect.poll(() => small.sent.at(-1)?.args).toMatchObject({threadId, text: 'And a frozen set?'});
  await userEvent.click(session.getByRole('button', {name: 'Minimize'}));
  const coin = page.getByRole('button', {name: /^Open the tutor: /});
  await expect.element(coin).toHaveFocus();
  await userEvent.click(coin);
  await expect.element(session.getByRole('button', {name: 'Mute'})).toHaveFocus();
  await userEvent.click(session.getByRole('button', {name: 'Quick view'}));
  await userEvent.click(session.getByRole('radio', {name: 'Notifications'}));
  await expect.element(session.getByText('You have no notifications.')).toBeVisible();
  await userEvent.click(session.getByRole('button', {name: 'End session'}));
  await expect.poll(() => session.elements()).toEqual([]);
});

/** Asks aloud on the tutor's page, and goes to another one. */
async function askAndLeave(small: Small): Promise<void> {
  serviceIs(null);
  const go = await open(small);
  await start();
  await say('What is a set?');
  await expect.poll(() => small.sent.length).toBe(1);
  go('/modules');
  await expect.element(session).toBeVisible();
}

test('a question that is refused is answered with why, on every page', async () => {
  const small = smallTutor();
  await askAndLeave(small);
  const [asked] = small.sent;
  if (!asked) throw new Error('Nothing was asked.');
  small.settle();
  const reason = {code: 'FORBIDDEN', message: 'You’ve asked enough for today.'} as const;
  small.wait({...asked, status: 'failed', reason});
  await expect.poll(captions).toBe('We couldn’t send this question.');
  await expect.poll(captions, {timeout: 5000}).toBe('You’ve asked enough for today.');
});

test('without a connection another page says what the answer waits for', async () => {
  await askAndLeave(smallTutor({isOffline: true}));
  await expect.element(session.getByText('Waiting for your connection')).toBeVisible();
});

test('a conversation that is deleted elsewhere is waited for no longer', async () => {
  const small = smallTutor();
  await askAndLeave(small);
  const [{id = '', args} = {}] = small.sent;
  const threadId = args?.['threadId'] as string;
  await small.put('tutorTurn', {...answered(id, 1, {parts: [], isWriting: true}), threadId});
  small.settle();
  await status('Thinking...');
  await small.drop('tutorTurn', id);
  await status('Connected - Ask me anything!');
});

test('what is asked while it connects is answered aloud once it is connected', async () => {
  const devices = navigator.mediaDevices;
  const real = devices.getUserMedia.bind(devices);
  const {promise: allowed, resolve: allow} = Promise.withResolvers<void>();
  vi.spyOn(devices, 'getUserMedia').mockImplementation(async (wanted) => {
    await allowed;
    return real(wanted);
  });
  const small = smallTutor();
  serviceIs(null);
  await open(small);
  await userEvent.click(button('Start Chat'));
  await status('Waiting for your microphone…');
  await userEvent.fill(field, 'What is a list?');
  await userEvent.click(button('Ask'));
  await answer(small, 'A list holds its items in order.');
  allow();
  await expect.poll(captions).toBe('A list holds its items in order.');
});

test('it is moved by its handle, and leaves the field that is typed into', async () => {
  const small = smallTutor();
  serviceIs(null);
  const go = await open(small);
  await start();
  go('/modules');
  await expect.element(session).toBeVisible();
  const corner = () => document.querySelector<HTMLElement>('.floats')?.dataset['corner'];
  const handle = session.getByRole('button', {name: 'Move to another corner'});
  const handleElement = handle.element() as HTMLElement;
  handleElement.focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(corner).toBe('top-end');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(corner).toBe('bottom-end');
  await userEvent.click(handle);
  await expect.poll(corner).toBe('bottom-start');
  const notes = page.getByRole('textbox', {name: 'Notes'}).element() as HTMLElement;
  Object.assign(notes.style, {position: 'fixed', bottom: '40px', left: '20px', width: '300px'});
  notes.focus();
  await expect.poll(corner).toBe('top-start');
  notes.blur();
  await expect.poll(corner).toBe('bottom-start');
  handleElement.focus();
  await userEvent.keyboard('{ArrowRight}');
});

test('on pages without the learner’s frame a session ends, and its microphone is let go', async () => {
  const opening = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  const small = smallTutor();
  serviceIs(null);
  const go = await open(small);
  await start();
  const [result] = opening.mock.results;
  const stream = (await result?.value) as MediaStream;
  expect(stream.active).toBe(true);
  go('/nowhere');
  await expect.poll(() => stream.active).toBe(false);
  expect(getDefaultStore().get(avatarAtom).state).toBe('idle');
});

test('a call takes the microphone, and the session goes on without it', async () => {
  const small = smallTutor();
  serviceIs(null);
  await open(small);
  await start();
  getDefaultStore().set(callAtom, {...IDLE_CALL, callState: 'connected', phase: 'live'});
  await status(NOTES.taken);
  expect(button('Hold to talk').elements()).toEqual([]);
  getDefaultStore().set(callAtom, IDLE_CALL);
  await expect.element(page.getByText(NOTES.taken)).not.toBeInTheDocument();
  // Of another tab of the browser.
  getDefaultStore().set(callAtom, {...IDLE_CALL, phase: 'elsewhere'});
  await status(NOTES.taken);
});
