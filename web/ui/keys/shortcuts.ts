// Keys that do something wherever one is. Parts of the app register theirs while they are on the
// screen; the help dialog lists what is registered. Pure of the page: `use-shortcut.ts` feeds it.

/**
 * - `?`, `g m`: single keys, one after the other; a person can turn them off (WCAG 2.1.4)
 * - `Mod+k`: ⌘ on a Mac, Ctrl elsewhere
 */
export type Shortcut = {
  readonly keys: string;
  readonly label: string;
  /** The context it belongs to, as the help names it. */
  readonly group: string;
  /** Missing where something else acts on it and the help only tells of it. */
  readonly run?: () => void;
  /** What it opens lies over the page: the same keys close it. All others wait until it is closed. */
  readonly isOpen?: () => boolean;
};

/** A key as `KeyboardEvent` has it: what it writes, and its place on the keyboard. */
export type Key = {readonly key: string; readonly code: string; readonly shiftKey: boolean};

/** A key as it was pressed, and where. */
export type Press = Key & {
  readonly mod: boolean;
  /** With a modifier that no shortcut has. */
  readonly alt: boolean;
  /** In a field, where letters are text. */
  readonly isTyping: boolean;
  /** Something modal is open. */
  readonly isCovered: boolean;
  readonly at: number;
};

/** How long the second key of two may come after the first, ms. */
const SEQUENCE_MS = 1200;

export const isSingleKey = ({keys}: Shortcut): boolean => !keys.startsWith('Mod+');

export type Shortcuts = ReturnType<typeof createShortcuts>;

export function createShortcuts() {
  let registered: readonly Shortcut[] = [];
  let singleKeys = true;
  let begun: {stroke: string; at: number} | undefined;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };

  const mayRun = (one: Shortcut, isCovered: boolean) =>
    one.run && (singleKeys || !isSingleKey(one)) && (!isCovered || one.isOpen?.());

  /** @returns the one that these strokes name; the last registered wins. */
  const find = (keys: string, isCovered: boolean) =>
    registered.findLast((one) => one.keys === keys && mayRun(one, isCovered));

  /** @returns the one of two strokes whose first one has just been pressed. */
  const findAfter = (stroke: string, {at, isCovered}: Press) =>
    begun && at - begun.at <= SEQUENCE_MS ? find(`${begun.stroke} ${stroke}`, isCovered) : undefined;

  return {
    /** @returns the way to take it back. */
    register(shortcut: Shortcut): () => void {
      registered = [...registered, shortcut];
      tell();
      return () => {
        registered = registered.filter((one) => one !== shortcut);
        tell();
      };
    },
    /** All that are registered, in the order they were. */
    list: (): readonly Shortcut[] => registered,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    singleKeys: (): boolean => singleKeys,
    setSingleKeys(on: boolean): void {
      singleKeys = on;
      begun = undefined;
      tell();
    },
    /** Runs what the key stands for. @returns whether there was something. */
    press(press: Press): boolean {
      const stroke = strokeOf(press);
      const {mod: isCommand, isCovered} = press;
      if (press.alt || (press.isTyping && !isCommand)) return false;
      const found = findAfter(stroke, press) ?? find(stroke, isCovered);
      begun = undefined;
      if (!found && !isCommand && !isCovered) begun = {stroke, at: press.at};
      found?.run?.();
      return found !== undefined;
    },
  };
}

const strokeOf = (press: Press): string => (press.mod ? 'Mod+' : '') + keyOf(press);

/** What these keys write on a keyboard of English, without Shift and with it. */
const SIGNS: Readonly<Record<string, readonly [string, string]>> = {
  Slash: ['/', '?'],
  BracketLeft: ['[', '{'],
};
const LATIN = /\p{Script=Latin}/u;

/**
 * The key by what it writes, letters in lower case; by its place where it writes another script: with `л`, `؟`, or `？` on it
 * it is the `k` or `?` of a keyboard of English. The `ü` beside the `p` is no bracket: that one has a key of its own.
 */
export function keyOf({key, code, shiftKey}: Key): string {
  if (key.length !== 1) return key;
  const isForeign = key.charCodeAt(0) > 127;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  const sign = LATIN.test(key) ? undefined : SIGNS[code]?.[shiftKey ? 1 : 0];
  return ((isForeign ? (letter ?? sign) : undefined) ?? key).toLowerCase();
}

/** The digit of a key, 1 to 9: what it writes, or by its place, as the digits of a French keyboard need Shift. */
export function digitOf({key, code, shiftKey}: Key): number | undefined {
  const digit =
    /^[1-9]$/.exec(key)?.[0] ?? (shiftKey ? undefined : /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]);
  return digit === undefined ? undefined : Number(digit);
}

type Modifiers = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'getModifierState'>;

/** Signs that are written with Option on many keyboards of a Mac, such as the brackets. */
const SIGN = /^[!-/:-@[-`{-~]$/;

/** Which modifiers count: what is held to write a sign is none. */
export function modifiersOf(event: Modifiers, isMac: boolean): Pick<Press, 'mod' | 'alt'> {
  const {key, altKey, ctrlKey, metaKey} = event;
  // Many keyboards write brackets with AltGr, which Windows reports as Ctrl and Alt.
  const isWritten = isMac && altKey && !ctrlKey && !metaKey && SIGN.test(key);
  if (isWritten || event.getModifierState('AltGraph')) return {mod: false, alt: false};
  const [mod, other] = isMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  return {mod, alt: altKey || other};
}

/** Those of this page. */
export const shortcuts = createShortcuts();
