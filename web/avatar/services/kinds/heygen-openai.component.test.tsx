// OpenAI, LiveKit's server and the academy stand in the page; library, peer connections and microphone are real.
import {beforeEach, expect, test, vi} from 'vitest';
import {ENDED, HEARING_LOST} from '#web/avatar/services/services.texts.ts';
import {heygenOpenAiAdapter} from '#web/avatar/services/kinds/heygen-openai.adapter.ts';
import {academyWith, Rejection, type Academy} from '#web/avatar/services/stand-ins/academy.ts';
import {FACE, liveKit} from '#web/avatar/services/stand-ins/live-kit.ts';
import {transcription} from '#web/avatar/services/stand-ins/open-ai.ts';
import {beginTalk} from '#web/avatar/services/stand-ins/talk.ts';
import {MICROPHONE_TROUBLE} from '#web/io/voice/microphone.texts.ts';

let academy: Academy;
let room: ReturnType<typeof liveKit>;
let openAi: ReturnType<typeof transcription>;
const player = () => document.querySelector('audio');

beforeEach(() => {
  academy = academyWith(
    'heygen-1',
    () => ({kind: 'heygen-openai', face: FACE}),
    (url) => new Response('no', {status: url.startsWith('https://face.test') ? 401 : 404}),
  );
  room = liveKit();
  openAi = transcription(academy);
});

async function begin(own: Parameters<typeof beginTalk>[1] = {}) {
  const talk = beginTalk(heygenOpenAiAdapter, {service: 'heygen-openai', ...own});
  await talk.opened;
  await expect.poll(() => own.wantsMicrophone === false || openAi.isListening()).toBe(true);
  return talk;
}

test('it is seen and heard, what is said to it is a question, and the face says the answer', async () => {
  const talk = await begin();
  expect(room.token()).toBe(FACE.token);
  expect(talk.types()).toEqual(['allowed', 'picture', 'opened']);
  expect(talk.of('picture')[0]?.track.kind).toBe('video');
  await expect.poll(() => player()?.paused).toBe(false);

  await talk.order({type: 'listen', as: 'free'});
  openAi.begins('a');
  openAi.pauses('a');
  openAi.understands('a', 'What is ', 'a list?');
  await expect.poll(() => talk.of('heard')).toEqual([{type: 'heard', text: 'What is a list?'}]);
  expect(talk.of('hearing').at(-1)).toEqual({type: 'hearing', text: 'What is a list?'});
  await talk.order({type: 'ask', text: 'What is a list?'});
  expect(talk.of('question')).toEqual([{type: 'question', text: 'What is a list?'}]);

  await talk.order({type: 'say', sentences: ['A list holds items.', 'It can change.']});
  await expect
    .poll(() => academy.of('say'))
    .toEqual([{text: 'A list holds items.'}, {text: 'It can change.'}]);
  room.say({type: 'avatar_start_talking', task_id: '1'});
  await expect.poll(() => talk.of('said')).toEqual([{type: 'said', text: 'A list holds items.'}]);
  room.say({type: 'avatar_stop_talking', task_id: '1'});
  room.say({type: 'avatar_start_talking', task_id: '2'});
  await expect.poll(() => talk.of('said').length).toBe(2);
  room.say({type: 'avatar_stop_talking', task_id: '2'});
  await expect.poll(() => talk.types().at(-1)).toBe('silent');

  talk.stop();
  expect(academy.of('end')).toEqual([{reason: 'stopped'}]);
  expect(player()).toBeNull();
  await expect.poll(room.open).toBe(0);
});

test('a held utterance goes over its pauses, and its end is not waited for', async () => {
  const talk = await begin();
  await talk.order({type: 'listen', as: 'held'});
  openAi.begins('a');
  openAi.pauses('a');
  openAi.understands('a', 'What is');
  openAi.begins('b');
  openAi.hears('b', 'a tu');
  await expect.poll(() => talk.of('hearing').at(-1)?.text).toBe('What is a tu');
  await talk.order({type: 'finish'});
  await expect.poll(() => openAi.sent).toEqual([{type: 'input_audio_buffer.commit'}]);
  openAi.pauses('b');
  openAi.understands('b', 'a tuple?');
  await expect.poll(() => talk.of('heard')).toEqual([{type: 'heard', text: 'What is a tuple?'}]);
});

test('hushed, the face stops at the service; quiet, it is seen and not heard', async () => {
  const talk = await begin();
  await talk.order({type: 'say', sentences: ['A list holds items.']});
  room.say({type: 'avatar_start_talking'});
  await expect.poll(() => talk.of('said').length).toBe(1);
  await talk.order({type: 'hush'});
  await expect.poll(() => academy.of('hush').length).toBe(1);
  await talk.order({type: 'quiet', isQuiet: true});
  expect(player()?.muted).toBe(true);
  await talk.order({type: 'quiet', isQuiet: false});
  expect(player()?.muted).toBe(false);
});

