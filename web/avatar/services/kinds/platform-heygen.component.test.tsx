// The SDK and the call library are real; the platform's room, LiveKit's server and the academy stand in the page.
import {beforeEach, expect, test, vi} from 'vitest';
import {expectConsole} from '#tests/guard-console.ts';
import {ENDED} from '#web/avatar/services/services.texts.ts';
import {BACK_MS} from '#web/avatar/services/faces/live-kit-face.ts';
import {platformHeygenAdapter} from '#web/avatar/services/kinds/platform-heygen.adapter.ts';
import {academyWith, type Academy} from '#web/avatar/services/stand-ins/academy.ts';
import {dailyRoom, GIVEN_TRACK, sentInto} from '#web/avatar/services/stand-ins/daily.ts';
import {FACE, liveKit} from '#web/avatar/services/stand-ins/live-kit.ts';
import {beginTalk} from '#web/avatar/services/stand-ins/talk.ts';

let academy: Academy;
let room: ReturnType<typeof liveKit>;
let platform: ReturnType<typeof dailyRoom>;

beforeEach(() => {
  academy = academyWith('heygen-2', () => ({
    kind: 'platform-heygen',
    face: FACE,
    call: {id: 'call-1', webCallUrl: 'https://room.example/call-1'},
  }));
  room = liveKit();
  platform = dailyRoom();
  expectConsole(GIVEN_TRACK);
});

async function begin(own: Parameters<typeof beginTalk>[1] = {}) {
  const talk = beginTalk(platformHeygenAdapter, {service: 'platform-heygen', ...own});
  await talk.opened;
  return talk;
}
const transcript = (role: 'user' | 'assistant', text: string, transcriptType = 'final') =>
  platform.room?.say(JSON.stringify({type: 'transcript', role, transcriptType, transcript: text}));
const line = (from: 'you' | 'tutor', text: string) => ({type: 'line', line: {from, text}});
const volumes = () =>
  [...document.querySelectorAll('audio')].map(({volume}) => volume).toSorted((one, other) => one - other);

test('the platform hears and answers, and HeyGen’s face says it in the platform’s place', async () => {
  const talk = await begin();
  expect(talk.of('picture')).toHaveLength(1);
  await talk.order({type: 'listen', as: 'free'});
  transcript('user', 'What is', 'partial');
  transcript('user', 'What is a list?');
  await expect.poll(() => talk.of('line')).toEqual([line('you', 'What is a list?')]);
  expect(talk.of('hearing')).toEqual([{type: 'hearing', text: 'What is'}]);
  expect([talk.of('heard'), talk.of('question')]).toEqual([[], []]);
  transcript('assistant', 'A list holds items. It can change.');
  await expect
    .poll(() => academy.of('say'))
    .toEqual([{text: 'A list holds items.'}, {text: 'It can change.'}]);
  expect(talk.of('line').at(-1)).toEqual(line('tutor', 'A list holds items. It can change.'));
  room.say({type: 'avatar_start_talking'});
  await expect.poll(() => talk.of('said')).toEqual([{type: 'said', text: 'A list holds items.'}]);
  // One element of the face, one of the platform; where a page sets no volume, the mute is what counts.
  expect(volumes()).toEqual([0, 1]);
  expect([...document.querySelectorAll('audio')].filter(({muted}) => muted)).toHaveLength(1);
  talk.stop();
  expect(academy.of('end')).toEqual([{reason: 'stopped'}]);
  await expect.poll(() => document.querySelectorAll('audio').length).toBe(0);
});

test('what is typed is sent to the platform', async () => {
  const talk = await begin({wantsMicrophone: false});
  await talk.order({type: 'ask', text: 'What is a set?'});
  expect(talk.of('line')).toEqual([line('you', 'What is a set?')]);
  await expect
    .poll(() =>
      sentInto(platform)
        .filter((one) => one !== 'playable')
        .map((one) => JSON.parse(String(one)) as object),
    )
    .toEqual([
      {
        type: 'add-message',
        message: {role: 'user', content: 'What is a set?'},
        triggerResponseEnabled: true,
      },
    ]);
});

test('the rest of an answer that was cut off is not said; the next one is', async () => {
  const talk = await begin();
  transcript('assistant', 'One.');
  await expect.poll(() => academy.of('say')).toEqual([{text: 'One.'}]);
  await talk.order({type: 'hush'});
  await expect.poll(() => academy.of('hush').length).toBe(1);
  transcript('assistant', 'Two.');
  transcript('user', 'Wait.');
  transcript('assistant', 'Three.');
  await expect.poll(() => academy.of('say')).toEqual([{text: 'One.'}, {text: 'Three.'}]);
  expect(talk.of('line').map(({line: {text}}) => text)).toEqual(['One.', 'Two.', 'Wait.', 'Three.']);
});

