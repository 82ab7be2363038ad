// Tavus in both its ways; the call library is real, its rooms and the academy stand in the page.
import {beforeEach, expect, test, vi} from 'vitest';
import type {AvatarConnection} from '#schema/avatar/avatar.api.ts';
import {expectConsole} from '#tests/guard-console.ts';
import {ENDED} from '#web/avatar/services/services.texts.ts';
import {platformTavusAdapter} from '#web/avatar/services/kinds/platform-tavus.adapter.ts';
import {academyWith, type Academy} from '#web/avatar/services/stand-ins/academy.ts';
import {dailyRoom, GIVEN_TRACK, sentInto} from '#web/avatar/services/stand-ins/daily.ts';
import {TEXT_MOST} from '#web/avatar/services/text-of.ts';
import {beginTalk} from '#web/avatar/services/stand-ins/talk.ts';
import {Voice} from '#web/io/voice/academy-sdk.js';

const BY_TAVUS: AvatarConnection = {
  kind: 'platform-tavus',
  by: 'tavus',
  roomUrl: 'https://tavus.daily.co/c1',
  conversationId: 'c1',
};
const BY_PLATFORM: AvatarConnection = {
  kind: 'platform-tavus',
  by: 'platform',
  call: {
    id: 'call-1',
    webCallUrl: 'https://room.example/call-1',
    assistant: {voice: {provider: 'tavus'}},
  },
};

let academy: Academy;
let room: ReturnType<typeof dailyRoom>;
let connection: AvatarConnection;
const player = () => document.querySelector('audio');
const line = (from: 'you' | 'tutor', text: string) => ({type: 'line', line: {from, text}});

beforeEach(() => {
  connection = BY_TAVUS;
  academy = academyWith('tavus-1', () => connection);
  room = dailyRoom({video: true, speaker: 'Replica'});
  expectConsole(GIVEN_TRACK);
});

async function begin(own: Parameters<typeof beginTalk>[1] = {}) {
  const talk = beginTalk(platformTavusAdapter, {service: 'platform-tavus', ...own});
  await talk.opened;
  return talk;
}
/** By the platform it may be heard before its words are known. */
const wordsSaid = (talk: Awaited<ReturnType<typeof begin>>) =>
  talk.of('said').flatMap(({text}) => (text === '' ? [] : text));
const tells = (type: string, properties: object = {}) =>
  room.room?.say({message_type: 'conversation', event_type: type, conversation_id: 'c1', properties});

test('a conversation is joined, seen and heard; what both sides say are lines, with captions', async () => {
  const talk = await begin();
  expect(room.log.find(({action}) => action === 'join-meeting')?.['properties']).toMatchObject({
    url: 'https://tavus.daily.co/c1',
  });
  expect(talk.types()).toEqual(['allowed', 'picture', 'opened']);
  await expect.poll(() => player()?.paused).toBe(false);
  tells('conversation.utterance', {role: 'user', speech: 'What is a list?'});
  tells('conversation.replica.started_speaking');
  tells('conversation.utterance', {role: 'replica', speech: 'A list holds items. It can change.'});
  await expect
    .poll(() => talk.of('line'))
    .toEqual([line('you', 'What is a list?'), line('tutor', 'A list holds items. It can change.')]);
  expect(talk.of('said')[0]).toEqual({type: 'said', text: 'A list holds items.'});
  tells('conversation.replica.stopped_speaking', {duration: 2});
  await expect.poll(() => talk.types().at(-1)).toBe('silent');
  expect([talk.of('heard'), talk.of('question')]).toEqual([[], []]);
});

test('what is typed is answered as if it had been said, and is one line', async () => {
  const talk = await begin({wantsMicrophone: false});
  await talk.order({type: 'ask', text: 'What is a set?'});
  tells('conversation.utterance', {role: 'user', speech: 'What is a set?'});
  tells('conversation.utterance', {role: 'replica', speech: 'It holds each value once.'});
  await expect
    .poll(() => talk.of('line'))
    .toEqual([line('you', 'What is a set?'), line('tutor', 'It holds each value once.')]);
  expect(sentInto(room)).toEqual([
    {
      message_type: 'conversation',
      event_type: 'conversation.respond',
      conversation_id: 'c1',
      properties: {text: 'What is a set?'},
    },
  ]);
});

