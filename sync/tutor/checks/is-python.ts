import {parser} from '@lezer/python';

/** Whether lines are a whole piece of Python: what is any other language, or a part of a statement, does not parse. */
export function isPython(lines: readonly string[]): boolean {
  const indent = Math.min(...lines.filter((line) => line.trim() !== '').map(indentOf));
  const text = lines.map((line) => line.slice(indent)).join('\n');
  let isWhole = true;
  parser.parse(`${text}\n`).iterate({
    enter: ({type}) => {
      if (type.isError) isWhole = false;
    },
  });
  return isWhole;
}

const indentOf = (line: string): number => line.length - line.trimStart().length;
