// The stage on a real browser with a made-up microphone; speech recognition and the device's voice are stood in for where the
// browser would have them.
import {afterEach, beforeEach, describe, expect, onTestFinished, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {MicrophoneSteps} from '#web/avatar/screen/microphone-steps.tsx';
import {Stage} from '#web/avatar/screen/stage.tsx';
import {NOTES} from '#web/avatar/machine/avatar.texts.ts';
import {TalkKey} from '#web/avatar/screen/talk-key.tsx';
import {avatarActions, onQuestion, setSessionTabs} from '#web/avatar/session/load-session.ts';
import {SessionTabs} from '#web/avatar/session/session-tabs.ts';
import {Recognizer} from '#web/calls/screen/captions/recognizer.ts';
import '#web/styles.css';

let userId: string;
beforeEach(() => {
  localStorage.clear();
  userId = crypto.randomUUID();
  setSessionTabs(userId);
  // A browser that understands no speech by itself; the one of the tests crashes when it is asked.
  vi.stubGlobal('SpeechRecognition', undefined);
});
afterEach(() => {
  setSessionTabs(undefined);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = (isBeside = true) =>
  render(
    <>
      <Stage isBeside={isBeside} />
      <TalkKey />
      <MicrophoneSteps />
      <textarea aria-label="Your question" />
    </>,
  );
const stage = page.getByRole('region', {name: 'Talk with the tutor'});
const button = (name: string) => page.getByRole('button', {name, exact: true});
const says = async (text: string) => {
  await expect.element(stage.getByText(text, {exact: true})).toBeVisible();
};
const reads = async (text: string) => {
  await expect.element(stage.getByText(text, {exact: false})).toBeVisible();
};
const captions = () => document.querySelector('[data-captions]')?.textContent;
const refuse = (name: string) =>
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', name));

async function start(): Promise<void> {
  await userEvent.click(button('Start Chat'));
}

/** Starts where the browser understands speech on the device. @returns the questions that are asked aloud. */
async function talk(): Promise<string[]> {
  vi.stubGlobal('SpeechRecognition', Recognizer);
  await show();
  await start();
  await says('Connected - Ask me anything!');
  const questions: string[] = [];
  onTestFinished(onQuestion((text) => questions.push(text)));
  return questions;
}

describe('the microphone comes first', () => {
  test('without recognition on the device it is let go at once, and the stage says that one types', async () => {
    const ask = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
    await show();
    await says('Ready to chat');
    await start();
    await says('Connected - Ask me anything!');
    await reads('voice input is off. Type your questions.');
    expect(button('Hold to talk').elements()).toEqual([]);
    const [opened] = ask.mock.results;
    const stream = (await opened?.value) as MediaStream;
    expect(stream.getTracks().map(({readyState}) => readyState)).toEqual(['ended']);
    await userEvent.click(button('End chat'));
    await says('Ready to chat');
  });

  test('where the language is to be fetched first, the stage says so, and a click has it fetched', async () => {
    const install = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false);
    vi.stubGlobal('SpeechRecognition', Object.assign(class extends Recognizer {}, {install}));
    Recognizer.state = 'downloadable';
    onTestFinished(() => {
      Recognizer.state = 'available';
    });
    await show();
    await start();
    await says(NOTES.mayFetch);
    expect(button('Use the microphone').elements()).toEqual([]);
    await userEvent.click(button('Download'));
    await says(NOTES.notFetched);
    install.mockImplementation(async () => {
      Recognizer.state = 'available';
      return true;
    });
    await userEvent.click(button('Download'));
    await expect.element(button('Hold to talk')).toBeVisible();
  });

  test('refused, the steps are shown over the page, and “Type instead” connects', async () => {
    refuse('NotAllowedError');
    await show();
    await start();
    const steps = page.getByRole('dialog', {name: 'Microphone Access Required'});
    await expect
      .element(steps.getByText('Microphone access denied. Please allow microphone access to continue.'))
      .toBeVisible();
    await expect.element(steps.getByRole('heading', {name: 'On a phone'})).toBeVisible();
    await userEvent.click(steps.getByRole('button', {name: 'Type instead'}));
    await says('Connected - Ask me anything!');
    await expect.element(button('Use the microphone')).toBeVisible();
  });

  test.each([
    ['NotFoundError', 'No microphone found. Please connect a microphone device.'],
    ['NotReadableError', 'Failed to access microphone. Please check your microphone settings.'],
  ])('%s: %s', async (name, text) => {
    refuse(name);
    await show();
    await start();
    await expect.element(page.getByRole('alert')).toHaveTextContent(text);
    await says('Connection error');
    await userEvent.click(button('Type instead'));
    await says('Connected - Ask me anything!');
  });
});

test('a start before it is known who is signed in waits for that; ended meanwhile, it does not begin', async () => {
  setSessionTabs(undefined);
  await show();
  await start();
  await says('Connecting to AI assistant...');
  await userEvent.click(button('Cancel'));
  await says('Ready to chat');
  await start();
  await says('Connecting to AI assistant...');
  setSessionTabs(userId);
  await says('Connected - Ask me anything!');
});

describe('talking', () => {
  test('held, the button listens; let go, what was said is asked', async () => {
    const questions = await talk();
    const hold = button('Hold to talk').element();
    hold.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true, pointerId: 1, button: 0}));
    await says('Listening...');
    Recognizer.latest.say(['What is a', false]);
    await expect.poll(captions).toBe('“What is a”');
    Recognizer.latest.say(['What is a list?', true]);
    hold.dispatchEvent(new PointerEvent('pointerup', {bubbles: true, pointerId: 1, button: 0}));
    await expect.poll(() => questions).toEqual(['What is a list?']);
    expect(Recognizer.latest.processLocally).toBe(true);
  });

  test('Space talks where nothing has the focus, and writes where something is typed', async () => {
    const questions = await talk();
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('{Space>}');
    await says('Listening...');
    Recognizer.latest.say(['What is a set?', true]);
    await userEvent.keyboard('{/Space}');
    await expect.poll(() => questions).toEqual(['What is a set?']);
    await userEvent.type(page.getByRole('textbox', {name: 'Your question'}), 'a b');
    expect(page.getByRole('textbox').element()).toHaveValue('a b');
    expect(questions).toEqual(['What is a set?']);
  });

  test('hands-free it listens by itself until it is muted', async () => {
    const questions = await talk();
    await userEvent.click(page.getByRole('radio', {name: 'Hands-free'}));
    await expect.element(button('Mute')).toBeVisible();
    Recognizer.latest.say(['What is a tuple?', true]);
    await expect.poll(() => questions).toEqual(['What is a tuple?']);
    await userEvent.click(button('Mute'));
    expect(Recognizer.latest.aborted).toBe(true);
    await userEvent.click(page.getByRole('radio', {name: 'Hold to talk'}));
  });

  test('hands-free it hears nothing while the page is out of sight', async () => {
    const questions = await talk();
    await userEvent.click(page.getByRole('radio', {name: 'Hands-free'}));
    await expect.element(button('Mute')).toBeVisible();
    const before = Recognizer.latest;
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    expect([before.aborted, Recognizer.latest]).toEqual([true, before]);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(Recognizer.latest).not.toBe(before);
    Recognizer.latest.say(['What is a tuple?', true]);
    await expect.poll(() => questions).toEqual(['What is a tuple?']);
  });

  test('hands-free is one learner’s: the next one of the device holds a key', async () => {
    await talk();
    await userEvent.click(page.getByRole('radio', {name: 'Hands-free'}));
    await expect.element(button('Mute')).toBeVisible();
    setSessionTabs(crypto.randomUUID());
    await start();
    await expect.element(button('Hold to talk')).toBeVisible();
    setSessionTabs(userId);
    await start();
    await expect.element(button('Mute')).toBeVisible();
  });

  test('what the tutor has just said is not asked back, though it is understood late', async () => {
    const questions = await talk();
    await userEvent.click(page.getByRole('radio', {name: 'Hands-free'}));
    await expect.element(button('Mute')).toBeVisible();
    avatarActions.send({type: 'asked', turnId: 't1'});
    const said = ['A list is ordered.', 'It can grow.', 'A tuple can not.'];
    avatarActions.send({type: 'answer', turnId: 't1', sentences: said, isWhole: true});
    await expect.poll(captions, {timeout: 10_000}).toBe('A tuple can not.');
    await userEvent.click(button('Stop speaking'));
    Recognizer.latest.say([said.join(' '), true]);
    // A screen reader says them.
    Recognizer.latest.say(['speaking', true]);
    Recognizer.latest.say(['connected ask me anything', true]);
    Recognizer.latest.say(['What is a tuple?', true]);
    await expect.poll(() => questions).toEqual(['What is a tuple?']);
  });

  test('a browser that gives up recognizing leaves the session, says so, and lets the microphone go', async () => {
    const open = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
    await talk();
    await userEvent.click(page.getByRole('radio', {name: 'Hands-free'}));
    await expect.element(button('Mute')).toBeVisible();
    Recognizer.latest.ends('service-not-allowed');
    await says(NOTES.recognitionFailed);
    const stream = (await open.mock.results[0]?.value) as MediaStream;
    expect(stream.getTracks().map(({readyState}) => readyState)).toEqual(['ended']);
    await expect.element(button('Use the microphone')).toBeVisible();
  });

  test('typing instead lets the microphone go, and it can be had back', async () => {
    const open = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
    await talk();
    await userEvent.click(button('Type instead'));
    await expect.element(button('Use the microphone')).toHaveFocus();
    const stream = (await open.mock.results[0]?.value) as MediaStream;
    expect(stream.getTracks().map(({readyState}) => readyState)).toEqual(['ended']);
    await userEvent.click(button('Use the microphone'));
    await expect.element(button('Hold to talk')).toBeVisible();
  });

  test('a microphone that is pulled out leaves the session', async () => {
    const open = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
    await talk();
    const stream = (await open.mock.results[0]?.value) as MediaStream;
    stream.getTracks()[0]?.dispatchEvent(new Event('ended'));
    await reads('No microphone found. Please connect a microphone device.');
    await expect.element(button('Use the microphone')).toBeVisible();
  });
});

