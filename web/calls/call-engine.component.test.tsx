// Whole calls in one page: two learners, real devices, real peers.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {
  beginCalls,
  connect,
  endCalls,
  live,
  names,
  now,
  NO_SERVERS,
  openTab,
  opened,
  port,
  reaches,
  type Tab,
  user,
} from '#web/calls/tabs/engine-tabs.ts';
import type {MediaPort} from '#web/calls/media/call-media.ts';

/** Shows the other side's picture. */
async function watch({view}: Tab): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  Object.assign(video, {srcObject: view.remoteStream, muted: true});
  await video.play();
  return video;
}

/** Pictures arrive from now on. */
async function sees(video: HTMLVideoElement): Promise<void> {
  const frames = () => video.getVideoPlaybackQuality().totalVideoFrames;
  const before = frames();
  await expect.poll(frames).toBeGreaterThan(before + 5);
}

/** Which builds of the connection were signalled. */
const builds = (...all: readonly Tab[]): readonly unknown[] => {
  const sent = all.flatMap(({socket}) => socket.sent);
  return [...new Set(sent.flatMap((message) => ('attempt' in message ? [message.attempt] : [])))];
};

beforeEach(beginCalls);
afterEach(endCalls);

test('a video call from the ring to the hang-up: both see each other, and everything is released', async () => {
  const [ada, bob] = [openTab('ada'), openTab('bob')];
  ada.engine.place(user('bob'), 'video');
  await reaches(ada, 'calling: ringing');
  await reaches(bob, 'incoming: ringing');
  expect(bob.view).toMatchObject({
    callType: 'video',
    remoteUser: {id: names.ada},
    localStream: {active: false},
  });
  bob.engine.accept(true);
  await reaches(ada, 'connected: live');
  for (const {view} of [ada, bob]) {
    expect([view.localStream?.getTracks().length, view.remoteStream?.getTracks().length]).toEqual([2, 2]);
  }
  const video = document.createElement('video');
  Object.assign(video, {srcObject: ada.view.remoteStream, muted: true, autoplay: true});
  await video.play();
  await expect.poll(() => video.videoWidth).toBeGreaterThan(0);
  await expect.poll(() => ada.view.remoteMedia).toMatchObject({isVideoOff: false, isMuted: false});
  await expect.poll(() => ada.view.quality?.level).toBeDefined();
  await expect.poll(() => ada.view.callDuration).toBeGreaterThan(0);
  expect(live().length).toBe(4);
  ada.engine.hangUp();
  await reaches(bob, 'idle: ended');
  expect([now(ada), ada.view.ended?.by, bob.view.ended?.by]).toEqual(['idle: ended', 'me', 'them']);
  expect([live(), ada.view.localStream, bob.view.remoteStream]).toEqual([[], null, null]);
  expect(bob.view.qualitySummary?.isRelayed).toBe(false);
  video.srcObject = null;
});

test('the caller’s offer is made while it rings, and sent when somebody has answered', async () => {
  const [ada, bob] = [openTab('ada'), openTab('bob')];
  const described = vi.spyOn(RTCPeerConnection.prototype, 'setLocalDescription');
  const signals = () => ada.socket.sent.filter(({type}) => /^(?:webrtc|ice)-/.test(type));
  ada.engine.place(user('bob'), 'video');
  await reaches(bob, 'incoming: ringing');
  await expect.poll(() => described.mock.calls.length).toBe(1);
  expect([now(ada), signals()]).toEqual(['calling: ringing', []]);
  bob.engine.accept(true);
  await reaches(ada, 'connected: live');
  expect(signals().filter(({type}) => type === 'webrtc-offer')).toHaveLength(1);
  // One offer, one answer.
  expect(described).toHaveBeenCalledTimes(2);
  const video = await watch(bob);
  await sees(video);
  video.srcObject = null;
  described.mockRestore();
});

test('camera off puts its light out, and on again is seen; the mute is told', async () => {
  const [ada, bob] = [openTab('ada'), openTab('bob')];
  await connect('video', ada, bob);
  const cameras = () => live().filter(({kind}) => kind === 'video').length;
  expect(cameras()).toBe(2);
  ada.engine.toggleVideo();
  await expect.poll(() => bob.view.remoteMedia?.isVideoOff).toBe(true);
  expect([ada.view.isVideoOff, cameras()]).toEqual([true, 1]);
  ada.engine.toggleVideo();
  await expect.poll(cameras).toBe(2);
  ada.engine.toggleMute();
  await expect.poll(() => bob.view.remoteMedia).toMatchObject({isVideoOff: false, isMuted: true});
  expect(ada.view.localStream?.getAudioTracks()[0]?.enabled).toBe(false);
});

