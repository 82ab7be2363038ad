import {expect, test} from 'vitest';
import {browserForTests} from '#tests/browser/sdk-browser.ts';

const {openPage} = browserForTests();

test('a real tone becomes volume and speech; a second after it falls silent speech ends', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    Object.assign(standIn.script, {gain: 0.1});
    const noted = sdk.open();
    await noted.voice.start('good');
    await sdk.heard(noted, 'speech-start');
    // A sine of 0.1 has an RMS of 0.0707: 0.47 of full volume.
    const volume = await sdk.heard(noted, 'volume-level', (level) => Number(level) > 0.4);
    standIn.room?.setGain(0);
    await sdk.heard(noted, 'speech-end');
    const lastLoud = noted.said.findLast(
      ({name, value}) => name === 'volume-level' && Number(value) > 0.0667,
    );
    const end = noted.said.find(({name}) => name === 'speech-end');
    await noted.voice.stop();
    const starts = noted.said.filter(({name}) => name === 'speech-start').length;
    return {volume, starts, delay: (end?.at ?? 0) - (lastLoud?.at ?? 0)};
  });
  expect(seen.volume).toBeGreaterThan(0.4);
  expect(seen.volume).toBeLessThan(0.55);
  expect(seen.starts).toBe(1);
  expect(seen.delay).toBeGreaterThanOrEqual(990);
});

test('a loud tone is full volume, a faint one is no speech', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    Object.assign(standIn.script, {gain: 0.01});
    const noted = sdk.open();
    await noted.voice.start('good');
    const faint = await sdk.heard(noted, 'volume-level', (level) => Number(level) > 0.03);
    const spoke = sdk.story(noted).includes('speech-start');
    standIn.room?.setGain(0.9);
    await sdk.heard(noted, 'volume-level', (level) => level === 1);
    await sdk.heard(noted, 'speech-start');
    await noted.voice.stop();
    const story = sdk.story(noted);
    return {faint, spoke, ends: story.slice(story.indexOf('speech-end'))};
  });
  expect(seen.spoke).toBe(false);
  expect(seen.faint).toBeLessThan(0.0667);
  // Speech that is under way ends with the call, not after it.
  expect(seen.ends).toEqual(['speech-end', 'call-end', 'message']);
});

test('the own microphone is measured while somebody listens, and not otherwise', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    await noted.voice.start('good');
    const before = sdk.asked('start-local-audio-level-observer').length;
    const level = await new Promise<number>((resolve) => {
      noted.voice.on('local-volume-level', (value) => {
        if (value > 0) resolve(value);
      });
    });
    const log = standIn.log.map(({action}) => action);
    await noted.voice.stop();
    return {before, level, log};
  });
  expect(seen.before).toBe(0);
  expect(seen.level).toBeGreaterThan(0);
  expect(seen.log.indexOf('start-local-audio-level-observer')).toBeGreaterThan(
    seen.log.indexOf('update-input-settings'),
  );
});

test('who is not heard is told so', async () => {
  const page = await openPage({permissions: []});
  const event = await page.evaluate(async () => {
    const noted = sdk.open({silentAfterMs: 300});
    const silent = new Promise((resolve) => noted.voice.once('microphone-silent', resolve));
    await noted.voice.start('good');
    const told = await silent;
    await noted.voice.stop();
    return told;
  });
  expect(event).toEqual({seconds: expect.any(Number)});
});

test('muted before the start is muted in the call, after a change of the microphone, and in the next call', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    noted.voice.setMuted(true);
    await noted.voice.start('good');
    const state = () => ({
      says: noted.voice.isMuted(),
      library: noted.voice.getDailyCallObject()?.localAudio(),
      isOpen: standIn.opened.some((track) => track.readyState === 'live' && track.enabled),
    });
    const inCall = state();
    const {microphones} = await noted.voice.listDevices();
    const other = microphones.at(-1);
    await noted.voice.selectMicrophone(other?.deviceId ?? '');
    await sdk.until(() => noted.voice.getDailyCallObject()?.localAudio() === false);
    const afterChange = state();
    await noted.voice.stop();
    await noted.voice.start('good');
    const inNext = state();
    noted.voice.setMuted(false);
    await sdk.until(() => noted.voice.getDailyCallObject()?.localAudio() === true);
    const unmuted = state();
    await noted.voice.stop();
    const next = sdk.asked('join-meeting')[1]?.['preloadCache'] as {inputSettings: unknown};
    return {inCall, afterChange, inNext, unmuted, chosen: other?.deviceId, settings: next.inputSettings};
  });
  const muted = {says: true, library: false, isOpen: false};
  expect(seen).toMatchObject({inCall: muted, afterChange: muted, inNext: muted});
  expect(seen.unmuted).toEqual({says: false, library: true, isOpen: true});
  // The chosen microphone is the next call's too.
  expect(seen.settings).toMatchObject({audio: {settings: {deviceId: seen.chosen}}});
});

