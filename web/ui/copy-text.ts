/** Said where `copyText` could not. */
export const NOT_COPIED = 'Copying isn’t allowed here.';

/** Puts a text on the clipboard. Pages that are not secure have none, and others may be refused. @returns whether it is there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
