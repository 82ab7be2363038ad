import {iceServers} from '#schema/calls/calls.api.ts';
import type {CallsApi} from '#sync/calls/calls.access.ts';
import {iceServersFor, type IceSettings} from '#sync/calls/ice-servers.ts';
import {memoryLimit} from '#sync/http/memory-limit.ts';
import {serve} from '#sync/http/serve.ts';

type Needs = {readonly settings: {readonly ice: IceSettings; readonly callsPerMinute: number}};

/** Requests for each call that a learner may place in a minute: on several devices, and again when the network changes. */
const EACH = 6;

export function callsRoutes(api: CallsApi, {settings}: Needs): void {
  // Each reply opens the relay for an hour.
  const limit = memoryLimit({
    times: settings.callsPerMinute * EACH,
    withinSeconds: 60,
    message: 'You’ve asked for connection details too often.',
  });
  serve(api, iceServers, {}, async (_, {learner}, c) => {
    c.header('Cache-Control', 'no-store');
    await limit(learner.userId);
    return iceServersFor(settings.ice, learner.userId, Date.now());
  });
}
