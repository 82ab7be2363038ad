// What another app shares with the installed academy (the manifest's share_target): it comes in the address.

const NAMES = ['share-title', 'share-text', 'share-url'] as const;

/** The text of a draft; `undefined` where nothing is shared. Apps put a link into the text as often as into its own field. */
export function sharedIn(search: string): string | undefined {
  const params = new URLSearchParams(search);
  const given = NAMES.map((name) => params.get(name)?.trim() ?? '').filter((text) => text !== '');
  const lines = given.filter(
    (text, at) =>
      !given.some((other, of) => of !== at && other.includes(text) && (other !== text || of < at)),
  );
  return lines.length === 0 ? undefined : lines.join('\n').toWellFormed();
}

/** The rest of an address's query, with its question mark. */
export function withoutShared(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of NAMES) params.delete(name);
  return params.size === 0 ? '' : `?${params}`;
}

/**
 * A draft with what is shared below what was written before. Nothing is cut off: a field says by how much its text is too
 * long, and does not send it.
 */
export const joined = (draft: string, shared: string): string =>
  draft.trim() === '' ? shared : `${draft.trimEnd()}\n${shared}`;