test('a voice call turns a camera on, and a screen is shared and ended by the browser’s own bar', async () => {
  const [ada, bob] = [openTab('ada'), openTab('bob')];
  await connect('voice', ada, bob);
  expect([ada.view.isVideoOff, live().length]).toEqual([true, 2]);
  bob.engine.toggleVideo();
  await expect.poll(() => [ada.view.remoteMedia?.isVideoOff, bob.view.notice]).toEqual([false, null]);
  // What is wished is told before the camera is open: it must not be taken for the screen below.
  await expect.poll(() => live().length).toBe(3);
  ada.engine.shareScreen();
  await expect.poll(() => bob.view.remoteMedia?.isSharingScreen).toBe(true);
  await expect.poll(() => live().length).toBe(4);
  const screen = opened.at(-1);
  screen?.stop();
  screen?.dispatchEvent(new Event('ended'));
  await expect.poll(() => bob.view.remoteMedia?.isSharingScreen).toBe(false);
  expect(ada.view.isSharingScreen).toBe(false);
});

test('the socket is away in the middle of a call: media go on, and what waited is sent after the resume', async () => {
  const [ada, bob] = [openTab('ada'), openTab('bob')];
  await connect('video', ada, bob);
  const pictures = await Promise.all([ada, bob].map(watch));
  const begun = [ada.states.length, bob.states.length] as const;
  ada.socket.set('connecting');
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => bob.socket.sent.filter(({type}) => type === 'webrtc-offer').length).toBe(1);
  await Promise.all(pictures.map(sees));
  const before = ada.socket.sent.length;
  ada.socket.set('open');
  await expect
    .poll(() => ada.socket.sent.slice(before).map(({type}) => type))
    .toEqual(expect.arrayContaining(['call-resume', 'webrtc-offer']));
  expect(ada.socket.sent[before]?.type).toBe('call-resume');
  // Both have looked for another way at once: the callee's offer gives way to the caller's, and is made again.
  await expect.poll(() => ada.socket.sent.filter(({type}) => type === 'webrtc-answer').length).toBe(1);
  await Promise.all(pictures.map(sees));
  expect(builds(ada, bob)).toEqual([0]);
  expect([ada.states.slice(begun[0]), bob.states.slice(begun[1])]).toEqual([[], []]);
  for (const picture of pictures) picture.srcObject = null;
});

test('relay and STUN servers that could not be asked for before the call are asked for again', async () => {
  let asked = 0;
  const ada = openTab('ada', undefined, port, async () => {
    asked += 1;
    if (asked === 1) throw new TypeError('Failed to fetch');
    return NO_SERVERS;
  });
  await connect('voice', ada, openTab('bob'));
  expect(asked).toBe(1);
  await expect.poll(() => asked).toBe(2);
});

test('hung up without a socket: released at once, and told as soon as there is one', async () => {
  const [ada, bob] = [openTab('ada'), openTab('bob')];
  await connect('voice', ada, bob);
  ada.socket.set('waiting');
  ada.engine.hangUp();
  expect([now(ada), live().length]).toEqual(['idle: ended', 1]);
  ada.socket.set('open');
  await expect.poll(() => bob.view.ended?.why).toBe('hungUp');
});

test.each([
  [
    'video',
    'NotAllowedError',
    'Camera and microphone permissions denied. Please allow camera and microphone access to make video calls.',
  ],
  [
    'voice',
    'NotAllowedError',
    'Microphone permission denied. Please allow microphone access to make voice calls.',
  ],
  ['voice', 'NotFoundError', 'No microphone found. Connect one and try again.'],
  ['video', 'NotReadableError', 'Your camera is in use by another app. Close that app and try again.'],
  ['voice', 'SomethingElse', 'Failed to initiate call. Please try again.'],
] as const)('a %s call with %s', async (callType, name, text) => {
  const refused: MediaPort = {...port, getUserMedia: () => Promise.reject(new DOMException('', name))};
  const ada = openTab('ada', undefined, refused);
  ada.engine.place(user('bob'), callType);
  await expect.poll(() => ada.view.ended?.text).toBe(text);
  expect(ada.socket.sent).toEqual([]);
});
