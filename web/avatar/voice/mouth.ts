// What the face's mouth does while something is said: sound that the page hears leads; else the text, at the speed people speak,
// brought to where the voice is.
import type {MouthSource} from '#web/avatar/face/face.types.ts';
import {mouthFromText, type TextMouth} from '#web/avatar/mouth/mouth-from-text.ts';

let now: TextMouth | undefined;
let heard: MouthSource | undefined;

/** The one mouth of this tab: whatever shows the face follows it. */
export const mouth = {
  shapeAt: (at: DOMHighResTimeStamp) => (heard ?? now)?.shapeAt(at),
  begin: (text: string): void => {
    now = mouthFromText(text, performance.now());
  },
  /** The voice is at this character. */
  reached: (charIndex: number): void => now?.reached({charIndex, now: performance.now()}),
  rest: (): void => {
    now = undefined;
  },
  /** Follows a sound. @returns the way to let go of it; what is followed since stays. */
  follow: (sound: MouthSource): (() => void) => {
    heard = sound;
    return () => {
      if (heard === sound) heard = undefined;
    };
  },
} satisfies MouthSource & Record<string, unknown>;
