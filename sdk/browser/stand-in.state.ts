// What the call library and its bundle share, as far as the stand-in needs it.

/** The library's own global. */
export type Daily = {
  readonly pendings: string[];
  readonly instances: Record<
    string,
    {callMachine?: unknown; readonly tracks?: {readonly audioTrack?: MediaStreamTrack}} | undefined
  >;
};

/** Where the library looks for a participant's track. */
export type Stream = {
  readonly participantId: string;
  readonly type: 'cam';
  readonly starttime: string;
  readonly pendingTrack: MediaStreamTrack;
};

type TrackState = {state: 'off' | 'blocked' | 'playable'; subscribed: boolean};

const off = (): TrackState => ({state: 'off', subscribed: false});

export const newParticipant = (session_id: string, user_name: string, local: boolean) => ({
  session_id,
  user_name,
  local,
  audio: false,
  video: false,
  record: false,
  tracks: {audio: off(), video: off()},
});

/** A refused or missing device, as the library reports it. */
export function cameraErrorOf({name, message}: DOMException) {
  const msg = message || name;
  if (name === 'NotAllowedError') {
    return {type: 'permissions', msg, blockedBy: 'user', blockedMedia: ['audio']};
  }
  return name === 'NotFoundError'
    ? {type: 'not-found', msg, missingMedia: ['audio']}
    : {type: 'unknown', msg};
}
