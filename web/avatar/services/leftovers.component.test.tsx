// Sixty sessions, ten of each service: nothing that was opened for them is left.
import {expect, test, vi} from 'vitest';
import type {AvatarConnection} from '#schema/avatar/avatar.api.ts';
import {expectConsole} from '#tests/guard-console.ts';
import {AVATAR_SERVICE_KINDS} from '#schema/avatar/avatar.services.ts';
import {fetchAdapter} from '#web/avatar/services/fetch-adapter.ts';
import {academyWith} from '#web/avatar/services/stand-ins/academy.ts';
import {dailyRoom, GIVEN_TRACK} from '#web/avatar/services/stand-ins/daily.ts';
import {didStreams} from '#web/avatar/services/stand-ins/did.ts';
import {NOTHING, watchOpened} from '#web/avatar/services/stand-ins/leftovers.ts';
import {FACE, liveKit} from '#web/avatar/services/stand-ins/live-kit.ts';
import {transcription} from '#web/avatar/services/stand-ins/open-ai.ts';
import {beginTalk} from '#web/avatar/services/stand-ins/talk.ts';
import {Recognizer} from '#web/io/voice/recognizer.ts';

const TIMES = 10;
const CALL = {id: 'call-1', webCallUrl: 'https://room.example/call-1'};

test('after 60 sessions no track, element, connection, socket, context or timer is left', async () => {
  const opened = watchOpened();
  const did = didStreams();
  let connection: AvatarConnection = did.connection('did');
  const academy = academyWith('one-1', () => connection);
  did.carriedBy(academy);
  const room = liveKit();
  const openAi = transcription(academy);
  Recognizer.state = 'available';
  vi.stubGlobal('SpeechRecognition', Recognizer);
  const daily = dailyRoom({video: true});
  expectConsole(GIVEN_TRACK);
  const connections = {
    'platform-heygen': {kind: 'platform-heygen', call: CALL, face: FACE},
    'heygen-openai': {kind: 'heygen-openai', face: FACE},
    'platform-tavus': {
      kind: 'platform-tavus',
      by: 'tavus',
      roomUrl: 'https://tavus.daily.co/c1',
      conversationId: 'c1',
    },
    platform: {kind: 'platform', call: CALL},
  } as const;
  for (let time = 0; time < TIMES; time += 1) {
    for (const kind of AVATAR_SERVICE_KINDS) {
      const isDid = kind === 'did' || kind === 'did-agents';
      if (isDid) await did.offer();
      connection = isDid ? did.connection(kind) : connections[kind];
      const talk = beginTalk(await fetchAdapter(kind), {service: kind});
      await talk.order({type: 'listen', as: 'free'});
      talk.stop();
    }
  }
  expect(academy.of('end')).toHaveLength(6 * TIMES);
  expect(opened.tracks).toHaveLength(6 * TIMES);
  expect(opened.ever().peers).toBeGreaterThan(5 * TIMES);
  openAi.close();
  await expect.poll(opened.now, {timeout: 20_000}).toEqual(NOTHING);
  expect(room.open()).toBe(0);
  expect(daily.opened.filter(({readyState}) => readyState === 'live')).toEqual([]);
});
