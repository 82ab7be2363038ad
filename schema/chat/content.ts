/**
 * A message's text as it is stored and counted: without empty lines and space around it. The first of several lines keeps the
 * space before it, which may be a program's.
 */
export function asPosted(text: string): string {
  const lines = text
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd();
  return lines.includes('\n') ? lines : lines.trimStart();
}
