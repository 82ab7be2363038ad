// Seeded random numbers: the same seed gives the same numbers.
import {createHash} from 'node:crypto';

/** A whole number from 0 up to, not including, the limit. */
export type Random = (limit: number) => number;

const block = (seed: string, counter: number | string): Buffer =>
  createHash('sha256').update(`${seed} ${counter}`).digest();

const WORDS_OF_A_BLOCK = 8;
const WORD_LIMIT = 2 ** 32;

/** Evenly spread numbers, drawn from SHA-256 of the seed and a counter. */
export function seededRandom(seed: string): Random {
  let counter = 0;
  let words: number[] = [];
  const nextWord = (): number => {
    if (words.length === 0) {
      const bytes = block(seed, counter++);
      words = Array.from({length: WORDS_OF_A_BLOCK}, (_, at) => bytes.readUInt32BE(4 * at));
    }
    return words.pop() ?? 0;
  };
  return (limit) => {
    // Values in the incomplete last range are skipped: they would make small numbers likelier.
    const fair = WORD_LIMIT - (WORD_LIMIT % limit);
    let word = nextWord();
    while (word >= fair) word = nextWord();
    return word % limit;
  };
}

/** A UUID (version 8, RFC 9562) that is always the same for a seed and a use. */
export function seededId(seed: string, use: string): string {
  const bytes = block(seed, use).subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