test.each([
  null,
  7,
  'text',
  {event_type: 'conversation.utterance', properties: null},
  {event_type: 'conversation.utterance', properties: {role: 'replica', speech: 7}},
])('what the room sends in another shape (%j) is nothing', async (wrong) => {
  const talk = await begin();
  room.room?.say(wrong);
  tells('conversation.utterance', {role: 'replica', speech: 'a'.repeat(2 * TEXT_MOST)});
  await expect.poll(() => talk.of('line')).toEqual([line('tutor', 'a'.repeat(TEXT_MOST))]);
});

test('hushed, the replica is interrupted; quiet, it is not heard', async () => {
  const talk = await begin();
  tells('conversation.replica.started_speaking');
  tells('conversation.utterance', {role: 'replica', speech: 'A list holds items.'});
  await expect.poll(() => talk.of('said').length).toBe(1);
  await talk.order({type: 'hush'}, {type: 'quiet', isQuiet: true});
  await expect.poll(() => sentInto(room)).toMatchObject([{event_type: 'conversation.interrupt'}]);
  expect(player()?.muted).toBe(true);
});

test('typed while it speaks, the replica is interrupted before it is asked', async () => {
  const talk = await begin();
  tells('conversation.replica.started_speaking');
  tells('conversation.utterance', {role: 'replica', speech: 'A list holds items.'});
  await expect.poll(() => talk.of('said').length).toBe(1);
  await talk.order({type: 'hush'}, {type: 'ask', text: 'And a set?'});
  await expect
    .poll(() => sentInto(room))
    .toMatchObject([{event_type: 'conversation.interrupt'}, {event_type: 'conversation.respond'}]);
});

test('the room hears only while it is listened to, free and held', async () => {
  const talk = await begin();
  const audio = () => room.log.filter(({action}) => action === 'local-audio').map(({state}) => state);
  await talk.order({type: 'listen', as: 'held'});
  await expect.poll(() => audio().at(-1)).toBe(true);
  await talk.order({type: 'finish'});
  await expect.poll(() => audio().at(-1)).toBe(false);
  await talk.order({type: 'listen', as: 'free'});
  await expect.poll(() => audio().at(-1)).toBe(true);
  await talk.order({type: 'mute'});
  await expect.poll(() => audio().at(-1)).toBe(false);
});

test('a room that refuses, and one that breaks, are told to the server', async () => {
  Object.assign(room.script, {join: {type: 'exp-room', msg: 'This room is no longer available'}});
  const talk = beginTalk(platformTavusAdapter);
  expect(await talk.fault).toBeDefined();
  expect(academy.of('end')).toEqual([{reason: 'failed'}]);
  room = dailyRoom({video: true, speaker: 'Replica'});
  const other = await begin();
  room.room?.fail({type: 'ejected', msg: 'Meeting ended'});
  await expect.poll(() => other.of('ended')).toEqual([{type: 'ended', text: ENDED.service}]);
});

test('a replica that leaves has ended the conversation', async () => {
  const talk = await begin();
  const told = room.log.find(({action}) => action === 'update-participant');
  room.room?.removeParticipant(String(told?.['id']));
  await expect.poll(() => talk.of('ended')).toEqual([{type: 'ended', text: ENDED.service}]);
});

test('stopped while it joins, the room is left', async () => {
  Object.assign(room.script, {join: 'never'});
  const talk = beginTalk(platformTavusAdapter);
  await expect.poll(() => room.log.some(({action}) => action === 'join-meeting')).toBe(true);
  talk.stop();
  await talk.fault;
  expect(academy.of('end')).toEqual([{reason: 'stopped'}]);
  expect(player()).toBeNull();
});

