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
};

/** A key as it was pressed, and where. */
export type Press = {
  /** `KeyboardEvent.key`. */
  readonly key: string;
  /** `KeyboardEvent.code`: tells the letter on keyboards of other scripts. */
  readonly code: string;
  readonly mod: boolean;
  /** With a modifier that no shortcut has. */
  readonly alt: boolean;
  /** In a field, where letters are text. */
  readonly isTyping: boolean;
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

  /** @returns the one that these strokes name; the last registered wins. */
  const find = (keys: string) =>
    registered.findLast((one) => one.run && one.keys === keys && (singleKeys || !isSingleKey(one)));

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
      const isCommand = stroke.startsWith('Mod+');
      if (press.alt || (press.isTyping && !isCommand)) return false;
      const before = begun && press.at - begun.at <= SEQUENCE_MS ? begun.stroke : undefined;
      begun = undefined;
      const found = (before === undefined ? undefined : find(`${before} ${stroke}`)) ?? find(stroke);
      if (!found && !isCommand) begun = {stroke, at: press.at};
      found?.run?.();
      return found !== undefined;
    },
  };
}

function strokeOf({key, code, mod}: Press): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  const isForeign = key.length === 1 && key.charCodeAt(0) > 127;
  const plain = isForeign && letter ? letter : key;
  return (mod ? 'Mod+' : '') + (plain.length === 1 ? plain.toLowerCase() : plain);
}

/** Those of this page. */
export const shortcuts = createShortcuts();
