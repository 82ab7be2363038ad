// Tavus: a conversation of its own, or a call of the voice platform that speaks with a face of Tavus.
import {askAloud, openPlatformRoom} from '#web/avatar/services/faces/platform-room.ts';
import {soundFor} from '#web/avatar/services/faces/sound.ts';
import {openTavusRoom, type TavusEvent, type TavusRoom} from '#web/avatar/services/faces/tavus-room.ts';
import {gateOf} from '#web/avatar/services/hearing/ears-of.ts';
import {Sayer, type Voice as SayerVoice} from '#web/avatar/services/sayer.ts';
import {
  serviceAdapter,
  takenBy,
  type ConnectionOf,
  type Opened,
  type Talk,
} from '#web/avatar/services/service-adapter.ts';
import {sentencesOf} from '#web/avatar/voice/sentences.ts';
import type {Voice} from '#web/io/voice/academy-sdk.js';

type Connection = ConnectionOf<'platform-tavus'>;
type ByPlatform = Talk<Extract<Connection, {by: 'platform'}>>;
type ByTavus = Talk<Extract<Connection, {by: 'tavus'}>>;

export const platformTavusAdapter = serviceAdapter('platform-tavus', (talk) => {
  const {connection} = talk;
  return connection.by === 'tavus'
    ? talkInRoom({...talk, connection})
    : talkByPlatform({...talk, connection});
});

/** It says what it says: nothing is given to it sentence by sentence. */
const speaksByItself = (hush: () => void): SayerVoice => ({
  say: () => Promise.resolve(),
  hush,
  fail: () => undefined,
});

async function talkByPlatform(talk: ByPlatform): Promise<Opened> {
  const {connection, microphone, tell, signal} = talk;
  let {isQuiet} = talk;
  /**
   * The rest of an answer that was cut off is not heard; the platform has no other way to end it. Until it says itself that it
   * has stopped: that nothing is heard of it is what the mute does.
   */
  let isHushed = false;
  let voice: Voice | undefined;
  const apply = () => voice?.setVolume(isQuiet || isHushed ? 0 : 1);
  const setHushed = (isSo: boolean) => {
    if (isSo === isHushed) return;
    isHushed = isSo;
    voice?.send({type: 'control', control: isSo ? 'mute-assistant' : 'unmute-assistant'});
    apply();
  };
  const sayer = new Sayer(
    tell,
    signal,
    speaksByItself(() => setHushed(true)),
  );
  const listen = (own: Voice) => {
    voice = own;
    apply();
    own.on('video', (track) => tell({type: 'picture', track}));
    own.on('speech-start', () => (isHushed ? undefined : sayer.begun()));
    own.on('speech-end', sayer.ended);
    own.on('message', (message) => {
      if (message.type !== 'speech-update') return;
      if (message.role === 'assistant' && message.status === 'stopped') setHushed(false);
    });
  };
  const heard = (from: 'you' | 'tutor', text: string) => {
    if (from === 'you') setHushed(false);
    tell({type: 'line', line: {from, text}});
    if (from === 'tutor' && !isHushed) sayer.follow(sentencesOf(text));
  };
  const own = await openPlatformRoom(talk, {call: connection.call, listen, heard});
  return {
    hasMicrophone: microphone !== undefined,
    take: takenBy({
      ask: (text) => {
        setHushed(false);
        askAloud(own, text);
        tell({type: 'line', line: {from: 'you', text}});
      },
      say: () => undefined,
      hush: sayer.hush,
      setQuiet: (quiet) => {
        isQuiet = quiet;
        apply();
      },
      ears: gateOf(talk, (isOpen) => own.setMuted(!isOpen)),
    }),
  };
}

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
