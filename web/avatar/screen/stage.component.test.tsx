// The stage on a real browser with a made-up microphone.
import {afterEach, beforeEach, describe, expect, onTestFinished, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {NOTES} from '#web/avatar/machine/avatar.texts.ts';
import {
  beginStage,
  button,
  captions,
  endStage,
  reads,
  refuse,
  says,
  show,
  start,
  talk,
  userId,
} from '#web/avatar/screen/small-stage.tsx';
import {avatarActions, setSessionTabs} from '#web/avatar/session/load-session.ts';
import {SessionTabs} from '#web/avatar/session/session-tabs.ts';
import {Recognizer} from '#web/io/voice/recognizer.ts';

beforeEach(beginStage);
afterEach(endStage);

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
    ['nobody to ask', 'Microphone not supported in this browser.'],
  ])('%s: %s', async (name, text) => {
    if (name === 'nobody to ask') {
      vi.spyOn(navigator, 'mediaDevices', 'get').mockReturnValue(undefined as unknown as MediaDevices);
    } else refuse(name);
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
  other.show({id: 'local-other', startedAt: Date.now(), service: 'local'});
  await show();
  await says('You’re talking with the tutor in another tab.');
  await userEvent.click(button('Talk here'));
  await says('Connected - Ask me anything!');
  await reads('local-other');
  expect(ends).toBe(1);
  other.close();
});
