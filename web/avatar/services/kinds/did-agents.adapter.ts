// The device understands, and a D-ID agent answers by itself.
import {avatarAsk} from '#schema/avatar/avatar.api.ts';
import {openDidFace} from '#web/avatar/services/faces/did-face.ts';
import {soundFor} from '#web/avatar/services/faces/sound.ts';
import {AnswersSaid} from '#web/avatar/services/answers-said.ts';
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
    // It has no message for that: what was cut off isn't heard to its end.
    hush: () => undefined,
    fail,
  });
  const said = new AnswersSaid(sayer, sound.setHushed, signal);
  /** Of the question that was asked last: an answer to one before is read, and not followed. */
  let last = 0;
  /** Questions without an answer, in order. */
  const open = new Set<number>();
  const answer = (text: string, isWanted: boolean) => {
    tell({type: 'line', line: {from: 'tutor', text}});
    if (isWanted) said.follow(text.split(/\n{2,}/).flatMap(writtenSentencesOf));
  };
  const hear = (text: string) => {
    const [own = 0] = open;
    open.delete(own);
    answer(text, own === last);
  };
  const ask = async (text: string) => {
    const own = (last += 1);
    open.add(own);
    said.asked();
    tell({type: 'line', line: {from: 'you', text}});
    try {
      const reply = await call(avatarAsk, {params: {id}, body: {text}});
      // Otherwise it comes over the data channel, or came by it before.
      if (reply.answer !== null && open.delete(own)) answer(reply.answer, own === last);
    } catch (error) {
      if (!isRejection(error)) return fail(error);
      open.delete(own);
      said.lost(own !== last);
      tell({type: 'line', line: {from: 'tutor', text: wordsFor(error)}});
      if (own === last) tell({type: 'silent'});
    }
    return undefined;
  };
  const opened = openDidFace(talk, sound, ({subject, text}) => {
    if (subject === 'stream/started') said.begun();
    else if (subject === 'stream/done' || subject === 'stream/error') said.ended();
    else if (subject === 'chat/answer' && text !== '') hear(text);
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
        said.hush();
      },
      setQuiet: sound.setQuiet,
      ears,
    }),
  };
});
