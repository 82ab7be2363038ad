/** Of what was heard, that much in the order in which it is said: it is the device's own voice. */
const SHARE = 0.8;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether what was heard is what the device itself says: its microphone hears its loudspeaker. */
export function isEcho(heard: string, said: string): boolean {
  const [own, theirs] = [wordsOf(heard), wordsOf(said)];
  if (own.length === 0 || theirs.length === 0) return false;
  return inOrder(own, theirs) >= SHARE * own.length;
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
