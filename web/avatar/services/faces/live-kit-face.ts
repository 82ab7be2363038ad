// A face that comes from a LiveKit room: one participant's picture and sound, and messages about what it says.
import {ConnectionState, Room, RoomEvent, setLogLevel, Track} from 'livekit-client';
import type {LiveKitFace} from '#schema/avatar/avatar.api.ts';
import type {News} from '#web/avatar/machine/avatar.types.ts';
import type {Sound} from '#web/avatar/services/faces/sound.ts';
import {whenSeen} from '#web/avatar/services/faces/when-seen.ts';

/** Whoever isn't back by then, once the room is entered again, doesn't come back, ms. */
export const BACK_MS = 10_000;

type Needs = {
  readonly tell: (news: News) => void;
  readonly signal: AbortSignal;
  readonly sound: Sound;
  /** Gets what comes as JSON over the room's data channel. */
  readonly hear: (message: unknown) => void;
  /** The room has ended. */
  readonly end: () => void;
};

/** Resolves with the first picture. @throws {Error} LiveKit's own, where there is no way into the room. */
export async function openLiveKitFace({url, token}: LiveKitFace, needs: Needs): Promise<void> {
  const {tell, signal, sound, hear, end} = needs;
  // What matters of it is told as events.
  setLogLevel('silent');
  const room = new Room({
    // Understood by every LiveKit server.
    singlePeerConnection: false,
    // The end of the page ends the talk, which ends the room.
    disconnectOnPageLeave: false,
  });
  const first = Promise.withResolvers<void>();
  let shown: string | undefined;
  room.on(RoomEvent.TrackSubscribed, ({kind, mediaStreamTrack: track}, _, {identity}) => {
    if (kind === Track.Kind.Audio) return sound.play(track);
    shown = identity;
    return whenSeen(track, signal, () => {
      tell({type: 'picture', track});
      first.resolve();
    });
  });
  endWithout(room, () => shown, needs);
  room.on(RoomEvent.DataReceived, (payload) => hear(parsed(payload)));
  // It is left, whatever of it was there.
  const leave = () => void room.disconnect().catch(() => undefined);
  signal.addEventListener('abort', leave);
  if (signal.aborted) return leave();
  await room.connect(url, token);
  room.on(RoomEvent.Disconnected, end);
  await first.promise;
  return undefined;
}

/** Ends with the one who is seen: the picture would stand still, and cost. */
function endWithout(room: Room, shown: () => string | undefined, {signal, end}: Needs): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const identity = shown();
    if (room.state !== ConnectionState.Connected || identity === undefined) return;
    if (!room.remoteParticipants.has(identity)) end();
  };
  // Before a room is entered again everybody is taken out of it, and only then it says that it reconnects.
  room.on(RoomEvent.ParticipantDisconnected, ({identity}) => {
    if (identity === shown()) queueMicrotask(look);
  });
  room.on(RoomEvent.Reconnected, () => {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(look, BACK_MS);
  });
  signal.addEventListener('abort', () => clearTimeout(timer));
}

function parsed(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(payload));
  } catch {
    // Nothing that the service documents.
    return undefined;
  }
}
