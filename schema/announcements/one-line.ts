import {wordsIn} from '#schema/markdown/blocks.ts';

/** The words of a Markdown text in one line, without its marks; what is in code keeps its own. */
export const inOneLine = (text: string): string => wordsIn(text).replaceAll(/\s+/g, ' ').trim();
