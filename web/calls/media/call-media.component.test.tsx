// Real (fake-device) tracks; what a device does by itself is done by the test.
import {afterEach, beforeEach, expect, test} from 'vitest';
import {OWN_CALL_TEXTS} from '#web/calls/machine/call.texts.ts';
import {CallMedia, type MediaPort, type MediaState} from '#web/calls/media/call-media.ts';
import {chooseDevice, listDevices, playThrough} from '#web/io/voice/devices.ts';

let media: CallMedia;
let given: MediaStreamTrack[];
let heard: {state: MediaState; notice: string | undefined}[];
let sent: (readonly [string, MediaStreamTrack | null])[];
let refusal: string | undefined;

const port: MediaPort = {
  getUserMedia: async (constraints) => {
    if (refusal !== undefined) throw new DOMException('', refusal);
    const stream = await navigator.mediaDevices.getUserMedia(constraints);
    given.push(...stream.getTracks());
    return stream;
  },
  getDisplayMedia: async () => {
    if (refusal !== undefined) throw new DOMException('', refusal);
    const stream = document.createElement('canvas').captureStream(5);
    given.push(...stream.getTracks());
    return stream;
  },
};

/** As a device that is unplugged: the browser ends its track. */
function pull(track: MediaStreamTrack | null | undefined): void {
  track?.stop();
  track?.dispatchEvent(new Event('ended'));
}
const live = () => given.filter(({readyState}) => readyState === 'live').length;
const last = () => heard.at(-1);

beforeEach(() => {
  [given, heard, sent, refusal] = [[], [], [], undefined];
  media = new CallMedia({
    port: () => port,
    onChange: (state, notice) => heard.push({state, notice}),
    onTrack: (kind, track) => sent.push([kind, track]),
  });
});
afterEach(() => {
  media.release();
  const left = live();
  for (const track of given) track.stop();
  if (left > 0) throw new Error(`${left} tracks were not released`);
});

test('a video call that is answered without the camera opens the microphone alone', async () => {
  await media.open('video', false);
  expect([media.stream.getTracks().map(({kind}) => kind), media.state.isVideoOff]).toEqual([['audio'], true]);
});

test('a camera that is pulled out: the call goes on without it, and it can come back', async () => {
  await media.open('video', true);
  pull(media.sent.video);
  expect(last()).toMatchObject({state: {isVideoOff: true}});
  await expect.poll(() => last()?.notice).toBe(OWN_CALL_TEXTS.cameraPulled);
  expect([media.sent.video, sent.at(-1)]).toEqual([null, ['video', null]]);
  media.setVideoOff(false);
  await expect.poll(() => media.sent.video?.readyState).toBe('live');
});

test('a microphone that is pulled out: another one takes its place, as muted as it was', async () => {
  await media.open('voice', false);
  media.setMuted(true);
  const before = media.sent.audio;
  pull(before);
  await expect.poll(() => last()?.notice).toBe(OWN_CALL_TEXTS.microphoneChanged);
  expect(media.sent.audio).not.toBe(before);
  expect([media.sent.audio?.enabled, live()]).toEqual([false, 1]);
});

test('the only microphone is pulled out: it says so, and shows as muted until unmuting finds one', async () => {
  await media.open('voice', false);
  refusal = 'NotFoundError';
  pull(media.sent.audio);
  await expect.poll(last).toMatchObject({
    notice: OWN_CALL_TEXTS.microphonePulled,
    state: {isMuted: true},
  });
  expect([media.sent.audio, live()]).toEqual([null, 0]);
  heard.length = 0;
  media.setMuted(false);
  await expect.poll(last).toMatchObject({
    notice: OWN_CALL_TEXTS.microphonePulled,
    state: {isMuted: true},
  });
  refusal = undefined;
  media.setMuted(false);
  await expect.poll(last).toMatchObject({notice: undefined, state: {isMuted: false}});
  expect([media.sent.audio?.enabled, live()]).toEqual([true, 1]);
});

