// What another app shares with the installed academy (the manifest's share_target): it comes in the address.

const NAMES = ['share-title', 'share-text', 'share-url'] as const;
/** Longest that is taken, characters: as much as the longest text that it can become. */
const SHARED_MAX = 5000;

/** The text of a draft; `undefined` where nothing is shared. Apps put a link into the text as often as into its own field. */
export function sharedIn(search: string): string | undefined {
  const params = new URLSearchParams(search);
  const given = NAMES.map((name) => params.get(name)?.trim() ?? '').filter((text) => text !== '');
  const lines = given.filter(
    (text, at) =>
      !given.some((other, of) => of !== at && other.includes(text) && (other !== text || of < at)),
  );
  return lines.length === 0 ? undefined : lines.join('\n').slice(0, SHARED_MAX).toWellFormed();
}

/** A draft with what is shared below what was written before. @param most characters of a draft. */
export const joined = (draft: string, shared: string, most: number): string =>
  (draft.trim() === '' ? shared : `${draft.trimEnd()}\n${shared}`).slice(0, most).toWellFormed();
