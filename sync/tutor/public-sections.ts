// The sections of what everybody may read about the academy: the public pages' Markdown, and the program's outline.
import {readdir, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {Pool} from 'pg';
import {headingId, monthId} from '#schema/wire/public-pages.ts';

/** A section of a public page, as the search reads it. */
export type PublicSection = {
  /** Of the page. */
  readonly path: string;
  /** Of the page. */
  readonly title: string;
  readonly heading: string;
  /** Id of the heading in the page; empty for what is above the first one. */
  readonly anchor: string;
  /** Plain text. */
  readonly paragraphs: readonly string[];
};

/** The folder of the pages' texts, from which they are rendered too (web/public-content.ts). */
export const TEXTS = join(import.meta.dirname, '..', 'landing', 'content');
const OUTLINE = '/learn-more';

/** @throws {Error} that names the file without a title. */
export async function pageSections(folder: string): Promise<readonly PublicSection[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return names.flatMap((name, at) => sectionsIn(`/${name.replace('.md', '')}`, texts[at] ?? ''));
}

/** A page's text by its headings; what only the build puts there is left out. */
function sectionsIn(path: string, text: string): readonly PublicSection[] {
  const [, head = '', body = ''] = /^---\n([\s\S]+?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const [, title] = /^title: (.+)$/m.exec(head) ?? [];
  if (title === undefined) throw new Error(`the public page ${path} has no title`);
  return `\n${body}`
    .split(/^(?=#{2,3} )/m)
    .map((part) => {
      const [, heading = '', rest = part] = /^#{2,3} (.+)\n([\s\S]*)$/.exec(part) ?? [];
      return {path, title, heading, anchor: headingId(heading), paragraphs: paragraphsIn(rest)};
    })
    .filter(({paragraphs}) => paragraphs.length > 0);
}

const paragraphsIn = (text: string): readonly string[] =>
  text
    .split(/\n{2,}|\n(?=[-*] |\d+\. |\|)/)
    .map(plain)
    .filter((one) => one !== '');

/** Markdown of one paragraph as a person would say it. */
const plain = (text: string): string =>
  text
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/^\|[\s|:-]+\|$/m, '')
    .replaceAll(/\*\*|`/g, '')
    .replace(/^\s*(?:[-*]|\d+\.) /, '')
    .replaceAll(/\s*\|\s*/g, ' | ')
    .replace(/^ \| | \| $/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

type Month = {
  readonly title: string;
  readonly summary: string;
  readonly projectTitle: string;
  readonly projectSummary: string;
  readonly modules: readonly {
    readonly title: string;
    readonly summary: string;
    readonly lessons: readonly string[];
  }[];
};

/** Month by month, as /learn-more lists them. */
export async function outlineSections(pool: Pool): Promise<readonly PublicSection[]> {
  const {rows} = await pool.query<Month>(
    `select m."title", m."summary", m."projectTitle", m."projectSummary", (
       select coalesce(json_agg(json_build_object('title', o."title", 'summary', o."summary", 'lessons', (
         select coalesce(json_agg(l."title" order by l."position"), '[]') from "lesson" l where l."moduleId" = o."id"))
         order by o."position"), '[]') from "module" o where o."monthId" = m."id") as "modules"
     from "month" m order by m."position"`,
  );
  return rows.map(({title, summary, projectTitle, projectSummary, modules}, at) => ({
    path: OUTLINE,
    title: 'Learn more',
    heading: `Month ${at + 1}: ${title}`,
    anchor: monthId(at + 1),
    paragraphs: [
      summary,
      ...modules.map((module) => `${module.title}. ${module.summary} Lessons: ${module.lessons.join('; ')}.`),
      `Project: ${projectTitle}. ${projectSummary}`,
    ],
  }));
}
