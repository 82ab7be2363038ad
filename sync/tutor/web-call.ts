// Calls with the tutor that the server places, so that no key of the voice platform is in a page.
import {tutorWebCall} from '#schema/tutor/tutor.api.ts';
import type {Log} from '#sync/db/pool.ts';
import {clientAddress, networkOf} from '#sync/http/client-address.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {memoryLimit} from '#sync/http/memory-limit.ts';
import {serve} from '#sync/http/serve.ts';
import type {Settings} from '#sync/settings.ts';
import type {TutorApi} from '#sync/tutor/tutor.access.ts';
import {platformCalls} from '#sync/http/service/voice-platform.ts';

type Needs = Pick<Settings, 'trustedProxy' | 'voiceCall' | 'avatar'> & {readonly log: Log};

/** Of one network: those who run the academy pay for each. */
const OF_NETWORK = {
  times: 5,
  withinSeconds: 600,
  message: 'That’s 5 calls in 10 minutes, as many as this academy places.',
};
/** Of everybody together. */
const OF_ALL = {times: 60, withinSeconds: 600, message: 'The tutor is busy with other visitors right now.'};

export function webCall(api: TutorApi, {trustedProxy, voiceCall, avatar: {roomHosts}, log}: Needs): void {
  const countNetwork = memoryLimit(OF_NETWORK);
  const countAll = memoryLimit(OF_ALL);
  const calls = voiceCall?.privateKey
    ? platformCalls({...voiceCall, key: voiceCall.privateKey, roomHosts}, log)
    : undefined;
  serve(api, tutorWebCall, {}, async (_, __, c) => {
    if (!calls) throw new HttpRefusal(404, {message: 'This academy places no calls.', code: 'NOT_FOUND'});
    await countNetwork(networkOf(clientAddress(c, trustedProxy)));
    await countAll('all');
    return calls.shown(await calls.place());
  });
}
