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
  const moreHosts = siblingsOf(new URL(address));
  const {askJson, stop, odd} = serviceAt({
    name: 'The voice platform',
    address,
    headers: {authorization: `Bearer ${key}`},
    log,
    code: 'PLATFORM_REFUSED',
    moreHosts,
  });
  const whom = {hosts: [new URL(address).host, ...moreHosts], mayBePrivate: true};
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
      // Without one it ends when the browser has left, or at its longest time.
      if (control !== undefined && mayAsk(control, whom)) await keep({at: 'platform', id: control});
      const webCallUrl = textIn(call, 'webCallUrl');
      if (webCallUrl === undefined || !isAtOneOf(webCallUrl, roomHosts)) {
        throw odd(`a room of VOICE_ROOM_HOSTS: ${webCallUrl}`);
      }
      return shown(call, webCallUrl);
    },
    stop: (control: string): Promise<void> => stop(control, {body: {type: 'end-call'}}),
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
