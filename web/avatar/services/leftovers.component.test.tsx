// Fifty sessions by each way to a face: some are talked in, some are stopped while they connect, some fail. Nothing that was opened
// for them is left.
import {expect, test, vi} from 'vitest';
import type {AvatarConnection} from '#schema/avatar/avatar.api.ts';
import {AVATAR_SERVICE_KINDS, type AvatarServiceKind} from '#schema/avatar/avatar.services.ts';
import {expectConsole} from '#tests/guard-console.ts';
import type {Service} from '#web/avatar/machine/avatar.types.ts';
import {fetchAdapter} from '#web/avatar/services/fetch-adapter.ts';
import {academyWith, Rejection} from '#web/avatar/services/stand-ins/academy.ts';
import {dailyRoom, GIVEN_TRACK} from '#web/avatar/services/stand-ins/daily.ts';
import {didStreams} from '#web/avatar/services/stand-ins/did.ts';
import {NOTHING, watchOpened} from '#web/avatar/services/stand-ins/leftovers.ts';
import {FACE, liveKit} from '#web/avatar/services/stand-ins/live-kit.ts';
import {transcription} from '#web/avatar/services/stand-ins/open-ai.ts';
import {beginTalk} from '#web/avatar/services/stand-ins/talk.ts';
import {Recognizer} from '#web/io/voice/recognizer.ts';

const TIMES = 50;
const CALL = {id: 'call-1', webCallUrl: 'https://room.example/call-1'};

type Way = {readonly name: string; readonly service: Service; readonly connection?: AvatarConnection};

/** D-ID's are an offer each. */
type ByOffer = 'did' | 'did-agents';
const CONNECTIONS: Readonly<Record<Exclude<AvatarServiceKind, ByOffer>, AvatarConnection>> = {
  'platform-heygen': {kind: 'platform-heygen', call: CALL, face: FACE},
  'heygen-openai': {kind: 'heygen-openai', face: FACE},
  'platform-tavus': {
    kind: 'platform-tavus',
    by: 'tavus',
    roomUrl: 'https://tavus.daily.co/c1',
    conversationId: 'c1',
  },
  platform: {kind: 'platform', call: CALL},
};
const isByOffer = (kind: Service): kind is ByOffer => kind === 'did' || kind === 'did-agents';
const REPLICA = {...CALL, assistant: {voice: {provider: 'tavus'}}};
const WAYS: readonly Way[] = [
  {name: 'this device', service: 'local'},
  ...AVATAR_SERVICE_KINDS.map((kind) => ({
    name: kind,
    service: kind,
    ...(isByOffer(kind) ? {} : {connection: CONNECTIONS[kind]}),
  })),
  {
    name: 'platform-tavus by the platform',
    service: 'platform-tavus',
    connection: {kind: 'platform-tavus', by: 'platform', call: REPLICA},
  },
];

/** What becomes of one in ten. */
const FATES = [
  'stopped at once',
  'stopped once the microphone is allowed',
  'stopped once it is begun',
  'refused by the academy',
  'refused by its service',
] as const;
type Fate = (typeof FATES)[number] | 'talked in';
const fateOf = (time: number): Fate => FATES[time % 10] ?? 'talked in';

/** What stands in for the academy and the services, as a session's fate wants them. */
function standIns(service: Service, connection: AvatarConnection | undefined) {
  let fate: Fate = 'talked in';
  let begun = 0;
  const did = didStreams();
  const connectionOf = () => connection ?? did.connection(isByOffer(service) ? service : 'did');
  const academy = academyWith(
    'one-1',
    connectionOf,
    // LiveKit's library asks why it isn't let in.
    (url) => new Response('no', {status: url.startsWith('https://face.test') ? 401 : 404}),
  );
  academy.on('start', async () => {
    if (fate === 'refused by the academy') return new Rejection(409, 'Not now.');
    begun += 1;
    if (isByOffer(service)) await did.offer();
    return {id: `one-${begun}`, secondsMost: 900, connection: connectionOf()};
  });
  did.carriedBy(academy);
  const room = liveKit();
  const openAi = transcription(academy);
  const daily = dailyRoom({video: true});
  const {join} = daily.script;
  return {
    academy,
    openAi,
    isOpen: () => room.open() > 0 || daily.opened.some(({readyState}) => readyState === 'live'),
    /** How many sessions the academy has begun. */
    begun: () => begun,
    next: (of: Fate) => {
      fate = of;
      // A device has nobody else who could refuse.
      if (service === 'local' && of.startsWith('refused')) denyOnce();
      const isRefused = of === 'refused by its service';
      room.meet(isRefused ? 'refuse' : 'open');
      daily.script.join = isRefused ? {type: 'exp-room', msg: 'This room is no longer available'} : join;
      if (!isRefused) did.carriedBy(academy);
      else academy.on('answer', () => new Rejection(502, 'D-ID doesn’t answer.'));
    },
  };
}

const denyOnce = () =>
  vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));

const until = (isSo: () => boolean) => vi.waitUntil(isSo, {timeout: 5000, interval: 5});

test.each(WAYS)('after 50 sessions by $name nothing is left', async ({service, connection}) => {
  const {academy, openAi, isOpen, begun, next} = standIns(service, connection);
  const opened = watchOpened();
  Recognizer.state = 'available';
  vi.stubGlobal('SpeechRecognition', Recognizer);
  expectConsole(GIVEN_TRACK);
  const adapter = await fetchAdapter(service);
  const faults: unknown[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const fate = fateOf(time);
    next(fate);
    const before = begun();
    const talk = beginTalk(adapter, {service});
    const isAllowed = () => talk.types().includes('allowed');
    if (fate === 'talked in') await talk.order({type: 'listen', as: 'free'});
    if (fate === 'stopped once the microphone is allowed') await until(isAllowed);
    if (fate === 'stopped once it is begun')
      await until(() => begun() > before || (service === 'local' && isAllowed()));
    if (fate.startsWith('refused')) faults.push(await talk.fault);
    talk.stop();
    await talk.fault;
  }
  // The call library rejects with what is no error.
  expect(faults.filter((fault) => fault !== undefined)).toHaveLength(TIMES / 5);
  // Each that the academy has begun is ended there, once.
  expect(academy.of('end')).toHaveLength(begun());
  expect(opened.tracks.length).toBeGreaterThanOrEqual(TIMES / 2);
  openAi.close();
  await expect.poll(() => opened.now(), {timeout: 20_000}).toEqual(NOTHING);
  expect(isOpen()).toBe(false);
});
