// Small rules of the controls, apart from the screen.
import {digitOf, keyOf, type Key} from '#web/ui/keys/shortcuts.ts';
import type {Answer} from '#schema/questions/question.ts';

type Pressed = Key & {
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
};

/** The option that a key chooses: `1`–`9` or `a`–`i`, from 0. Shortcuts of the browser are left alone. */
export function chosenBy(pressed: Pressed, count: number): number | undefined {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return undefined;
  const key = keyOf(pressed);
  const digit = digitOf(pressed);
  const at = digit === undefined ? (/^[a-i]$/.test(key) ? (key.codePointAt(0) ?? 0) - 97 : -1) : digit - 1;
  return at >= 0 && at < count ? at : undefined;
}

/** Options with one of them chosen, or no longer so, in their order. */
export function toggled(value: Answer | undefined, at: number): readonly number[] {
  const chosen = Array.isArray(value) ? (value as readonly number[]) : [];
  return chosen.includes(at) ? chosen.filter((one) => one !== at) : [...chosen, at].toSorted((a, b) => a - b);
}

/** A list with one item moved to another place. */
export function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const rest = items.filter((_, at) => at !== from);
  const place = Math.max(0, Math.min(rest.length, to));
  const item = items[from];
  return item === undefined ? items : [...rest.slice(0, place), item, ...rest.slice(place)];
}
