import {expect, test} from 'vitest';
import {browserForTests} from '#tests/browser/sdk-browser.ts';

const {openPage, expectComplaint} = browserForTests();

test('what is plugged in or out during a call is told, sorted by what it is for', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    await noted.voice.start('good');
    const devices = navigator.mediaDevices;
    const all = await devices.enumerateDevices();
    devices.enumerateDevices = async () => all.slice(0, -1);
    devices.dispatchEvent(new Event('devicechange'));
    const told = (await sdk.heard(noted, 'devices-changed')) as Record<string, {kind: string}[]>;
    await noted.voice.stop();
    return Object.fromEntries(Object.entries(told).map(([name, list]) => [name, list.map(({kind}) => kind)]));
  });
  expect(new Set(seen['microphones'])).toEqual(new Set(['audioinput']));
  expect(new Set(seen['cameras'])).toEqual(new Set(['videoinput']));
  expect(Object.keys(seen)).toEqual(['microphones', 'speakers', 'cameras']);
});

test('a microphone that is a track of the page is used, and left open when the call ends', async () => {
  // The call library's word for a track of the page.
  expectComplaint(/MediaStreamTrack found in props/);
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({audio: true});
    const [track] = stream.getAudioTracks();
    if (!track) throw new Error('no microphone');
    const noted = sdk.open();
    await noted.voice.selectMicrophone(track);
    await noted.voice.start('good');
    const used =
      noted.voice.getDailyCallObject()?.participants().local.tracks.audio.persistentTrack === track;
    const opened = standIn.opened.length;
    await noted.voice.stop();
    return {used, opened, state: track.readyState};
  });
  expect(seen).toEqual({used: true, opened: 0, state: 'live'});
});

test('orders that come while a call ends hold for the next one', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    await noted.voice.start('good');
    const stopped = noted.voice.stop();
    noted.voice.setMuted(true);
    await stopped;
    noted.voice.setMuted(true);
    await noted.voice.start('good');
    const library = noted.voice.getDailyCallObject()?.localAudio();
    await noted.voice.stop();
    return {library, errors: sdk.story(noted).filter((word) => word === 'error').length};
  });
  expect(seen).toEqual({library: false, errors: 0});
});

test('a louder microphone is a track of its own, and is let go of with the call', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const live = sdk.watchTracks();
    const noted = sdk.open();
    const early: unknown = await noted.voice.increaseMicLevel(2).catch((error: unknown) => error);
    await noted.voice.start('good');
    await noted.voice.increaseMicLevel(2);
    const sent = sdk.asked('set-input-devices')[0]?.['audioDeviceId'];
    await noted.voice.stop();
    await sdk.until(() => live.every((track) => track.readyState === 'ended'));
    return {early: (early as Error).message, sent, microphones: live.length};
  });
  expect(seen).toEqual({early: 'Call object is not available.', sent: 'daily-custom-track', microphones: 2});
});

test('a microphone that is chosen after a louder one lets go of that', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const live = sdk.watchTracks();
    const noted = sdk.open();
    await noted.voice.start('good');
    await noted.voice.increaseMicLevel(2);
    const louder = live.at(-1);
    const {microphones} = await noted.voice.listDevices();
    await noted.voice.selectMicrophone(microphones.at(-1)?.deviceId ?? '');
    const state = louder?.readyState;
    const open = live.filter((track) => track.readyState === 'live').length;
    await noted.voice.stop();
    return {state, open};
  });
  expect(seen).toEqual({state: 'ended', open: 1});
});

test('a louder microphone that cannot be made leaves none open', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const live = sdk.watchTracks();
    const noted = sdk.open();
    await noted.voice.start('good');
    const asked = live.length;
    const error: unknown = await noted.voice.increaseMicLevel(Number.NaN).catch((thrown: unknown) => thrown);
    const open = live.slice(asked).map(({readyState}) => readyState);
    await noted.voice.stop();
    return {open, type: (error as {type?: unknown}).type};
  });
  expect(seen).toEqual({open: ['ended'], type: 'device-error'});
});

test('a microphone that is listed without an id, as before the permission, is the default one', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const noted = sdk.open();
    await noted.voice.selectMicrophone('');
    const call = await noted.voice.start('good');
    await noted.voice.stop();
    return {call, errors: sdk.story(noted).filter((word) => word === 'error').length};
  });
  expect(seen).toMatchObject({call: {id: 'call-1'}, errors: 0});
});

test('a device that is none is refused where it is chosen, and spoils no call', async () => {
  const page = await openPage();
  const seen = await page.evaluate(async () => {
    const {voice, said} = sdk.open();
    const untyped = voice as unknown as Record<string, (given: unknown) => Promise<void>>;
    const refused: unknown[] = [];
    const choose = async (method: string, given: unknown) => {
      const error: unknown = await untyped[method]?.(given).catch((thrown: unknown) => thrown);
      const {type, message} = Object(error) as {type?: unknown; message?: unknown};
      refused.push([type, message]);
    };
    for (const device of [{}, [], 5]) await choose('selectMicrophone', device);
    await choose('setInputDevicesAsync', {audioDeviceId: {}});
    await choose('setInputDevicesAsync', undefined);
    await choose('setInputDevicesAsync', 'default');
    await choose('selectSpeaker', {});
    await choose('setOutputDeviceAsync', null);
    const call = await voice.start('good');
    await voice.stop();
    return {refused, id: call?.id, errors: said.filter(({name}) => name === 'error').length};
  });
  const microphone = ['device-error', 'A microphone must be a device id or a MediaStreamTrack.'];
  const devices = ['device-error', 'Devices must be an object, such as {audioDeviceId}.'];
  const speaker = ['device-error', 'A speaker must be a device id.'];
  expect(seen.refused).toEqual([
    microphone,
    microphone,
    microphone,
    microphone,
    devices,
    devices,
    speaker,
    speaker,
  ]);
  expect(seen).toMatchObject({id: 'call-1', errors: 0});
});