test('what is said has captions, and can be stopped', async () => {
  await show();
  await start();
  await says('Connected - Ask me anything!');
  const long = 'A list holds its items in the order in which you have put them there.';
  avatarActions.send({type: 'asked', turnId: 't1'});
  avatarActions.send({type: 'answer', turnId: 't1', sentences: [long, 'Next.'], isWhole: true});
  await says('Speaking...');
  await expect.poll(captions).toBe(long);
  await userEvent.click(button('Stop speaking'));
  await expect.poll(captions).toBe('');
  await says('Connected - Ask me anything!');
  avatarActions.send({type: 'asked', turnId: 't2'});
  await says('Thinking...');
  await userEvent.click(button('Don’t say the answer'));
  await says('Connected - Ask me anything!');
});

test('the focus goes on to the next control when its own one goes', async () => {
  vi.stubGlobal('SpeechRecognition', Recognizer);
  await show();
  await start();
  await expect.element(button('Hold to talk')).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^(Cancel|End chat|Hold to talk)$/);
  await userEvent.click(button('End chat'));
  await expect.element(button('Start Chat')).toHaveFocus();
  refuse('NotFoundError');
  await start();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^(Cancel|Try again|End chat)$/);
  // Somebody who has gone elsewhere stays there.
  const field = page.getByRole('textbox', {name: 'Your question'});
  await userEvent.click(field);
  avatarActions.send({type: 'stop'});
  await says('Ready to chat');
  await expect.element(field).toHaveFocus();
});

