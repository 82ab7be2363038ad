// For tests: a room of the call library, by the stand-in of its code (sdk/browser).
// oxlint-disable-next-line no-restricted-imports -- the stand-in belongs to the package, which has imports of its own
import {CALM_SCRIPT, type StandIn, type StandInScript} from '../../../../sdk/browser/stand-in.ts';

/** The next calls meet this. */
export function dailyRoom(script: Partial<StandInScript> = {}): StandIn {
  globalThis.standIn = {script: {...CALM_SCRIPT, ...script}, log: [], loads: 0, opened: []};
  return globalThis.standIn;
}

/** What the page has sent into the room. */
export const sentInto = ({log}: StandIn): readonly unknown[] =>
  log.filter(({action}) => action === 'app-msg').map(({data}) => data);

/** The call library says so of a microphone that the page gives it. */
export const GIVEN_TRACK = /^MediaStreamTrack found in props or cache/;
