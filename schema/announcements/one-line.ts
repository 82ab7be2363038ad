/** The words of a Markdown text in one line, without its marks; what is in code keeps its own. */
export const inOneLine = (text: string): string =>
  text
    .replaceAll(/^[ \t]{0,3}(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]/gm, '')
    .replaceAll(/\[([^[\]\n]{1,200})\]\([^()\s]{1,500}\)/g, '$1')
    .replaceAll(
      /(`[^`\n]{1,500}`)|(\*\*|__|~~)(?=\S)([^\n]{1,500}?)\2/g,
      (_, code?: string, _mark?: string, words = '') => (code === undefined ? words : code.slice(1, -1)),
    )
    .replaceAll(/\s+/g, ' ')
    .trim();
