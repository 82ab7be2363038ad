// The embedded tutor: questions go to the academy, answers are shown and, where the device has a voice, spoken. Speech is
// understood only where the browser does so on the device itself.
import {askTutor, type TutorAnswer} from '#schema/tutor/tutor.api.ts';
import {QUESTION_MOST, QUESTION_TOO_LONG} from '#schema/tutor/tutor.limits.ts';
import {call} from '#web/io/call.ts';
import {canCaption, caption} from '#web/io/captions.ts';
import {wordsFor} from '#web/io/words-for.ts';
import type {Surroundings, Talk} from '#web/landing/tutor/conversation.ts';
import {LANGUAGE} from '#web/io/voice/language.ts';
import {measure} from '#web/io/voice/microphone.ts';
import {speakerFor} from '#web/landing/tutor/speaker.ts';
import type {Line} from '#web/landing/tutor/tutor.types.ts';
import {NOTES} from '#web/landing/tutor/tutor.texts.ts';

/** @param microphone none where the visitor types. */
export async function talkToAcademy(
  microphone: MediaStream | undefined,
  {tell, signal, isQuiet, isMuted}: Surroundings,
): Promise<Talk> {
  const speaker = speakerFor(tell, signal);
  speaker.setQuiet(isQuiet);
  let isHeard = !isMuted;

  /** @returns whether it was answered. */
  const ask = async (question: string, isTyped: boolean) => {
    if (question.length > QUESTION_MOST) return tell({type: 'refused', text: QUESTION_TOO_LONG});
    try {
      const answer = await call(askTutor, {body: {question}});
      const lines: readonly Line[] = [{from: 'you', text: question}, lineOf(answer)];
      if (isTyped) tell({type: 'answered', lines});
      else for (const line of lines) tell({type: 'said', line});
      speaker.say(spoken(answer));
    } catch (error) {
      tell({type: 'refused', text: wordsFor(error)});
    }
  };

  const canHear = microphone !== undefined && (await canCaption(LANGUAGE));
  const [track] = microphone?.getAudioTracks() ?? [];
  if (microphone && track && !signal.aborted) {
    measure(microphone, (level) => tell({type: 'voice', level}), signal);
    track.enabled = isHeard;
    track.addEventListener('ended', () => tell({type: 'microphoneGone', text: NOTES.gone}), {signal});
    if (canHear) {
      const hear = (sentence: string) => (isHeard ? void ask(sentence, false) : undefined);
      const stop = caption(track, LANGUAGE, {tell: () => undefined, finish: hear});
      signal.addEventListener('abort', stop);
    }
  }
  const note = microphone && !canHear ? `${NOTES.embedded} ${NOTES.typing}` : NOTES.embedded;
  tell({type: 'opened', hasMicrophone: microphone !== undefined, note});

  return (order) => {
    if (order.type === 'ask') void ask(order.text, true);
    else if (order.type === 'quiet') speaker.setQuiet(order.isQuiet);
    else {
      isHeard = !order.isMuted;
      if (track) track.enabled = isHeard;
    }
  };
}

const lineOf = ({sources}: TutorAnswer): Line =>
  sources.length === 0 ? {from: 'tutor', text: NOTES.nothing} : {from: 'answer', sources};

/** Code is read with the eyes. */
const spoken = ({sources: [first]}: TutorAnswer): string =>
  first?.paragraphs.filter((paragraph) => !paragraph.startsWith('```')).join(' ') ?? NOTES.nothing;
