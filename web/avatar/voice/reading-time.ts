/** Of somebody who reads captions, ms. */
const READING_MS_PER_CHARACTER = 55;
const SHORTEST_READING_MS = 1000;
const LONGEST_READING_MS = 9000;
/** A voice is given so many times what a text takes to read: some never say that they have ended. */
const SLOWEST = 2;

const wholeTime = (text: string): number =>
  Math.max(text.length * READING_MS_PER_CHARACTER, SHORTEST_READING_MS);

/** How long a caption is shown that nobody speaks, ms. */
export const readingTime = (text: string): number => Math.min(wholeTime(text), LONGEST_READING_MS);

/** A voice that speaks longer than this, ms, does not speak any more. */
export const longestTime = (text: string): number => SLOWEST * wholeTime(text);
