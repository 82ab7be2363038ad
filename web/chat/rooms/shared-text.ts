// What another app shares with the installed academy (the manifest's share_target): it comes in the address.
import {CONTENT_MAX} from '#schema/wire/socket.limits.ts';

const NAMES = ['share-title', 'share-text', 'share-url'] as const;

/** The text of a draft; `undefined` where nothing is shared. Apps put a link into the text as often as into its own field. */
export function sharedIn(search: string): string | undefined {
  const params = new URLSearchParams(search);
  const given = NAMES.map((name) => params.get(name)?.trim() ?? '').filter((text) => text !== '');
  const lines = given.filter(
    (text, at) =>
      !given.some((other, of) => of !== at && other.includes(text) && (other !== text || of < at)),
  );
  return lines.length === 0 ? undefined : lines.join('\n').slice(0, CONTENT_MAX).toWellFormed();
}

/** A draft with what is shared below what was written before. */
export const joined = (draft: string, shared: string): string =>
  (draft.trim() === '' ? shared : `${draft.trimEnd()}\n${shared}`).slice(0, CONTENT_MAX).toWellFormed();
