import {ADDRESS, addressOf, hrefOf} from '#schema/markdown/addresses.ts';
import {escaped} from '#sync/http/escaped.ts';

/**
 * An email's text as HTML: paragraphs, lines, links. Generated from the text alone, so both say the same; nothing in
 * the text becomes markup.
 */
export const htmlOf = (text: string): string =>
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<body style="margin:24px;max-width:36rem;font:16px/1.5 system-ui,sans-serif;color:#1d1b18;background:#fff;overflow-wrap:anywhere">
${text
  .trim()
  .split(/\n{2,}/)
  .map(paragraph)
  .join('\n')}
</body>
</html>
`;

const paragraph = (text: string): string => `<p dir="auto">${text.split('\n').map(line).join('<br>')}</p>`;

/** Only addresses of the web become links. */
const line = (text: string): string =>
  text
    .split(new RegExp(`(${ADDRESS})`, 'gu'))
    .map((part, at) => (at % 2 === 1 ? link(part) : escaped(part)))
    .join('');

function link(found: string): string {
  const address = addressOf(found);
  const rest = escaped(found.slice(address.length));
  return address === ''
    ? rest
    : `<a href="${escaped(hrefOf(address))}" rel="noopener">${escaped(address)}</a>${rest}`;
}
