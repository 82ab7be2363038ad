/** Looked at behind the cut, UTF-16 units: longer than whatever is seen as one character. */
const LOOK_AHEAD = 64;

/**
 * A text of at most so many UTF-16 units, with … in place of the rest. What is seen as one character stays one: an emoji, a flag,
 * a letter with its accents.
 */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const near = text.slice(0, most + LOOK_AHEAD);
  const cut = new Intl.Segmenter('en').segment(near).containing(most - 1)?.index ?? 0;
  // A character of hundreds of accents is cut, but not in half of a unit's pair.
  const isPair = /[\uD800-\uDBFF]/.test(text.charAt(most - 2));
  return `${text.slice(0, cut > 0 ? cut : most - (isPair ? 2 : 1))}…`;
}
