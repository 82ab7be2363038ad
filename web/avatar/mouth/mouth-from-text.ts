// A mouth that speaks a text nobody can listen to: the browser's voice gives no sound to the page, only where it is.
import type {MouthShape, MouthSource} from '#web/avatar/face/face.types.ts';
import {soundsOf, type Word} from '#web/avatar/mouth/spelling.ts';

type Boundary = {
  /** Where in the text the voice is. */
  readonly charIndex: number;
  /** Ms of `performance.now()`. */
  readonly now: DOMHighResTimeStamp;
};

export type TextMouth = MouthSource & {
  /** The voice began a word. */
  readonly reached: (boundary: Boundary) => void;
};

type Options = {
  /** Its `boundary` events are followed. */
  readonly utterance?: EventTarget;
  readonly signal?: AbortSignal;
};

/** A voice is at most so much slower or quicker than expected. */
const PACE = {least: 0.5, most: 2.5} as const;
/** How much of its own pace is believed of one word. */
const BELIEVED = 0.35;
/** A sound fades in the last part of its time. */
const FADES_FROM = 0.75;

/**
 * The shapes of a text at the speed people speak. Each boundary puts it where the voice is, and teaches it the voice's
 * pace. A boundary's own `elapsedTime` is not used: browsers disagree on its unit, the event's time they agree on.
 * @param startedAt ms of `performance.now()`
 */
export function mouthFromText(
  text: string,
  startedAt: DOMHighResTimeStamp,
  {utterance, signal}: Options = {},
): TextMouth {
  const words = soundsOf(text);
  let pace = 1;
  let from = {at: 0, now: startedAt};
  const reached = ({charIndex, now}: Boundary) => {
    const word = words.findLast(({index}) => index <= charIndex) ?? words[0];
    if (!word) return;
    const expected = word.startsAt - from.at;
    if (expected > 0 && now > from.now) {
      const seen = (now - from.now) / expected;
      pace = Math.min(PACE.most, Math.max(PACE.least, pace + BELIEVED * (seen - pace)));
    }
    from = {at: word.startsAt, now};
  };
  const onBoundary = (event: Event) => {
    if ('charIndex' in event && typeof event.charIndex === 'number')
      reached({charIndex: event.charIndex, now: event.timeStamp});
  };
  utterance?.addEventListener('boundary', onBoundary, signal ? {signal} : {});
  return {
    reached,
    shapeAt: (now) => (now < startedAt ? undefined : shapeIn(words, from.at + (now - from.now) / pace)),
  };
}

/** @param at ms in the text, at the speed that is expected */
function shapeIn(words: readonly Word[], at: number): MouthShape | undefined {
  const last = words.at(-1);
  if (!last || at < 0 || at >= last.endsAt) return undefined;
  const word = words.findLast(({startsAt}) => startsAt <= at);
  const sound = word?.sounds.find(({endsAt}) => at < endsAt);
  // Between two words, or at a comma.
  if (!sound) return {viseme: 'rest', openness: 0};
  const share = (at - sound.startsAt) / (sound.endsAt - sound.startsAt);
  const fades = share < FADES_FROM ? 1 : 1 - 0.5 * ((share - FADES_FROM) / (1 - FADES_FROM));
  return {viseme: sound.viseme, openness: sound.openness * fades};
}