test('by the platform: its call has the face, the picture and the words', async () => {
  connection = BY_PLATFORM;
  Object.assign(room.script, {speaker: 'Vapi Speaker'});
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  const talk = await begin();
  // The call has the page's microphone, and opens none of its own.
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
  await expect.poll(() => talk.of('picture').length).toBe(1);
  room.room?.say(
    JSON.stringify({
      type: 'transcript',
      role: 'assistant',
      transcriptType: 'final',
      transcript: 'A list holds items.',
    }),
  );
  await expect.poll(() => wordsSaid(talk)).toEqual(['A list holds items.']);
  expect(talk.of('line')).toEqual([line('tutor', 'A list holds items.')]);
  await talk.order({type: 'hush'});
  await expect
    .poll(() => sentInto(room).at(-1))
    .toBe(JSON.stringify({type: 'control', control: 'mute-assistant'}));
  expect(player()?.volume).toBe(0);
  await talk.order({type: 'ask', text: 'And a set?'});
  expect(player()?.volume).toBe(1);
  await talk.order({type: 'quiet', isQuiet: true});
  expect(player()?.volume).toBe(0);
  talk.stop();
  await expect.poll(player).toBeNull();
});

/** By the platform, and it is speaking. */
async function beginSpeaking() {
  connection = BY_PLATFORM;
  Object.assign(room.script, {speaker: 'Vapi Speaker'});
  const talk = await begin();
  platformSays({
    type: 'transcript',
    role: 'assistant',
    transcriptType: 'final',
    transcript: 'A list holds items.',
  });
  await expect.poll(() => wordsSaid(talk)).toHaveLength(1);
  return talk;
}
const platformSays = (message: object) => room.room?.say(JSON.stringify(message));
/** What it was told, but for the call's own beginning. */
const told = () =>
  sentInto(room)
    .filter((one) => one !== 'playable')
    .map((one) => JSON.parse(String(one)) as object);
const muted = {type: 'control', control: 'mute-assistant'};
const unmuted = {type: 'control', control: 'unmute-assistant'};

test('by the platform: what was cut off stays unheard until the platform says that it has stopped', async () => {
  const listened = vi.spyOn(Voice.prototype, 'on');
  const talk = await beginSpeaking();
  await talk.order({type: 'hush'});
  await expect.poll(told).toEqual([muted]);
  // Nothing is heard of it: that is what the mute does.
  for (const [name, hear] of listened.mock.calls) if (name === 'speech-end') (hear as () => void)();
  platformSays({type: 'speech-update', role: 'user', status: 'stopped'});
  platformSays({type: 'speech-update', role: 'assistant', status: 'started'});
  platformSays({
    type: 'transcript',
    role: 'assistant',
    transcriptType: 'final',
    transcript: 'It can change.',
  });
  await expect.poll(() => talk.of('line').length).toBe(2);
  expect([player()?.volume, told(), wordsSaid(talk).length]).toEqual([0, [muted], 1]);
  platformSays({type: 'speech-update', role: 'assistant', status: 'stopped'});
  await expect.poll(told).toEqual([muted, unmuted]);
  expect(player()?.volume).toBe(1);
  listened.mockRestore();
});

test('by the platform: who speaks after it was cut off hears the answer', async () => {
  const talk = await beginSpeaking();
  await talk.order({type: 'hush'});
  platformSays({type: 'transcript', role: 'user', transcriptType: 'final', transcript: 'And a set?'});
  await expect.poll(told).toEqual([muted, unmuted]);
});

test('by the platform: the answer to what is typed while it speaks is heard', async () => {
  const talk = await beginSpeaking();
  await talk.order({type: 'hush'}, {type: 'ask', text: 'And a set?'});
  await expect
    .poll(() => told().map((one) => ('control' in one ? one.control : 'asked')))
    .toEqual(['mute-assistant', 'unmute-assistant', 'asked']);
  expect(player()?.volume).toBe(1);
});
