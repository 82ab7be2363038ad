// Tavus: a conversation of its own, or a call of the voice platform that speaks with a face of Tavus.
import {soundFor} from '#web/avatar/services/faces/sound.ts';
import {openTavusRoom, type TavusEvent, type TavusRoom} from '#web/avatar/services/faces/tavus-room.ts';
import {gateOf} from '#web/avatar/services/hearing/ears-of.ts';
import {talkByPlatform} from '#web/avatar/services/kinds/by-platform.ts';
import {Sayer, speaksByItself} from '#web/avatar/services/sayer.ts';
import {
  serviceAdapter,
  takenBy,
  type ConnectionOf,
  type Opened,
  type Talk,
} from '#web/avatar/services/service-adapter.ts';
import {sentencesOf} from '#web/avatar/voice/sentences.ts';

type Connection = ConnectionOf<'platform-tavus'>;
type ByTavus = Talk<Extract<Connection, {by: 'tavus'}>>;

export const platformTavusAdapter = serviceAdapter('platform-tavus', (talk) => {
  const {connection, tell} = talk;
  return connection.by === 'tavus'
    ? talkInRoom({...talk, connection})
    : talkByPlatform(talk, connection.call, (track) => tell({type: 'picture', track}));
});

async function talkInRoom(talk: ByTavus): Promise<Opened> {
  const {connection, microphone, tell, signal} = talk;
  const {roomUrl, conversationId} = connection;
  const sound = soundFor(talk, signal);
  let room: TavusRoom | undefined;
  const interrupt = () => room?.send('conversation.interrupt');
  const sayer = new Sayer(tell, signal, speaksByItself(interrupt));
  /** The room tells what was typed as if it had been said. */
  const typed: string[] = [];
  const say = (from: 'you' | 'tutor', text: string) => {
    const at = from === 'you' ? typed.indexOf(text) : -1;
    if (at !== -1) return void typed.splice(at, 1);
    tell({type: 'line', line: {from, text}});
    if (from === 'tutor') sayer.follow(sentencesOf(text));
    return undefined;
  };
  const hear = ({type, role, speech}: TavusEvent) => {
    if (type === 'conversation.replica.started_speaking') sayer.begun();
    else if (type === 'conversation.replica.stopped_speaking') sayer.ended();
    else if (type === 'conversation.utterance' && speech !== '') {
      if (role === 'user') say('you', speech);
      else if (role === 'replica') say('tutor', speech);
    }
  };
  room = await openTavusRoom(talk, {roomUrl, conversationId, sound, hear});
  const {send} = room;
  return {
    hasMicrophone: microphone !== undefined,
    take: takenBy({
      ask: (text) => {
        tell({type: 'line', line: {from: 'you', text}});
        typed.push(text);
        send('conversation.respond', {text});
      },
      say: () => undefined,
      hush: sayer.hush,
      setQuiet: sound.setQuiet,
      ears: gateOf(talk, room.setHeard),
    }),
  };
}