test('the microphone gives sound only while it is listened to, and is let go for good', async () => {
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  const talk = await begin();
  const stream = (await asked.mock.results[0]?.value) as MediaStream;
  const [track] = stream.getTracks();
  expect(track?.enabled).toBe(false);
  await talk.order({type: 'listen', as: 'held'});
  expect(track?.enabled).toBe(true);
  await expect.poll(() => talk.of('level').length).toBeGreaterThan(1);
  await talk.order({type: 'finish'});
  expect(track?.enabled).toBe(false);
  await talk.order({type: 'listen', as: 'free'}, {type: 'mute'});
  expect(track?.enabled).toBe(false);
  await talk.order({type: 'letGo'});
  expect(track?.readyState).toBe('ended');
  expect(talk.of('microphoneGone')).toEqual([]);
  asked.mockRestore();
});

test('a free microphone gives no sound while the page is out of sight', async () => {
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  const talk = await begin();
  const stream = (await asked.mock.results[0]?.value) as MediaStream;
  const [track] = stream.getTracks();
  await talk.order({type: 'listen', as: 'free'});
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(track?.enabled).toBe(false);
  hidden.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(track?.enabled).toBe(true);
  asked.mockRestore();
});

test('a microphone that is let go or pulled out is not measured any more', async () => {
  const closed = vi.spyOn(AudioContext.prototype, 'close');
  const talk = await begin();
  await talk.order({type: 'letGo'});
  expect(closed).toHaveBeenCalledTimes(1);
  const [own] = closed.mock.contexts;
  talk.stop();
  // What moves the lips is another one.
  expect(closed.mock.contexts.filter((one) => one === own)).toHaveLength(1);
  closed.mockRestore();
});

test('a microphone that is pulled out, and ears that are lost, leave a talk to be typed in', async () => {
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  const talk = await begin();
  const stream = (await asked.mock.results[0]?.value) as MediaStream;
  stream.getTracks()[0]?.dispatchEvent(new Event('ended'));
  expect(talk.of('microphoneGone')).toEqual([
    {type: 'microphoneGone', text: `${MICROPHONE_TROUBLE.missing} You can still type.`},
  ]);
  await talk.order({type: 'ask', text: 'Still there?'});
  expect(talk.of('question')).toHaveLength(1);
  talk.stop();
  asked.mockRestore();

  const other = await begin();
  openAi.close();
  await expect.poll(() => other.of('microphoneGone')).toEqual([{type: 'microphoneGone', text: HEARING_LOST}]);
  await other.order({type: 'ask', text: 'And now?'});
  expect(other.of('question')).toHaveLength(1);
});

test.each(['keydown', 'pointerup'])(
  'sound that the browser has blocked starts with the next %s',
  async (gesture) => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play');
    play.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    await begin();
    await expect.poll(() => play.mock.results.length).toBeGreaterThan(0);
    expect(player()?.paused).toBe(true);
    dispatchEvent(new Event(gesture));
    await expect.poll(() => player()?.paused).toBe(false);
    play.mockRestore();
  },
);

test('who types has no ears, and the face all the same', async () => {
  const talk = await begin({wantsMicrophone: false, isQuiet: true});
  expect(talk.of('opened')[0]?.hasMicrophone).toBe(false);
  expect(academy.of('offer')).toEqual([]);
  await expect.poll(() => player()?.muted).toBe(true);
});

test('a room that refuses is no session, and the server is told', async () => {
  room.meet('refuse');
  const talk = beginTalk(heygenOpenAiAdapter);
  expect(await talk.fault).toBeInstanceOf(Error);
  expect(academy.of('end')).toEqual([{reason: 'failed'}]);
  expect(talk.types()).toEqual(['allowed']);
  expect(room.open()).toBe(0);
});

test('ears that are refused have the academy’s words', async () => {
  academy.on('offer', () => new Rejection(502, 'OpenAI doesn’t answer.'));
  const talk = beginTalk(heygenOpenAiAdapter);
  expect(await talk.fault).toMatchObject({message: 'OpenAI doesn’t answer.'});
  await expect.poll(room.open).toBe(0);
});

test('a room that the service ends is over, with words', async () => {
  const talk = await begin();
  room.end();
  await expect.poll(() => talk.of('ended')).toEqual([{type: 'ended', text: ENDED.service}]);
  expect(academy.of('end')).toEqual([{reason: 'failed'}]);
});

test('what the face cannot be made to say ends the talk in the academy’s words', async () => {
  academy.on('say', () => new Rejection(502, 'HeyGen doesn’t answer.'));
  const talk = await begin();
  await talk.order({type: 'say', sentences: ['A list.']});
  await expect.poll(() => talk.of('failed')).toEqual([{type: 'failed', text: 'HeyGen doesn’t answer.'}]);
});

test('stopped while it connects, it leaves nothing', async () => {
  room.meet('silent');
  const talk = beginTalk(heygenOpenAiAdapter);
  await expect.poll(room.open).toBe(1);
  talk.stop();
  await talk.fault;
  await expect.poll(room.open).toBe(0);
  expect(academy.of('end')).toEqual([{reason: 'stopped'}]);
});