test('that somebody is loud is seen, and not announced', async () => {
  vi.stubGlobal('SpeechRecognition', Recognizer);
  await show();
  await start();
  await says('Connected - Ask me anything!');
  const line = stage.getByRole('status').first().element();
  const announced = () =>
    Array.from(line.children).filter((part) => part.getAttribute('aria-hidden') !== 'true');
  const [before] = announced();
  avatarActions.send({type: 'hold'});
  await says('Listening...');
  expect(announced()).toEqual([before]);
  expect(before?.textContent).toBe('Connected - Ask me anything!');
});

test.each([320, 360])('%i px wide, nothing of the stage is cut off', async (width) => {
  await page.viewport(width, 740);
  onTestFinished(() => page.viewport(1280, 720));
  vi.stubGlobal('SpeechRecognition', Recognizer);
  await show(false);
  await start();
  await expect.element(button('Hold to talk')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  const line = stage.getByRole('status').first().element().getBoundingClientRect();
  const end = button('End chat').element().getBoundingClientRect();
  expect([line.width > 120, end.top >= line.bottom, end.right <= width]).toEqual([true, true, true]);
});

test('a session of another tab is shown, and can be ended or gone on with here', async () => {
  let ends = 0;
  const other: SessionTabs = new SessionTabs({
    userId,
    onElsewhere: () => undefined,
    onEnd: () => {
      ends += 1;
      other.giveUp();
    },
  });
  await other.claim();
  other.show({id: 'local-other', startedAt: Date.now()});
  await show();
  await says('You’re talking with the tutor in another tab.');
  await userEvent.click(button('Talk here'));
  await says('Connected - Ask me anything!');
  await reads('local-other');
  expect(ends).toBe(1);
  other.close();
});
