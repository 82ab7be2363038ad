// Times of review cards in words.
const DAY_MS = 86_400_000;
const day = new Intl.DateTimeFormat('en', {weekday: 'short', day: 'numeric', month: 'short'});
const dayOfYear = new Intl.DateTimeFormat('en', {day: 'numeric', month: 'short', year: 'numeric'});
const time = new Intl.DateTimeFormat('en', {hour: 'numeric', minute: '2-digit'});

/** `1 card is due`, `3 cards are due`. */
export const dueWords = (count: number): string =>
  count === 1 ? '1 card is due' : `${count.toLocaleString('en')} cards are due`;

/** How long a card stays away: `tomorrow`, `in 12 days`, `in 3 months`, `in 2 years`. */
export function intervalWords(ms: number): string {
  const days = Math.max(1, Math.round(ms / DAY_MS));
  if (days === 1) return 'tomorrow';
  if (days < 60) return `in ${days} days`;
  if (days < 700) return `in ${Math.round(days / 30.4)} months`;
  return `in ${Math.round(days / 365.25)} years`;
}

/** When a card comes, by the device's calendar: `today at 2:05 PM`, `tomorrow`, `on Mon, Nov 24`. */
export function comesWords(at: number, now: number): string {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  // Days of a change of clocks have 23 or 25 hours.
  const days = Math.round((new Date(at).setHours(0, 0, 0, 0) - midnight) / DAY_MS);
  if (days <= 0) return `today at ${time.format(at)}`;
  if (days === 1) return `tomorrow at ${time.format(at)}`;
  return `on ${(days < 300 ? day : dayOfYear).format(at)}`;
}
