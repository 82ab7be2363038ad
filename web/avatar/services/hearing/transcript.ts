// What OpenAI has understood, put together: an utterance that is held goes over several pauses, a free one ends with its own.
import type {News} from '#web/avatar/machine/avatar.types.ts';
import {fieldsOf, textOf} from '#web/avatar/services/text-of.ts';

type Part = {readonly text: string; readonly isWhole: boolean};

export type Transcript = {
  /** An event of a transcription session, as it was sent. */
  readonly hear: (event: unknown) => void;
  readonly begin: (as: 'held' | 'free') => void;
  /** The held utterance has been said. @returns whether the service is still in the middle of it. */
  readonly finish: () => boolean;
  /** Nothing of it is wanted. */
  readonly drop: () => void;
};

const TRANSCRIPTION = 'conversation.item.input_audio_transcription';
const STARTS: ReadonlySet<string> = new Set(['input_audio_buffer.speech_started']);
/** An utterance may be ended by hand. */
const STOPS: ReadonlySet<string> = new Set([
  'input_audio_buffer.speech_stopped',
  'input_audio_buffer.committed',
]);

/** @param isOwn whether it is what the face itself says. */
export function newTranscript(tell: (news: News) => void, isOwn: (text: string) => boolean): Transcript {
  /** By the service's ids, in the order in which they were said. */
  const parts = new Map<string, Part>();
  /** Begun before anybody listened, or dropped: what comes of them later is no part of anything. */
  const unwanted = new Set<string>();
  let manner: 'held' | 'free' | undefined;
  let [isFinishing, isSpeaking] = [false, false];
  const drop = () => {
    for (const id of parts.keys()) unwanted.add(id);
    parts.clear();
    [manner, isFinishing, isSpeaking] = [undefined, false, false];
  };
  const settle = () => {
    if (!isFinishing || isSpeaking || !isWhole(parts)) return;
    const text = wordsOf(parts);
    drop();
    tell({type: 'heard', text});
  };
  const show = (text: string) => {
    if (text !== '' && !(manner === 'free' && isOwn(text))) tell({type: 'hearing', text});
  };
  const speak = (id: string, isSo: boolean) => {
    if (manner === undefined) unwanted.add(id);
    if (id === '' || unwanted.has(id)) return;
    isSpeaking = isSo;
    if (!parts.has(id)) parts.set(id, {text: '', isWhole: false});
  };
  const grow = (id: string, text: string) => {
    parts.set(id, {text, isWhole: false});
    show(manner === 'free' ? text : wordsOf(parts));
  };
  const complete = (id: string, text: string) => {
    if (manner === 'free') {
      parts.delete(id);
      if (text.trim() !== '' && !isOwn(text)) tell({type: 'heard', text: text.trim()});
      return;
    }
    parts.set(id, {text, isWhole: true});
    show(wordsOf(parts));
    settle();
  };
  const hear = (event: unknown) => {
    const {type, id, delta, transcript} = read(event);
    if (STARTS.has(type) || STOPS.has(type)) return speak(id, STARTS.has(type));
    const part = parts.get(id);
    // Of what nobody listened to.
    if (!part) return undefined;
    if (type === `${TRANSCRIPTION}.delta`) grow(id, textOf(part.text + delta));
    else if (type === `${TRANSCRIPTION}.completed`) complete(id, transcript);
    else if (type === `${TRANSCRIPTION}.failed`) complete(id, '');
    return undefined;
  };
  const begin = (as: 'held' | 'free') => {
    drop();
    manner = as;
  };
  const finish = () => {
    isFinishing = manner === 'held';
    settle();
    return isFinishing && isSpeaking;
  };
  return {hear, drop, begin, finish};
}

function read(event: unknown) {
  const {type, item_id, delta, transcript} = fieldsOf(event);
  return {type: textOf(type), id: textOf(item_id), delta: textOf(delta), transcript: textOf(transcript)};
}

const isWhole = (parts: ReadonlyMap<string, Part>): boolean =>
  parts.size > 0 && [...parts.values()].every((part) => part.isWhole);

const wordsOf = (parts: ReadonlyMap<string, Part>): string =>
  Array.from(parts.values(), ({text}) => text.trim())
    .filter((text) => text !== '')
    .join(' ');
