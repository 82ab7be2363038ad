/** A length that grows with the text size that the reader has chosen: so many px of a page with letters of 16 px. Asks for styles. */
export const grown = (px: number): number =>
  (px * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)) / 16;