test('the platform’s call hears only while it is listened to', async () => {
  const talk = await begin();
  const audio = () => platform.log.filter(({action}) => action === 'local-audio').map(({state}) => state);
  await talk.order({type: 'listen', as: 'held'});
  await expect.poll(() => audio().at(-1)).toBe(true);
  await talk.order({type: 'finish'});
  await expect.poll(() => audio().at(-1)).toBe(false);
});

test('a room of the platform that refuses has the platform’s words', async () => {
  Object.assign(platform.script, {join: {type: 'no-room', msg: 'Meeting has ended'}});
  const talk = beginTalk(platformHeygenAdapter);
  await talk.fault;
  await expect
    .poll(() => talk.of('failed'))
    .toEqual([{type: 'failed', text: 'Vapi Error: Meeting has ended'}]);
  expect(academy.of('end')).toEqual([{reason: 'failed'}]);
  await expect.poll(room.open).toBe(0);
});

test('what costs the call only a feature of its own ends nothing', async () => {
  Object.assign(platform.script, {
    refuses: {'start-remote-participants-audio-level-observer': {error: {type: 'no', msg: 'No levels'}}},
  });
  const talk = await begin();
  await expect.poll(() => platform.log.some(({action}) => action === 'update-input-settings')).toBe(true);
  platform.room?.say('{');
  transcript('assistant', 'Still here.');
  await expect.poll(() => talk.of('line').at(-1)).toEqual(line('tutor', 'Still here.'));
  expect(talk.types()).not.toContain('failed');
  expect(academy.of('end')).toEqual([]);
});

test('a room that breaks in the middle has ended the talk in the platform’s words', async () => {
  const talk = await begin();
  platform.room?.fail({type: 'ejected', msg: 'Meeting has ended'});
  await expect.poll(() => talk.types().at(-1)).toBe('failed');
  expect(academy.of('end')).toEqual([{reason: 'failed'}]);
});

test('a microphone that is pulled out is not replaced: the page says that there is none', async () => {
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  const listed = vi.spyOn(navigator.mediaDevices, 'enumerateDevices');
  const talk = await begin();
  listed.mockClear();
  const stream = (await asked.mock.results[0]?.value) as MediaStream;
  const [track] = stream.getTracks();
  track?.stop();
  track?.dispatchEvent(new Event('ended'));
  await expect.poll(() => talk.of('microphoneGone').length).toBe(1);
  transcript('assistant', 'Are you there?');
  await expect.poll(() => talk.of('line').length).toBe(1);
  expect(listed).not.toHaveBeenCalled();
  expect(platform.log.filter(({action}) => action === 'set-input-devices')).toEqual([]);
  asked.mockRestore();
  listed.mockRestore();
});

test('what the platform sends in another shape is nothing', async () => {
  const talk = await begin();
  for (const wrong of [null, 7, {}])
    platform.room?.say(
      JSON.stringify({type: 'transcript', role: 'user', transcriptType: 'final', transcript: wrong}),
    );
  transcript('assistant', 'Still here.');
  await expect.poll(() => talk.of('line')).toEqual([line('tutor', 'Still here.')]);
});

test('a face that leaves the room has ended the talk', async () => {
  const talk = await begin();
  room.leave();
  await expect.poll(() => talk.of('ended')).toEqual([{type: 'ended', text: ENDED.service}]);
  expect(academy.of('end')).toEqual([{reason: 'failed'}]);
});

/** The call library waits for 2 s before it trusts a connection again. */
const AGAIN = {timeout: 10_000} as const;

test('a room that has to be entered again ends nothing, and the face is seen again', async () => {
  const talk = await begin();
  room.restart();
  await expect.poll(() => talk.of('picture').length, AGAIN).toBe(2);
  expect([talk.of('ended'), academy.of('end')]).toEqual([[], []]);
  // It may still leave.
  room.leave();
  await expect.poll(() => talk.of('ended')).toEqual([{type: 'ended', text: ENDED.service}]);
});

test('a face that isn’t back some seconds after that has ended the talk', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const talk = await begin();
  room.restart({isFaceBack: false});
  const passed = () => timers.mock.calls.find(([, ms]) => ms === BACK_MS)?.[0];
  await expect.poll(passed, AGAIN).toBeDefined();
  expect(talk.of('ended')).toEqual([]);
  passed()?.();
  await expect.poll(() => talk.of('ended')).toEqual([{type: 'ended', text: ENDED.service}]);
  timers.mockRestore();
});

test('a call that the platform ends is over, and takes the face with it', async () => {
  const talk = await begin();
  platform.room?.end();
  await expect.poll(() => talk.of('ended')).toEqual([{type: 'ended', text: ENDED.service}]);
  await expect.poll(room.open).toBe(0);
});
