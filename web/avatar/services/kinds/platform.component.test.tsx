// The SDK and the call library are real; the platform's room, whose assistant is a tone, and the academy stand in the page.
import {beforeEach, expect, test} from 'vitest';
import {userEvent} from 'vitest/browser';
import type {TutorWebCall} from '#schema/tutor/tutor.api.ts';
import {expectConsole} from '#tests/guard-console.ts';
import {ENDED} from '#web/avatar/services/services.texts.ts';
import {platformAdapter} from '#web/avatar/services/kinds/platform.adapter.ts';
import {academyWith, type Academy} from '#web/avatar/services/stand-ins/academy.ts';
import {dailyRoom, GIVEN_TRACK, sentInto} from '#web/avatar/services/stand-ins/daily.ts';
import {beginTalk} from '#web/avatar/services/stand-ins/talk.ts';
import {mouth} from '#web/avatar/voice/mouth.ts';

const CALL = {id: 'call-1', webCallUrl: 'https://room.example/call-1'};

let academy: Academy;
let call: TutorWebCall;
let platform: ReturnType<typeof dailyRoom>;

beforeEach(async () => {
  call = CALL;
  academy = academyWith('platform-1', () => ({kind: 'platform', call}));
  platform = dailyRoom();
  expectConsole(GIVEN_TRACK);
  // Whoever starts a talk has clicked.
  await userEvent.click(document.body);
});

async function begin(own: Parameters<typeof beginTalk>[1] = {}) {
  const talk = beginTalk(platformAdapter, {service: 'platform', ...own});
  await talk.opened;
  return talk;
}
const says = (message: object) => platform.room?.say(JSON.stringify(message));
const transcript = (role: 'user' | 'assistant', text: string) =>
  says({type: 'transcript', role, transcriptType: 'final', transcript: text});
const line = (from: 'you' | 'tutor', text: string) => ({type: 'line', line: {from, text}});
const player = () => document.querySelector('audio');
const shape = () => mouth.shapeAt(performance.now());
const isOpen = () => (shape()?.openness ?? 0) > 0.5;

test('the platform hears, answers and is heard: both sides are lines, with captions and without a picture', async () => {
  // Of an assistant whose voice has one.
  call = {...CALL, assistant: {voice: {provider: 'tavus'}}};
  Object.assign(platform.script, {video: true});
  const talk = await begin();
  expect(talk.of('opened')).toMatchObject([{sessionId: 'platform-1', hasMicrophone: true}]);
  await talk.order({type: 'listen', as: 'free'});
  transcript('user', 'What is a list?');
  transcript('assistant', 'A list holds items.');
  await expect
    .poll(() => talk.of('line'))
    .toEqual([line('you', 'What is a list?'), line('tutor', 'A list holds items.')]);
  await expect.poll(() => talk.of('said').at(-1)).toEqual({type: 'said', text: 'A list holds items.'});
  expect([talk.of('heard'), talk.of('question'), talk.of('picture')]).toEqual([[], [], []]);
  expect([player()?.paused, player()?.volume]).toEqual([false, 1]);
  talk.stop();
  expect(academy.of('end')).toEqual([{reason: 'stopped'}]);
  await expect.poll(player).toBeNull();
});

test('it speaks as soon as it is heard, and is silent when it is heard no more, though it has no words', async () => {
  const talk = await begin();
  await expect.poll(() => talk.of('said')).toEqual([{type: 'said', text: ''}]);
  platform.room?.setGain(0);
  await expect.poll(() => talk.types().at(-1), {timeout: 5000}).toBe('silent');
  expect(talk.of('line')).toEqual([]);
});

test('the face’s mouth follows its voice, also while the page is quiet, and rests with it and after the talk', async () => {
  const talk = await begin();
  await expect.poll(isOpen).toBe(true);
  await talk.order({type: 'quiet', isQuiet: true});
  expect([player()?.volume, player()?.muted]).toEqual([0, true]);
  await expect.poll(isOpen).toBe(true);
  platform.room?.setGain(0);
  await expect.poll(shape).toEqual({viseme: 'rest', openness: 0});
  talk.stop();
  await expect.poll(shape).toBeUndefined();
});

test('what was cut off stays unheard until the platform says that it has stopped, and what is typed is asked', async () => {
  const talk = await begin();
  transcript('assistant', 'A list holds items.');
  await expect.poll(() => talk.of('said').at(-1)?.text).toBe('A list holds items.');
  await talk.order({type: 'hush'});
  await expect.poll(() => player()?.volume).toBe(0);
  says({type: 'speech-update', role: 'assistant', status: 'stopped'});
  await expect.poll(() => player()?.volume).toBe(1);
  await talk.order({type: 'ask', text: 'What is a set?'});
  await expect
    .poll(() => sentInto(platform).at(-1))
    .toBe(
      JSON.stringify({
        type: 'add-message',
        message: {role: 'user', content: 'What is a set?'},
        triggerResponseEnabled: true,
      }),
    );
  expect(talk.of('line').at(-1)).toEqual(line('you', 'What is a set?'));
});

test('it hears only while it is listened to', async () => {
  const talk = await begin();
  const audio = () => platform.log.filter(({action}) => action === 'local-audio').map(({state}) => state);
  await talk.order({type: 'listen', as: 'held'});
  await expect.poll(() => audio().at(-1)).toBe(true);
  await talk.order({type: 'finish'});
  await expect.poll(() => audio().at(-1)).toBe(false);
});

test('a room that refuses has the platform’s words, and one that ends has ended the talk', async () => {
  Object.assign(platform.script, {join: {type: 'no-room', msg: 'Meeting has ended'}});
  const refused = beginTalk(platformAdapter);
  await refused.fault;
  await expect
    .poll(() => refused.of('failed'))
    .toEqual([{type: 'failed', text: 'Vapi Error: Meeting has ended'}]);
  expect(academy.of('end')).toEqual([{reason: 'failed'}]);
  platform = dailyRoom();
  const talk = await begin();
  platform.room?.end();
  await expect.poll(() => talk.of('ended')).toEqual([{type: 'ended', text: ENDED.service}]);
});
