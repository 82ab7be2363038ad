// Calls at the voice platform that the server places, so that no key is in a page: for visitors, and behind an avatar.
import type {TutorWebCall} from '#schema/tutor/tutor.api.ts';
import type {Log} from '#sync/db/pool.ts';
import {isObject, serviceAt, textIn, type Fields} from '#sync/http/service/service.ts';
import {isAtOneOf} from '#sync/settings/room-hosts.ts';
import type {VoiceCall} from '#sync/voice-call.ts';

type PlatformCalls = Pick<VoiceCall, 'address' | 'assistant'> & {
  /** It never leaves the server. */
  readonly key: string;
  /** Where a page may enter a room. */
  readonly roomHosts: readonly string[];
};

/** What a call has in place of the assistant's own. */
type Overrides = {
  readonly maxDurationSeconds?: number;
  readonly voice?: Readonly<Record<string, unknown>>;
};

/** For people, at the beginning of a sentence. */
export const PLATFORM_NAME = 'The voice platform';
/** Pages say these in the specification's words. */
const CODES = {refused: 'PLATFORM_REFUSED', away: 'PLATFORM_AWAY'};

export function platformCalls({address, key, assistant, roomHosts}: PlatformCalls, log: Log) {
  const headers = {authorization: `Bearer ${key}`};
  const {askJson, odd} = serviceAt({name: PLATFORM_NAME, address, headers, log, codes: CODES});
  return {
    /** The platform's whole answer. @throws {HttpRefusal} 409 in its words, 503 where it can't be reached or fails. */
    place: (overrides?: Overrides): Promise<Fields> =>
      askJson('/call/web', {body: bodyFor(assistant, overrides)}),
    /**
     * What the SDK reads: nothing else of an assistant's definition is anybody's to read.
     * @param voice that the call was given: it says whether there is a picture, and not every answer repeats it.
     * @throws {HttpRefusal} 503 for a room that no page may enter.
     */
    shown: (call: Fields, voice?: Overrides['voice']): TutorWebCall => {
      const webCallUrl = textIn(call, 'webCallUrl');
      if (webCallUrl === undefined || !isAtOneOf(webCallUrl, roomHosts)) {
        throw odd(`a room of VOICE_ROOM_HOSTS: ${webCallUrl}`);
      }
      return shownOf(call, webCallUrl, textIn(voice, 'provider'));
    },
    /** It answered, and not what it should. */
    odd,
  };
}

function bodyFor(assistant: VoiceCall['assistant'], overrides: Overrides | undefined): object {
  if (typeof assistant !== 'string') return {assistant: {...assistant, ...overrides}};
  return {assistantId: assistant, ...(overrides ? {assistantOverrides: overrides} : {})};
}

function shownOf(call: Fields, webCallUrl: string, given: string | undefined): TutorWebCall {
  const {artifactPlan, transport, assistant} = call;
  const id = textIn(call, 'id');
  const callToken = textIn(transport, 'callToken');
  const provider = given ?? textIn(isObject(assistant) ? assistant['voice'] : undefined, 'provider');
  const isRecorded = isObject(artifactPlan) ? artifactPlan['videoRecordingEnabled'] : undefined;
  return {
    ...(id === undefined ? {} : {id}),
    webCallUrl,
    artifactPlan: typeof isRecorded === 'boolean' ? {videoRecordingEnabled: isRecorded} : null,
    transport: callToken === undefined ? null : {callToken},
    assistant: provider === undefined ? null : {voice: {provider}},
  };
}
