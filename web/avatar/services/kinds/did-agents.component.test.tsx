// An agent that answers by itself: what it says comes with the answer, or over the data channel.
import {beforeEach, expect, test, vi} from 'vitest';
import {didAgentsAdapter} from '#web/avatar/services/kinds/did-agents.adapter.ts';
import {academyWith, Rejection, type Academy} from '#web/avatar/services/stand-ins/academy.ts';
import {didStreams} from '#web/avatar/services/stand-ins/did.ts';
import {beginTalk} from '#web/avatar/services/stand-ins/talk.ts';
import {Recognizer} from '#web/io/voice/recognizer.ts';

let academy: Academy;
let did: ReturnType<typeof didStreams>;

beforeEach(async () => {
  did = didStreams();
  await did.offer();
  academy = academyWith('didagents-1', () => did.connection('did-agents'));
  did.carriedBy(academy);
  Recognizer.state = 'available';
  vi.stubGlobal('SpeechRecognition', Recognizer);
});

async function begin() {
  const talk = beginTalk(didAgentsAdapter, {service: 'did-agents'});
  await talk.opened;
  await expect.poll(did.isHeard).toBe(true);
  return talk;
}
const player = () => document.querySelector('audio');
const line = (from: 'you' | 'tutor', text: string) => ({type: 'line', line: {from, text}});

test('a question goes to the agent, both sides are lines, and the answer has captions', async () => {
  academy.on('ask', () => ({answer: 'A **list** holds items. It can change.'}));
  const talk = await begin();
  await talk.order({type: 'ask', text: 'What is a list?'});
  await expect
    .poll(() => talk.of('line'))
    .toEqual([line('you', 'What is a list?'), line('tutor', 'A **list** holds items. It can change.')]);
  expect(academy.of('ask')).toEqual([{text: 'What is a list?'}]);
  expect(talk.of('question')).toEqual([]);
  did.say('stream/started:{}');
  await expect.poll(() => talk.of('said').at(0)).toEqual({type: 'said', text: 'A list holds items.'});
  await expect.poll(() => talk.of('said').at(1)).toEqual({type: 'said', text: 'It can change.'});
  did.say('stream/done:{}');
  await expect.poll(() => talk.types().at(-1)).toBe('silent');
});

test('an answer that comes over the data channel is one, too', async () => {
  const talk = await begin();
  await talk.order({type: 'ask', text: 'What is a list?'});
  await expect.poll(() => academy.of('ask').length).toBe(1);
  did.say('stream/started:{}');
  did.say('chat/partial:It%20can');
  did.say('chat/answer:It%20can%20change.');
  await expect.poll(() => talk.of('said')).toEqual([{type: 'said', text: 'It can change.'}]);
  expect(talk.of('line').at(-1)).toEqual(line('tutor', 'It can change.'));
});

test('what was understood is asked once it is ordered, and a question that is rejected says why', async () => {
  academy.on('ask', () => new Rejection(429, 'Wait a moment before you ask again.'));
  const talk = await begin();
  await talk.order({type: 'listen', as: 'held'});
  Recognizer.latest.say(['What is a set?', true]);
  await talk.order({type: 'finish'});
  expect(talk.of('heard')).toEqual([{type: 'heard', text: 'What is a set?'}]);
  await talk.order({type: 'ask', text: 'What is a set?'});
  await expect
    .poll(() => talk.of('line').at(-1))
    .toEqual(line('tutor', 'Wait a moment before you ask again.'));
  expect(talk.types()).not.toContain('failed');
});

test('the answer to a question that was cut off is read, and has no captions', async () => {
  const {promise, resolve} = Promise.withResolvers<object>();
  academy.on('ask', () => promise);
  const talk = await begin();
  await talk.order({type: 'ask', text: 'What is a list?'}, {type: 'hush'});
  did.say('stream/started:{}');
  resolve({answer: 'It can change.'});
  await expect.poll(() => talk.of('line').length).toBe(2);
  expect(talk.of('said')).toEqual([]);
});

test('an answer that was cut off is not heard, whenever it begins and ends; the next one is', async () => {
  const talk = await begin();
  await talk.order({type: 'ask', text: 'What is a list?'});
  await expect.poll(() => academy.of('ask').length).toBe(1);
  await talk.order({type: 'hush'});
  expect(player()?.muted).toBe(true);
  await talk.order({type: 'ask', text: 'What is a set?'});
  did.say('chat/answer:A list holds items.');
  did.say('stream/started:{}');
  await expect.poll(() => talk.of('line').at(-1)).toEqual(line('tutor', 'A list holds items.'));
  did.say('chat/answer:A set holds each value once.');
  did.say('stream/done:{}');
  await expect.poll(() => player()?.muted).toBe(false);
  expect(talk.of('said')).toEqual([]);
  did.say('stream/started:{}');
  await expect.poll(() => talk.of('said')).toEqual([{type: 'said', text: 'A set holds each value once.'}]);
});

test('an answer that is being said is cut off, and the next one is heard from its own beginning', async () => {
  academy.on('ask', ({text}) => ({answer: `${String(text)} That’s easy.`}));
  const talk = await begin();
  await talk.order({type: 'ask', text: 'One?'});
  did.say('stream/started:{}');
  await expect.poll(() => talk.of('said').length).toBe(1);
  await talk.order({type: 'hush'}, {type: 'ask', text: 'Two?'});
  expect(player()?.muted).toBe(true);
  await expect.poll(() => talk.of('line').at(-1)).toEqual(line('tutor', 'Two? That’s easy.'));
  did.say('stream/started:{}');
  await expect.poll(() => talk.of('said').at(-1)).toEqual({type: 'said', text: 'Two?'});
  expect(player()?.muted).toBe(false);
  // The service has nothing to be told of it.
  expect(academy.of('hush')).toEqual([]);
});

test('where nothing is said of an answer it is over at once', async () => {
  academy.on('ask', () => ({answer: '```python\nx = [1]\n```'}));
  const talk = await begin();
  await talk.order({type: 'ask', text: 'Show me a list.'});
  await expect.poll(() => talk.types().at(-1)).toBe('silent');
  academy.on('ask', () => new Rejection(429, 'Wait a moment before you ask again.'));
  await talk.order({type: 'ask', text: 'And a set.'});
  await expect.poll(() => talk.of('silent').length).toBe(2);
});

test('an agent that does not answer ends the talk in the academy’s words', async () => {
  academy.on('ask', () => new Rejection(502, 'D-ID doesn’t answer.'));
  const talk = await begin();
  await talk.order({type: 'ask', text: 'What is a list?'});
  await expect.poll(() => talk.of('failed')).toEqual([{type: 'failed', text: 'D-ID doesn’t answer.'}]);
  expect(academy.of('end')).toEqual([{reason: 'failed'}]);
});
