const FENCE = /^[ \t]*(`{3,}|~{3,})/;

/** A text that is still coming, cut at the blank lines outside of its code: only the last paragraph changes with what comes. */
export function paragraphsOf(text: string): readonly string[] {
  const paragraphs: string[] = [];
  let lines: string[] = [];
  let fence: string | undefined;
  for (const line of text.split('\n')) {
    const [, mark] = FENCE.exec(line) ?? [];
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence)) fence = undefined;
    if (line.trim() !== '' || fence !== undefined) lines.push(line);
    else if (lines.length > 0) {
      paragraphs.push(lines.join('\n'));
      lines = [];
    }
  }
  return lines.length > 0 ? [...paragraphs, lines.join('\n')] : paragraphs;
}
