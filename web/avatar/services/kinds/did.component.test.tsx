// D-ID's stream and the academy stand in the page; the peer connection is real, speech is recognized by the test.
import {beforeEach, expect, test, vi} from 'vitest';
import {NOTES} from '#web/avatar/machine/avatar.texts.ts';
import {ENDED} from '#web/avatar/services/services.texts.ts';
import {didAdapter} from '#web/avatar/services/kinds/did.adapter.ts';
import {academyWith, Rejection, type Academy} from '#web/avatar/services/stand-ins/academy.ts';
import {didStreams} from '#web/avatar/services/stand-ins/did.ts';
import {beginTalk} from '#web/avatar/services/stand-ins/talk.ts';
import {Recognizer} from '#web/io/voice/recognizer.ts';

let academy: Academy;
let did: ReturnType<typeof didStreams>;
const player = () => document.querySelector('audio');

beforeEach(async () => {
  did = didStreams();
  await did.offer();
  academy = academyWith('did-1', () => did.connection('did'));
  did.carriedBy(academy);
  Recognizer.state = 'available';
  vi.stubGlobal('SpeechRecognition', Recognizer);
});

async function begin(own: Parameters<typeof beginTalk>[1] = {}) {
  const talk = beginTalk(didAdapter, {service: 'did', ...own});
  await talk.opened;
  await expect.poll(did.isHeard).toBe(true);
  return talk;
}

test('it answers the offer, is seen and heard, and says what the academy answers', async () => {
  const talk = await begin();
  expect(academy.of('answer')).toHaveLength(1);
  expect(academy.of('candidate').length).toBeGreaterThan(0);
  await expect.poll(() => talk.of('picture').length).toBe(1);
  await expect.poll(() => player()?.paused).toBe(false);
  await talk.order({type: 'ask', text: 'What is a set?'});
  expect(talk.of('question')).toEqual([{type: 'question', text: 'What is a set?'}]);
  await talk.order({type: 'say', sentences: ['A set holds each value once.']});
  await expect.poll(() => academy.of('say')).toEqual([{text: 'A set holds each value once.'}]);
  did.say('stream/started:{"metadata":{"videoId":"v1"}}');
  await expect.poll(() => talk.of('said')).toEqual([{type: 'said', text: 'A set holds each value once.'}]);
  did.say('stream/done:{"metadata":{"videoId":"v1"}}');
  await expect.poll(() => talk.types().at(-1)).toBe('silent');
  await talk.order({type: 'quiet', isQuiet: true});
  expect(player()?.muted).toBe(true);
  talk.stop();
  expect(player()).toBeNull();
  expect(academy.of('end')).toEqual([{reason: 'stopped'}]);
});

test('speech is understood on the device, held and free, and the face is not taken for somebody', async () => {
  const talk = await begin();
  await talk.order({type: 'listen', as: 'held'});
  Recognizer.latest.say(['What is a set?', true]);
  await talk.order({type: 'finish'});
  expect(talk.of('heard')).toEqual([{type: 'heard', text: 'What is a set?'}]);
  await talk.order({type: 'say', sentences: ['A set holds each value once.']});
  did.say('stream/started:{}');
  await expect.poll(() => talk.of('said').length).toBe(1);
  await talk.order({type: 'listen', as: 'free'});
  Recognizer.latest.say(['set holds each value', true]);
  expect(talk.of('heard')).toHaveLength(1);
  Recognizer.latest.say(['And a frozen set?', true]);
  expect(talk.of('heard').at(-1)).toEqual({type: 'heard', text: 'And a frozen set?'});
});

test('an answer that was cut off is not heard to its end, and what follows comes after it', async () => {
  const talk = await begin();
  await talk.order({type: 'say', sentences: ['One.', 'Two.']});
  await expect.poll(() => academy.of('say')).toEqual([{text: 'One.'}]);
  did.say('stream/started:{}');
  await expect.poll(() => talk.of('said').length).toBe(1);
  await talk.order({type: 'hush'});
  expect(player()?.muted).toBe(true);
  await talk.order({type: 'quiet', isQuiet: true}, {type: 'quiet', isQuiet: false});
  expect(player()?.muted).toBe(true);
  await talk.order({type: 'say', sentences: ['Three.']});
  did.say('stream/done:{}');
  await expect.poll(() => academy.of('say')).toEqual([{text: 'One.'}, {text: 'Three.'}]);
  expect(player()?.muted).toBe(false);
  // The service has nothing to be told of it.
  expect(academy.of('hush')).toEqual([]);
  did.say('stream/started:{}');
  await expect.poll(() => talk.of('said').at(-1)).toEqual({type: 'said', text: 'Three.'});
});

test('where the device understands no speech it is typed to, and the microphone is let go', async () => {
  Recognizer.state = 'unavailable';
  const talk = await begin();
  expect(talk.of('opened')[0]).toMatchObject({hasMicrophone: false, notice: NOTES.noRecognition});
});

test('a stream that the service closes is over, with words', async () => {
  const talk = await begin();
  did.end();
  await expect.poll(() => talk.of('ended')).toEqual([{type: 'ended', text: ENDED.service}]);
  expect(academy.of('end')).toEqual([{reason: 'failed'}]);
});

test('a stream that was closed for another session of the learner’s says so', async () => {
  const words = 'You started another session, so this one ended.';
  academy.on('beat', () => new Rejection(409, words));
  const talk = await begin();
  did.end();
  await expect.poll(() => talk.of('ended')).toEqual([{type: 'ended', text: words}]);
});

test('an answer that the service refuses is no session', async () => {
  academy.on('answer', () => new Rejection(502, 'D-ID doesn’t answer.'));
  const talk = beginTalk(didAdapter);
  expect(await talk.fault).toMatchObject({message: 'D-ID doesn’t answer.'});
  expect(academy.of('end')).toEqual([{reason: 'failed'}]);
});

test('an offer that is none is no session', async () => {
  const own = academyWith('did-2', () => ({kind: 'did', offer: 'nothing', iceServers: []}));
  const talk = beginTalk(didAdapter);
  expect(await talk.fault).toBeInstanceOf(Error);
  expect(own.of('end')).toEqual([{reason: 'failed'}]);
});

test('a candidate that gets lost is one way less, and no more', async () => {
  academy.on('candidate', () => new Rejection(500, 'Not now.'));
  const talk = await begin();
  expect(talk.types()).not.toContain('failed');
});
