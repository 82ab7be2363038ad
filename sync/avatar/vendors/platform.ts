// A call at the voice platform behind an avatar: one that the server can end.
import type {TutorWebCall} from '#schema/tutor/tutor.api.ts';
import type {PlatformSettings} from '#sync/settings/avatar.settings.ts';
import type {Keep} from '#sync/avatar/vendors/handle.ts';
import type {Log} from '#sync/db/pool.ts';
import {mayAsk} from '#sync/http/outbound.ts';
import {serviceAt, textIn} from '#sync/http/service/service.ts';
import {PLATFORM_NAME as name, platformCalls} from '#sync/http/service/voice-platform.ts';

/** A voice in place of the assistant's own. */
type Voice = Readonly<Record<string, unknown>> | undefined;

export function platformOf(settings: PlatformSettings, log: Log) {
  const {address} = settings;
  const {place, shown, odd} = platformCalls(settings, log);
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
      const call = await place({maxDurationSeconds: seconds, ...(voice ? {voice} : {})});
      const control = textIn(call['monitor'], 'controlUrl');
      // Before its room is anybody's: a call that nobody can end would go on, unpaid.
      if (control === undefined || !isControl(control)) throw odd('a control address of its own domain');
      await keep({at: 'platform', id: control});
      return shown(call, voice);
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
