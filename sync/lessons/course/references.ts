// The primary sources of a lesson: where its facts can be checked, and when they were.
import * as z from 'zod';
import {text} from '#sync/questions/source.ts';

export const sourceRules = z.strictObject({
  title: text.regex(/^[^[\]]+$/, 'must not have brackets'),
  url: z.url({protocol: /^https$/, error: 'must be an https address'}),
  /** The day on which somebody last compared the lesson with it. */
  checked: z.iso.date('must be a day such as 2026-11-23'),
});

type Source = z.infer<typeof sourceRules>;

const day = new Intl.DateTimeFormat('en-US', {dateStyle: 'long', timeZone: 'UTC'});

/** The list as Markdown, to follow the lesson's own text; nothing for a lesson without sources. */
export function sourcesText(sources: readonly Source[]): string {
  if (sources.length === 0) return '';
  const items = sources.map(
    ({title, url, checked}) => `- [${title}](<${url}>), checked on ${day.format(new Date(checked))}`,
  );
  return `\n## Sources\n\n${items.join('\n')}\n`;
}
