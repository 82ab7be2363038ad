// A microphone that is pulled out. No test can pull out a device: its track is ended, and the browser's event for
// that sent, as both happen then.
import {expect, test} from 'vitest';
import {browserForTests} from '#tests/browser/sdk-browser.ts';

const {openPage, expectComplaint} = browserForTests();

test.each([
  ['', false],
  [', and who was muted stays muted', true],
])('a microphone that is lost is told, and another one takes its place%s', async (_, startMuted) => {
  const page = await openPage();
  const seen = await page.evaluate(async (isMuted) => {
    const noted = sdk.open({startMuted: isMuted});
    const {microphones} = await noted.voice.listDevices();
    const chosen = microphones.at(-1)?.deviceId ?? '';
    await noted.voice.selectMicrophone(chosen);
    await noted.voice.start('good');
    await sdk.heard(noted, 'call-start');
    const told = new Promise<{device: string; fallback?: {deviceId: string}}>((resolve) => {
      noted.voice.once('microphone-lost', resolve);
    });
    const [track] = standIn.opened;
    const label = track?.label;
    sdk.pullOut(track);
    const {device, fallback} = await told;
    const live = standIn.opened.filter(({readyState}) => readyState === 'live').length;
    await sdk.until(() => noted.voice.getDailyCallObject()?.localAudio() === !isMuted);
    const saysMuted = noted.voice.isMuted();
    await noted.voice.stop();
    await noted.voice.start('good');
    const next = sdk.asked('join-meeting')[1]?.['preloadCache'] as {inputSettings: unknown};
    await noted.voice.stop();
    const story = sdk.story(noted);
    return {
      isLabel: device === label,
      isOther: fallback !== undefined && fallback.deviceId !== chosen,
      live,
      saysMuted,
      keepsLost: JSON.stringify(next).includes(chosen),
      errors: story.filter((word) => word === 'error').length,
    };
  }, startMuted);
  expect(seen).toEqual({
    isLabel: true,
    isOther: true,
    live: 1,
    saysMuted: startMuted,
    keepsLost: false,
    errors: 0,
  });
});

test('a microphone that is lost when there is no other leaves a call without one', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    await noted.voice.start('good');
    await sdk.heard(noted, 'call-start');
    const told = new Promise<object>((resolve) => {
      noted.voice.once('microphone-lost', resolve);
    });
    navigator.mediaDevices.enumerateDevices = async () => [];
    sdk.pullOut(standIn.opened[0]);
    const event = await told;
    const state = noted.voice.getDailyCallObject()?.meetingState();
    await noted.voice.stop();
    return {fallback: 'fallback' in event, state};
  });
  expect(seen).toEqual({fallback: false, state: 'joined-meeting'});
});

test('a track that the page gave is not replaced when it is lost', async () => {
  expectComplaint(/MediaStreamTrack found in props or cache/);
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({audio: true});
    const [audioSource] = stream.getAudioTracks();
    const noted = sdk.open({callObject: audioSource ? {audioSource} : {}});
    await noted.voice.start('good');
    await sdk.heard(noted, 'call-start');
    const told = new Promise<object>((resolve) => {
      noted.voice.once('microphone-lost', resolve);
    });
    sdk.pullOut(audioSource);
    const event = await told;
    const opened = standIn.opened.length;
    await noted.voice.stop();
    return {fallback: 'fallback' in event, opened};
  });
  expect(seen).toEqual({fallback: false, opened: 0});
});

test('the end of a call is no loss of its microphone', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    let lost = 0;
    noted.voice.on('microphone-lost', () => void (lost += 1));
    await noted.voice.start('good');
    const [track] = standIn.opened;
    await noted.voice.stop();
    track?.dispatchEvent(new Event('ended'));
    return lost;
  });
  expect(seen).toBe(0);
});

test('a louder microphone that is lost is told too', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const live = sdk.watchTracks();
    const noted = sdk.open();
    await noted.voice.start('good');
    await noted.voice.increaseMicLevel(2);
    const told = new Promise<{device: string; fallback?: object}>((resolve) => {
      noted.voice.once('microphone-lost', resolve);
    });
    const louder = live.at(-1);
    sdk.pullOut(louder);
    const {fallback} = await told;
    const open = live.filter(({readyState}) => readyState === 'live').length;
    await noted.voice.stop();
    return {hasFallback: fallback !== undefined, open};
  });
  expect(seen).toEqual({hasFallback: true, open: 1});
});

test('a bundle is loaded under Trusted Types by a policy of its own, or of the page', async () => {
  expectComplaint(/require-trusted-types-for|TrustedScriptURL|sentry|Content Security Policy|Fetch API/);
  const page = await openPage({path: '/trusted'});
  const seen = await page.evaluate(async () => {
    const naive = sdk.open({joinTimeoutMs: 1000});
    const refused = await naive.voice.start('good');
    const calls: unknown[] = [];
    const asked: string[] = [];
    const types = (
      window as unknown as {
        trustedTypes: {createPolicy(name: string, rules: object): {createScriptURL(url: string): object}};
      }
    ).trustedTypes;
    const own = types.createPolicy('of-the-page', {
      createScriptURL: (url: string) => {
        asked.push(url);
        return url;
      },
    });
    for (const trustedTypes of ['academy-sdk', 'academy-sdk', own]) {
      const noted = sdk.open({trustedTypes});
      calls.push(await noted.voice.start('good'));
      await sdk.heard(noted, 'call-start');
      await noted.voice.stop();
    }
    const joined = sdk
      .asked('join-meeting')
      .map(({properties}) => (properties as {dailyConfig: object}).dailyConfig);
    return {refused, calls, asked, joined, leftovers: sdk.leftovers()};
  });
  expect(seen.refused).toBeNull();
  expect(seen.calls).toEqual(Array.from({length: 3}, () => expect.objectContaining({id: 'call-1'})));
  expect(seen.asked).toEqual(['/call-machine.js']);
  expect(seen.joined[0]).toMatchObject({callObjectBundleUrlOverride: '/call-machine.js'});
  expect(seen.leftovers).toMatchObject({scripts: 0, instances: 0});
});
