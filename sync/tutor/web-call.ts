// Calls with the tutor that the server places, so that no key of the voice platform is in a page.
import {tutorWebCall, type TutorWebCall} from '#schema/tutor/tutor.api.ts';
import type {Log} from '#sync/db/pool.ts';
import {clientAddress, networkOf} from '#sync/http/client-address.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {memoryLimit} from '#sync/http/memory-limit.ts';
import {outbound, OutboundRefusal} from '#sync/http/outbound.ts';
import {serve} from '#sync/http/serve.ts';
import type {Settings} from '#sync/settings.ts';
import type {TutorApi} from '#sync/tutor/tutor.access.ts';
import type {VoiceCall} from '#sync/voice-call.ts';

type Needs = Pick<Settings, 'trustedProxy' | 'voiceCall'> & {readonly log: Log};

/** Of one network: those who run the academy pay for each. */
const OF_NETWORK = {
  times: 5,
  withinSeconds: 600,
  message: 'That’s 5 calls in 10 minutes, as many as this academy places.',
};
/** Of everybody together. */
const OF_ALL = {times: 60, withinSeconds: 600, message: 'The tutor is busy with other visitors right now.'};
/** Longest of what the platform says of itself, characters. */
const WORDS_MOST = 300;

export function webCall(api: TutorApi, {trustedProxy, voiceCall, log}: Needs): void {
  const countNetwork = memoryLimit(OF_NETWORK);
  const countAll = memoryLimit(OF_ALL);
  const place = voiceCall?.privateKey ? placerFor(voiceCall, log) : undefined;
  serve(api, tutorWebCall, {}, async (_, __, c) => {
    if (!place) throw new HttpRefusal(404, {message: 'This academy places no calls.', code: 'NOT_FOUND'});
    await countNetwork(networkOf(clientAddress(c, trustedProxy)));
    await countAll('all');
    return place();
  });
}

function placerFor({address, privateKey, assistant}: VoiceCall, log: Log): () => Promise<TutorWebCall> {
  const send = outbound({hosts: [new URL(address).host], mayBePrivate: true, timeoutMs: 15_000});
  const body = JSON.stringify(typeof assistant === 'string' ? {assistantId: assistant} : {assistant});
  const headers = {authorization: `Bearer ${privateKey}`, 'content-type': 'application/json'};
  return async () => {
    const response = await send(`${address.replace(/\/$/, '')}/call/web`, {
      method: 'POST',
      headers,
      body,
    }).catch((error: unknown) => {
      if (isAway(error)) throw unreachable(log, error);
      throw error;
    });
    const answer = await objectIn(response);
    if (response.status >= 400 && response.status < 500 && typeof answer['message'] === 'string') {
      log('the voice platform refused a call', undefined, {status: String(response.status)});
      throw new HttpRefusal(409, {message: answer['message'].slice(0, WORDS_MOST), code: 'PLATFORM_REFUSED'});
    }
    const {id, webCallUrl, artifactPlan, transport, assistant: answering} = answer as Partial<TutorWebCall>;
    if (!response.ok || typeof webCallUrl !== 'string') {
      throw unreachable(log, new Error(`the voice platform answered ${response.status} and no call`));
    }
    return {
      ...(id === undefined ? {} : {id}),
      webCallUrl,
      artifactPlan: artifactPlan ?? null,
      transport: transport ?? null,
      // Nothing else of its definition is a visitor's to read.
      assistant: answering?.voice?.provider ? {voice: {provider: answering.voice.provider}} : null,
    };
  };
}

const isAway = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof OutboundRefusal ||
  (error instanceof Error && error.name === 'TimeoutError');

function unreachable(log: Log, cause: unknown): HttpRefusal {
  log('the voice platform placed no call', cause);
  return new HttpRefusal(503, {message: 'The voice platform can’t be reached right now.'}, 30);
}

/** Its answer, or nothing where that is no JSON object. */
async function objectIn(response: Response): Promise<Record<string, unknown>> {
  const answer: unknown = await response.json().catch(() => undefined);
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer)
    ? (answer as Record<string, unknown>)
    : {};
}
