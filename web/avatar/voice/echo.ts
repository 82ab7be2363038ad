/** Of what was heard, that much in the order in which it is said: it is the device's own voice. */
const SHARE = 0.8;
/** The words of an echo are close together: so many times what was heard. In all that was said, any words are found in order. */
const SPREAD = 1.5;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Whether what was heard is what the device itself says: its microphone hears its loudspeaker.
 * @param said all that may still be heard.
 */
export function isEcho(heard: string, said: string): boolean {
  const [own, theirs] = [wordsOf(heard), wordsOf(said)];
  if (own.length === 0 || theirs.length === 0) return false;
  const width = Math.ceil(SPREAD * own.length);
  const starts = Array.from({length: Math.max(1, theirs.length - width + 1)}, (_, at) => at);
  return starts.some((at) => inOrder(own, theirs.slice(at, at + width)) >= SHARE * own.length);
}

/** The length of the longest row of words that both have in the same order. */
function inOrder(some: readonly string[], others: readonly string[]): number {
  let before: readonly number[] = Array.from({length: others.length + 1}, () => 0);
  for (const one of some) {
    const row = [0];
    others.forEach((other, at) => {
      const [left = 0, above = 0, across = 0] = [row[at], before[at + 1], before[at]];
      row.push(one === other ? across + 1 : Math.max(left, above));
    });
    before = row;
  }
  return before.at(-1) ?? 0;
}
