// A call at the voice platform, placed by the server: no key is in the page.
import type {TutorWebCall} from '#schema/tutor/tutor.api.ts';
import type {PlatformSettings} from '#sync/settings/avatar.settings.ts';
import type {Keep} from '#sync/avatar/vendors/handle.ts';
import {isAtOneOf} from '#sync/settings/room-hosts.ts';
import {isObject, serviceAt, textIn, type Fields} from '#sync/avatar/vendors/service.ts';
import type {Log} from '#sync/db/pool.ts';
import {mayAsk} from '#sync/http/outbound.ts';

/** A voice in place of the assistant's own. */
type Voice = Readonly<Record<string, unknown>> | undefined;

export function platformOf({address, key, assistant, roomHosts}: PlatformSettings, log: Log) {
  const name = 'The voice platform';
  const headers = {authorization: `Bearer ${key}`};
  const {askJson, odd} = serviceAt({name, address, headers, log, code: 'PLATFORM_REFUSED'});
  const {host} = new URL(address);
  const siblings = siblingsOf(new URL(address));
  // Who knows a call's control address may end it: the key goes there no more.
  const own = serviceAt({name, address, headers: {}, log});
  const others = serviceAt({name, address, headers: {}, log, publicHosts: siblings});
  const isOwn = (control: string) => mayAsk(control, {hosts: [host], mayBePrivate: true});
  const isControl = (control: string) => isOwn(control) || mayAsk(control, {hosts: siblings});
  return {
    place: async (seconds: number, voice: Voice, keep: Keep): Promise<TutorWebCall> => {
      // Should nobody be left who ends it.
      const overrides = {maxDurationSeconds: seconds, ...(voice ? {voice} : {})};
      const body =
        typeof assistant === 'string'
          ? {assistantId: assistant, assistantOverrides: overrides}
          : {assistant: {...assistant, ...overrides}};
      const call = await askJson('/call/web', {body});
      const control = textIn(call['monitor'], 'controlUrl');
      // Before its room is anybody's: a call that nobody can end would go on, unpaid.
      if (control === undefined || !isControl(control)) throw odd('a control address of its own domain');
      await keep({at: 'platform', id: control});
      const webCallUrl = textIn(call, 'webCallUrl');
      if (webCallUrl === undefined || !isAtOneOf(webCallUrl, roomHosts)) {
        throw odd(`a room of VOICE_ROOM_HOSTS: ${webCallUrl}`);
      }
      return shown(call, webCallUrl);
    },
    stop: (control: string): Promise<void> =>
      (isOwn(control) ? own : others).stop(control, {body: {type: 'end-call'}}),
  };
}

/** Calls are controlled at other hosts of the same domain: of `api.example.com` those below `example.com`. */
function siblingsOf({hostname}: URL): readonly string[] {
  const [, ...parent] = hostname.split('.');
  return parent.length < 2 || /^[\d.]+$/.test(hostname) ? [] : [`*.${parent.join('.')}`];
}

/** What the SDK reads: nothing else of an assistant's definition is a learner's to read. */
function shown(call: Fields, webCallUrl: string): TutorWebCall {
  const {artifactPlan, transport, assistant} = call;
  const id = textIn(call, 'id');
  const callToken = textIn(transport, 'callToken');
  const provider = textIn(isObject(assistant) ? assistant['voice'] : undefined, 'provider');
  const isRecorded = isObject(artifactPlan) ? artifactPlan['videoRecordingEnabled'] : undefined;
  return {
    ...(id === undefined ? {} : {id}),
    webCallUrl,
    artifactPlan: typeof isRecorded === 'boolean' ? {videoRecordingEnabled: isRecorded} : null,
    transport: callToken === undefined ? null : {callToken},
    assistant: provider === undefined ? null : {voice: {provider}},
  };
}
