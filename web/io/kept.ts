// Small values that outlive the page: each is declared once, with whose it is, how long it stays and what it looks like. A
// browser may close its storage to us: then they live as long as the page does, and nothing breaks.

/** Judges what was found: an older build wrote it, or a damaged disk. What it refuses counts as absent. */
type Schema<T> = (value: unknown) => value is T;

type OfDevice<T> = {
  /** Never changes: it is in the storage of the devices out there. */
  readonly name: string;
  /** The device's, for anybody who uses it. */
  readonly owner: 'device';
  readonly until: 'signed-out' | 'forever';
  readonly schema: Schema<T>;
};

type OfLearner<T> = Pick<OfDevice<T>, 'name' | 'schema'> & {
  /** One learner's of this device: another one never meets it. */
  readonly owner: 'learner';
  /** What stays after a sign-out is there again at the next sign-in. */
  readonly until: 'signed-out' | 'account-deleted';
};

export type Kept<T> = {
  /** Where it is stored, for `storage` events. */
  readonly key: string;
  /** The value; `undefined` when there is none that can be believed. */
  readonly read: () => T | undefined;
  readonly keep: (value: T) => void;
  readonly forget: () => void;
};

/** @param of what exactly it is about, such as the id of a quiz. */
export type KeptOfLearner<T> = ((userId: string, of?: string) => Kept<T>) & {
  /** What exactly there are values about. */
  readonly all: (userId: string) => readonly string[];
};

/** Texts that the device keeps until each is removed. Pages that add and remove at the same time don’t undo one another’s. */
type KeptTexts = {
  readonly all: () => readonly string[];
  readonly add: (text: string) => void;
  readonly remove: (text: string) => void;
};

/** Before the keys of `KeptTexts`. Never changes, as the names don’t. */
const ONE_OF = 'one-of/';

/** What the storage has refused to take: in its place as long as the page lives. */
const inMemory = new Map<string, string>();
/** Keys of the device's values that go with a sign-out. */
const goAtSignOut = new Set<string>();

/** Declares a value that is kept on the device. */
export function kept<T>(declared: OfDevice<T>): Kept<T>;
export function kept<T>(declared: OfLearner<T>): KeptOfLearner<T>;
export function kept<T>(declared: OfDevice<T> | OfLearner<T>): Kept<T> | KeptOfLearner<T> {
  const {name, schema} = declared;
  if (declared.owner === 'device') {
    if (declared.until === 'signed-out') goAtSignOut.add(name);
    return at(name, schema);
  }
  // Whose it is shows at the end of the key or at its beginning: how long it stays.
  const isShort = declared.until === 'signed-out';
  const keyOf = (userId: string, own: string) => (isShort ? `${own}:${userId}` : `${userId}:${own}`);
  const one = (userId: string, of?: string) =>
    at(keyOf(userId, of === undefined ? name : `${name}:${of}`), schema);
  const all = (userId: string) => {
    const [before, after = ''] = keyOf(userId, `${name}:\0`).split('\0');
    return [...keys()].flatMap((key) =>
      key.startsWith(before ?? '') && key.endsWith(after)
        ? [key.slice(before?.length, key.length - after.length)]
        : [],
    );
  };
  return Object.assign(one, {all});
}

/**
 * Declares texts that are kept on the device, each under a key of its own: a list under one key is read and written whole,
 * and pages in processes of their own, each with its own view of the storage, would write over one another’s changes.
 */
export function keptTexts(name: string): KeptTexts {
  const before = `${ONE_OF}${name}/`;
  return {
    all: () => [...keys()].flatMap((key) => (key.startsWith(before) ? [key.slice(before.length)] : [])),
    add: (text) => keep(before + text, true),
    remove: (text) => forget(before + text),
  };
}

const at = <T>(key: string, schema: Schema<T>): Kept<T> => ({
  key,
  read: () => {
    const value = read(key);
    return schema(value) ? value : undefined;
  },
  keep: (value) => keep(key, value),
  forget: () => forget(key),
});

/** Forgets what goes with a sign-out. @param userId whose it is, as far as that is known. */
export function forgetAtSignOut(userId: string | undefined): void {
  const isTheirs = (key: string) =>
    userId !== undefined && key.endsWith(`:${userId}`) && !key.startsWith(ONE_OF);
  for (const key of keys()) if (isTheirs(key) || goAtSignOut.has(key)) forget(key);
}

/**
 * Forgets everything that has the learner's id in its key, no matter which account wrote it: they will not come back. The
 * device's texts stay until they are removed one by one, whatever they are about.
 */
export function forgetAtDeletion(userId: string): void {
  for (const key of keys()) if (key.includes(userId) && !key.startsWith(ONE_OF)) forget(key);
}

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isCount = (value: unknown): value is number => typeof value === 'number';
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
export const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(isText);

function read(key: string): unknown {
  try {
    return JSON.parse(inMemory.get(key) ?? stored(key) ?? 'null');
  } catch {
    // Not JSON: not written by us, or damaged.
    return undefined;
  }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Closed.
    return null;
  }
}

function keep(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    inMemory.delete(key);
  } catch {
    // Full or closed: the copy in memory serves this page.
    inMemory.set(key, text);
  }
}

function forget(key: string): void {
  inMemory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Closed: there was nothing to remove.
  }
}

function keys(): ReadonlySet<string> {
  try {
    return new Set([...inMemory.keys(), ...Object.keys(localStorage)]);
  } catch {
    // Closed: nothing is kept there.
    return new Set(inMemory.keys());
  }
}
