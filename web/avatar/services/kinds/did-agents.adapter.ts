// The device understands, and a D-ID agent answers by itself.
import {avatarAsk} from '#schema/avatar/avatar.api.ts';
import {openDidFace} from '#web/avatar/services/faces/did-face.ts';
import {soundFor} from '#web/avatar/services/faces/sound.ts';
import {Sayer} from '#web/avatar/services/sayer.ts';
import {serviceAdapter, takenBy} from '#web/avatar/services/service-adapter.ts';
import {deviceEars} from '#web/avatar/voice/device-ears.ts';
import {writtenSentencesOf} from '#web/avatar/voice/sentences.ts';
import {call} from '#web/io/call.ts';
import {isRejection, wordsFor} from '#web/io/words-for.ts';

export const didAgentsAdapter = serviceAdapter('did-agents', async (talk) => {
  const {id, microphone, tell, signal, fail} = talk;
  const sound = soundFor(talk, signal);
  const sayer = new Sayer(tell, signal, {
    say: () => Promise.resolve(),
    // D-ID says to its end what it has begun.
    mute: sound.setHushed,
    fail,
  });
  /** Questions whose answers it has not begun to say. */
  let awaited = 0;
  /** Of the question that was asked last: an answer to one before is read, and not followed. */
  let last = 0;
  const answer = (text: string, isWanted: boolean) => {
    tell({type: 'line', line: {from: 'tutor', text}});
    if (isWanted) sayer.follow(text.split(/\n{2,}/).flatMap(writtenSentencesOf));
  };
  const ask = async (text: string) => {
    const own = (last += 1);
    awaited += 1;
    tell({type: 'line', line: {from: 'you', text}});
    try {
      const reply = await call(avatarAsk, {params: {id}, body: {text}});
      // Otherwise it comes over the data channel.
      if (reply.answer !== null) answer(reply.answer, own === last);
    } catch (error) {
      if (!isRejection(error)) return fail(error);
      // It will say nothing.
      if (own === last) awaited -= 1;
      else sayer.ended();
      tell({type: 'line', line: {from: 'tutor', text: wordsFor(error)}});
    }
    return undefined;
  };
  const opened = openDidFace(talk, sound, ({subject, text}) => {
    if (subject === 'stream/started') {
      awaited = Math.max(0, awaited - 1);
      sayer.begun();
    } else if (subject === 'stream/done' || subject === 'stream/error') sayer.ended();
    else if (subject === 'chat/answer' && text !== '') answer(text, true);
  });
  const hearing = deviceEars(microphone, {tell, signal, saying: () => sayer.saying});
  const [{ears, hasMicrophone, notice}] = await Promise.all([hearing, opened]);
  return {
    hasMicrophone,
    notice,
    take: takenBy({
      ask: (text) => void ask(text),
      say: () => undefined,
      hush: () => {
        last += 1;
        sayer.hush(awaited);
        awaited = 0;
      },
      setQuiet: sound.setQuiet,
      ears,
    }),
  };
});
