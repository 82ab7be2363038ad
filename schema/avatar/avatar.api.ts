import type {AvatarServiceKind} from '#schema/avatar/avatar.services.ts';
import type {TutorWebCall} from '#schema/tutor/tutor.api.ts';
import {endpoint} from '#schema/wire/endpoint.ts';

/** Whether a service can be used here. */
export type AvatarReadiness = {
  readonly kind: AvatarServiceKind;
  readonly isReady: boolean;
  /** Settings that are missing, by their names in the environment. */
  readonly missing: readonly string[];
  /** Who gets what, for learners, before it goes there: `Your voice goes to OpenAI.` */
  readonly goes: readonly string[];
  /** Origins that its page has to reach, beside what every page does; none of one that isn’t ready. */
  readonly reaches: readonly string[];
  /** The end of what may be spent today, in words; `null` while something may. */
  readonly stop: string | null;
};

/** A face that comes from a LiveKit room. */
export type LiveKitFace = {readonly url: string; readonly token: string};

/** What the browser connects to. No key of the academy's is in it. */
export type AvatarConnection =
  | {readonly kind: 'platform-heygen'; readonly call: TutorWebCall; readonly face: LiveKitFace}
  | {readonly kind: 'platform'; readonly call: TutorWebCall}
  /** Speech is understood by `avatarOffer`. */
  | {readonly kind: 'heygen-openai'; readonly face: LiveKitFace}
  | {readonly kind: 'platform-tavus'; readonly by: 'platform'; readonly call: TutorWebCall}
  | {
      readonly kind: 'platform-tavus';
      readonly by: 'tavus';
      readonly roomUrl: string;
      readonly conversationId: string;
    }
  | {
      readonly kind: 'did' | 'did-agents';
      /** SDP, to be answered by `avatarAnswer`. */
      readonly offer: string;
      readonly iceServers: readonly {
        readonly urls: string | readonly string[];
        readonly username?: string;
        readonly credential?: string;
      }[];
    };

export type AvatarStart = {
  /** `heygen-…`, `tavus-…`, `did-…`, `didagents-…`, `platform-…`. */
  readonly id: string;
  /** The longest that it may last: of what the learner has left today, and of one session. */
  readonly secondsMost: number;
  readonly connection: AvatarConnection;
};

export const avatarServices = endpoint<{reply: {services: readonly AvatarReadiness[]}}>()(
  'GET',
  '/api/avatar/services',
);

/** @property key a UUID: the same one, sent again after a lost answer, starts nothing twice. */
export const startAvatar = endpoint<{body: {key: string; kind: AvatarServiceKind}; reply: AvatarStart}>()(
  'POST',
  '/api/avatar/sessions',
);

/** The browser's answer to the service's offer. */
export const avatarAnswer = endpoint<{body: {sdp: string}; reply: object}>()(
  'POST',
  '/api/avatar/sessions/{id}/answer',
);

export const avatarCandidate = endpoint<{
  body: {candidate: string; sdpMid: string | null; sdpMLineIndex: number | null};
  reply: object;
}>()('POST', '/api/avatar/sessions/{id}/candidate');

/** The browser's offer to what understands its speech. */
export const avatarOffer = endpoint<{body: {sdp: string}; reply: {sdp: string}}>()(
  'POST',
  '/api/avatar/sessions/{id}/offer',
);

/** The face says this, after what it is saying. */
export const avatarSay = endpoint<{body: {text: string}; reply: object}>()(
  'POST',
  '/api/avatar/sessions/{id}/say',
);

/** The face stops speaking. */
export const avatarHush = endpoint<{reply: object}>()('POST', '/api/avatar/sessions/{id}/hush');

/** A question to a service that answers by itself and is asked through the server. */
export const avatarAsk = endpoint<{body: {text: string}; reply: {answer: string | null}}>()(
  'POST',
  '/api/avatar/sessions/{id}/ask',
);

/** The browser is still there; every 15 s. A session that is not heard of for 60 s is ended. */
export const avatarBeat = endpoint<{reply: {secondsLeft: number}}>()(
  'POST',
  '/api/avatar/sessions/{id}/beat',
);

/** @property id also the key of a start, by whoever doesn't wait for it any more. */
export const endAvatar = endpoint<{body: {reason: 'stopped' | 'failed' | 'left'}; reply: object}>()(
  'POST',
  '/api/avatar/sessions/{id}/end',
);
