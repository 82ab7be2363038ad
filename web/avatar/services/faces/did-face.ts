// D-ID's face: a peer connection that the service offers and the server carries to and fro, with a data channel that tells
// when the face begins and ends to speak.
import {avatarAnswer, avatarCandidate} from '#schema/avatar/avatar.api.ts';
import {connected} from '#web/avatar/services/faces/connected.ts';
import type {Sound} from '#web/avatar/services/faces/sound.ts';
import {whenSeen} from '#web/avatar/services/faces/when-seen.ts';
import type {ConnectionOf, Talk} from '#web/avatar/services/service-adapter.ts';
import {textOf} from '#web/avatar/services/text-of.ts';
import {call} from '#web/io/call.ts';

/** The service writes to the channel of this name, which the page opens. */
const CHANNEL = 'JanusDataChannel';

type Heard = {
  /** `stream/started`, `stream/done`, `chat/answer`, … */
  readonly subject: string;
  readonly text: string;
};

/**
 * Resolves when the service is connected; its picture comes with the first frame.
 * @param hear gets what comes over the data channel.
 */
export async function openDidFace(
  talk: Talk<ConnectionOf<'did' | 'did-agents'>>,
  sound: Sound,
  hear: (heard: Heard) => void,
): Promise<void> {
  const {id, connection, tell, signal, end} = talk;
  const peer = new RTCPeerConnection({iceServers: connection.iceServers.map(iceServerOf)});
  signal.addEventListener('abort', () => peer.close());
  if (signal.aborted) return peer.close();
  const channel = peer.createDataChannel(CHANNEL);
  channel.addEventListener('message', ({data}) => hear(read(textOf(data))), {signal});
  peer.addEventListener(
    'track',
    ({track}) => {
      if (track.kind === 'audio') sound.play(track);
      else whenSeen(track, signal, () => tell({type: 'picture', track}));
    },
    {signal},
  );
  // Candidates wait for the answer that they belong to.
  const answered = Promise.withResolvers<void>();
  const tellCandidate = ({candidate}: RTCPeerConnectionIceEvent) => {
    if (candidate) void answered.promise.then(() => sendCandidate(id, candidate));
  };
  peer.addEventListener('icecandidate', tellCandidate, {signal});
  await peer.setRemoteDescription({type: 'offer', sdp: connection.offer});
  const answer = await peer.createAnswer();
  await peer.setLocalDescription(answer);
  await call(avatarAnswer, {params: {id}, body: {sdp: answer.sdp ?? ''}});
  answered.resolve();
  await connected(peer, signal);
  channel.addEventListener('close', end, {signal});
  const look = () => (peer.connectionState === 'failed' ? end() : undefined);
  peer.addEventListener('connectionstatechange', look, {signal});
  return undefined;
}

const iceServerOf = ({
  urls,
  username,
  credential,
}: ConnectionOf<'did'>['iceServers'][number]): RTCIceServer => ({
  urls: typeof urls === 'string' ? urls : [...urls],
  ...(username === undefined ? {} : {username}),
  ...(credential === undefined ? {} : {credential}),
});

/** `subject:text`, the text as part of an address. */
function read(message: string): Heard {
  const at = message.indexOf(':');
  if (at === -1) return {subject: message, text: ''};
  const [subject, text] = [message.slice(0, at), message.slice(at + 1)];
  try {
    return {subject, text: decodeURIComponent(text)};
  } catch {
    // A percent sign that stands for itself.
    return {subject, text};
  }
}

async function sendCandidate(id: string, {candidate, sdpMid, sdpMLineIndex}: RTCIceCandidate): Promise<void> {
  // One way to us less; without any the connection fails, which is told.
  await call(avatarCandidate, {params: {id}, body: {candidate, sdpMid, sdpMLineIndex}}).catch(
    () => undefined,
  );
}