test('the official startAudioOff starts muted', async () => {
  const page = await openPage();
  const isMuted = await page.evaluate(async () => {
    const config = {callObjectBundleUrlOverride: '/call-machine.js'};
    const voice = new sdk.Voice('key', location.origin, config, {startAudioOff: true});
    await voice.start('good');
    const library = voice.getDailyCallObject()?.localAudio();
    await voice.stop();
    return [voice.isMuted(), library];
  });
  expect(isMuted).toEqual([true, false]);
});

test('the chosen speaker plays the assistant, chosen before the call or in it', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    await navigator.mediaDevices.getUserMedia({audio: true});
    const {speakers} = await noted.voice.listDevices();
    const [first, last] = [speakers.at(1)?.deviceId ?? '', speakers.at(-1)?.deviceId ?? ''];
    await noted.voice.selectSpeaker(first);
    await noted.voice.start('good');
    const player = (await sdk.heard(noted, 'audio')) as HTMLAudioElement;
    const before = player.sinkId;
    await noted.voice.setOutputDeviceAsync({outputDeviceId: last});
    const during = player.sinkId;
    const missing: unknown = await noted.voice
      .selectSpeaker('no such device')
      .catch((error: unknown) => error);
    await noted.voice.stop();
    return {first, last, before, during, missing: JSON.parse(JSON.stringify(missing)) as unknown};
  });
  expect(seen.first).not.toBe(seen.last);
  expect(seen).toMatchObject({before: seen.first, during: seen.last});
  expect(seen.missing).toMatchObject({type: 'device-error', stage: 'output-device', code: 'NotFoundError'});
});

test('volume holds before and during a call, within its range', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    noted.voice.setVolume(0.5);
    await noted.voice.start('good');
    const player = (await sdk.heard(noted, 'audio')) as HTMLAudioElement;
    const before = player.volume;
    noted.voice.setVolume(0.25);
    const isSame = noted.voice.getAudioPlayer() === player;
    const during = player.volume;
    const beyond = [-1, 7, Number.NaN].map((volume) => {
      noted.voice.setVolume(volume);
      // Where a page sets no volume (iOS), silence is silence all the same.
      return [player.volume, player.muted];
    });
    await noted.voice.stop();
    return {before, during, beyond, isSame, after: noted.voice.getAudioPlayer()};
  });
  const beyond = [
    [0, true],
    [1, false],
    [1, false],
  ];
  expect(seen).toEqual({before: 0.5, during: 0.25, beyond, isSame: true, after: null});
});

test('a browser that refuses to play says so once; a gesture plays, and the assistant is told', async () => {
  // Safari refuses; Chromium plays every MediaStream, so its refusal is put in the place of the first play().
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const media = HTMLMediaElement.prototype;
    const own = Object.getOwnPropertyDescriptor(media, 'play') ?? {};
    media.play = () => Promise.reject(new DOMException('play() needs a gesture', 'NotAllowedError'));
    const noted = sdk.open();
    await noted.voice.start('good');
    const error = JSON.stringify(await sdk.heard(noted, 'error'));
    const before = sdk.asked('app-msg').length;
    Object.defineProperty(media, 'play', own);
    await noted.voice.resumeAudio();
    await sdk.heard(noted, 'call-start');
    const isPlaying = noted.voice.getAudioPlayer()?.paused === false;
    const errors = sdk.story(noted).filter((word) => word === 'error').length;
    await noted.voice.stop();
    return {error, before, isPlaying, errors};
  });
  expect(JSON.parse(seen.error)).toMatchObject({type: 'audio-start-failed', code: 'autoplay-blocked'});
  expect(seen).toMatchObject({before: 0, isPlaying: true, errors: 1});
});

test('the player is gone when the speaker is', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    await noted.voice.start('good');
    await sdk.heard(noted, 'audio');
    const id = document.querySelector('audio')?.dataset['participantId'] ?? '';
    const before = document.querySelectorAll('audio').length;
    standIn.room?.removeParticipant(id);
    await sdk.until(() => document.querySelectorAll('audio').length === 0);
    await noted.voice.stop();
    return before;
  });
  expect(seen).toBe(1);
});

test('an audio processor that breaks is turned off, and who was muted stays muted', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open({startMuted: true});
    await noted.voice.start('good');
    standIn.room?.post({action: 'nonfatal-error', type: 'audio-processor-error', errorMsg: 'broken'});
    await sdk.until(() => sdk.asked('local-audio').length === 1);
    await noted.voice.stop();
    return {
      settings: sdk.asked('update-input-settings').map((message) => message['inputSettings']),
      local: sdk.asked('local-audio')[0]?.['state'],
    };
  });
  expect(seen.settings.at(-1)).toMatchObject({audio: {processor: {type: 'none'}}});
  expect(seen.local).toBe(false);
});
