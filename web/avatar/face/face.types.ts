/** What the face shows. The landing card's states, and `thinking`: an answer is on its way. */
export type FaceState = 'idle' | 'connecting' | 'connected' | 'listening' | 'thinking' | 'speaking' | 'error';

/**
 * How a mouth stands for a sound: `closed` m b p, `teeth` f v, `tongue` d t n l s, `wide` e i, `open` a, `round` o u w.
 */
export type Viseme = 'rest' | 'closed' | 'teeth' | 'tongue' | 'wide' | 'open' | 'round';

export type MouthShape = {
  readonly viseme: Viseme;
  /** How far it opens for that sound, 0 to 1. */
  readonly openness: number;
};

/** What the mouth follows while the tutor speaks. */
export type MouthSource = {
  /**
   * @param now ms of `performance.now()`
   * @returns nothing before the first sound and after the last one
   */
  readonly shapeAt: (now: DOMHighResTimeStamp) => MouthShape | undefined;
};
