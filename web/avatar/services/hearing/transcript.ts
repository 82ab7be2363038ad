// What OpenAI has understood, put together: an utterance that is held goes over several pauses, a free one ends with its own.
import type {News} from '#web/avatar/machine/avatar.types.ts';

/** An event of a transcription session, as far as it is used. */
export type RealtimeEvent = {
  readonly type: string;
  readonly item_id?: string;
  readonly delta?: string;
  readonly transcript?: string;
};

type Part = {readonly text: string; readonly isWhole: boolean};

export type Transcript = {
  readonly hear: (event: RealtimeEvent) => void;
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
  let manner: 'held' | 'free' | undefined;
  let isFinishing = false;
  let isSpeaking = false;
  const drop = () => {
    parts.clear();
    manner = undefined;
    isFinishing = false;
    isSpeaking = false;
  };
  const settle = () => {
    if (!isFinishing || !isWhole(parts)) return;
    const text = textOf(parts);
    drop();
    tell({type: 'heard', text});
  };
  const show = (text: string) => {
    if (text !== '' && !(manner === 'free' && isOwn(text))) tell({type: 'hearing', text});
  };
  const speak = (id: string, isSo: boolean) => {
    isSpeaking = isSo && manner !== undefined;
    if (manner !== undefined && !parts.has(id)) parts.set(id, {text: '', isWhole: false});
  };
  const grow = (id: string, text: string) => {
    parts.set(id, {text, isWhole: false});
    show(manner === 'free' ? text : textOf(parts));
  };
  const complete = (id: string, text: string) => {
    if (manner === 'free') {
      parts.delete(id);
      if (text.trim() !== '' && !isOwn(text)) tell({type: 'heard', text: text.trim()});
      return;
    }
    parts.set(id, {text, isWhole: true});
    show(textOf(parts));
    settle();
  };
  const hear = ({type, item_id: id = '', delta = '', transcript = ''}: RealtimeEvent) => {
    if (STARTS.has(type) || STOPS.has(type)) return speak(id, STARTS.has(type));
    const part = parts.get(id);
    // Of what nobody listened to.
    if (!part) return undefined;
    if (type === `${TRANSCRIPTION}.delta`) grow(id, part.text + delta);
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

const isWhole = (parts: ReadonlyMap<string, Part>): boolean =>
  parts.size > 0 && [...parts.values()].every((part) => part.isWhole);

const textOf = (parts: ReadonlyMap<string, Part>): string =>
  Array.from(parts.values(), ({text}) => text.trim())
    .filter((text) => text !== '')
    .join(' ');
