import {fileURLToPath} from 'node:url';

/**
 * For Vite's `resolve.alias`. In browsers the package makes HTML of what it decodes, which the page's policy forbids: a
 * message with `&amp;` in it would fail to be drawn. Its other build has a table.
 */
export const DECODES_BY_TABLE = {
  'decode-named-character-reference': fileURLToPath(
    new URL('index.js', import.meta.resolve('decode-named-character-reference')),
  ),
};