test('a microphone that is connected again is taken at once, and stays muted until its owner unmutes', async () => {
  await media.open('voice', false);
  refusal = 'NotFoundError';
  pull(media.sent.audio);
  await expect.poll(() => last()?.notice).toBe(OWN_CALL_TEXTS.microphonePulled);
  await media.devicesChanged();
  expect(media.sent.audio).toBeNull();
  refusal = undefined;
  await Promise.all([media.devicesChanged(), media.devicesChanged()]);
  expect(last()).toMatchObject({notice: OWN_CALL_TEXTS.microphoneBack, state: {isMuted: true}});
  expect([media.sent.audio?.enabled, live()]).toEqual([false, 1]);
  media.setMuted(false);
  expect([media.sent.audio?.enabled, last()?.state.isMuted]).toEqual([true, false]);
  // Nothing is opened beside a microphone that works.
  await media.devicesChanged();
  expect(given.length).toBe(2);
});

test('a microphone that the browser no longer allows is told as that', async () => {
  await media.open('voice', false);
  refusal = 'NotAllowedError';
  pull(media.sent.audio);
  await expect.poll(() => last()?.notice).toBe(OWN_CALL_TEXTS.microphoneRevoked);
});

test.each([
  ['NotAllowedError', OWN_CALL_TEXTS.cameraDenied],
  ['NotFoundError', OWN_CALL_TEXTS.noCamera],
  ['NotReadableError', OWN_CALL_TEXTS.cameraBusy],
  ['OverconstrainedError', OWN_CALL_TEXTS.unsuitable],
] as const)('a camera that does not come on with %s stays off', async (name, text) => {
  await media.open('voice', false);
  refusal = name;
  media.setVideoOff(false);
  await expect.poll(() => last()).toMatchObject({notice: text, state: {isVideoOff: true}});
});

test('on, off, on in one breath: the last wish counts and no camera is left over', async () => {
  await media.open('voice', false);
  for (const isOff of [false, true, false, true]) media.setVideoOff(isOff);
  await expect.poll(() => given.filter(({kind}) => kind === 'video').length).toBe(2);
  await expect.poll(live).toBe(1);
  media.setVideoOff(false);
  await expect.poll(() => media.sent.video?.readyState).toBe('live');
  expect(live()).toBe(2);
});

test('a shared screen goes out in place of the camera, which comes back', async () => {
  await media.open('video', true);
  const camera = media.sent.video;
  await media.shareScreen();
  expect(media.state.isSharingScreen).toBe(true);
  expect(media.sent.video).not.toBe(camera);
  expect(media.stream.getVideoTracks()).toEqual([camera]);
  media.stopSharing();
  expect([media.sent.video === camera, media.state.isSharingScreen, live()]).toEqual([true, false, 2]);
  refusal = 'NotAllowedError';
  await media.shareScreen();
  expect(last()).toMatchObject({notice: undefined, state: {isSharingScreen: false}});
  refusal = 'NotReadableError';
  await media.shareScreen();
  expect(last()?.notice).toBe(OWN_CALL_TEXTS.screenFailed);
});

test('another device is chosen during the call, and is chosen again the next time', async () => {
  await media.open('video', true);
  const {cameras, microphones} = await listDevices();
  expect([cameras.length > 0, microphones.length > 0, cameras[0]?.label !== '']).toEqual([true, true, true]);
  const before = media.sent;
  chooseDevice('microphone', microphones.at(-1)?.id ?? '');
  await media.use('microphone');
  await media.use('camera');
  expect([media.sent.audio !== before.audio, media.sent.video !== before.video, live()]).toEqual([
    true,
    true,
    2,
  ]);
  expect((await listDevices()).microphoneId).toBe(microphones.at(-1)?.id);
  expect(media.sent.audio?.label).toBe(microphones.at(-1)?.label);
  // One that is gone by then.
  chooseDevice('microphone', 'no such microphone');
  await media.use('microphone');
  expect([media.sent.audio?.readyState, live()]).toEqual(['live', 2]);
  chooseDevice('microphone', '');
  expect((await listDevices()).microphoneId).toBeUndefined();
  // A speaker that is gone leaves the sound where it is.
  await playThrough(new Audio(), 'no such speaker');
});

test('released while the browser still asks: what it gives is closed at once', async () => {
  const opening = media.open('video', true);
  media.release();
  await opening;
  expect([given.length, live()]).toEqual([2, 0]);
});
