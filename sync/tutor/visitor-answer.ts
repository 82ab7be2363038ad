// The tutor's answer to a visitor without a model: quotations from the academy's public pages, the program's outline, and
// the lessons that need no account.
import type {Pool} from 'pg';
import type {TutorAnswer} from '#schema/tutor/tutor.api.ts';
import {hrefOf, quotedOf, titleOf} from '#sync/tutor/answer.ts';
import {refreshPassages} from '#sync/tutor/passages.ts';
import {outlineSections, pageSections} from '#sync/tutor/public-sections.ts';
import {search} from '#sync/tutor/search.ts';
import {asPagesSay} from '#sync/tutor/synonyms.ts';

/** Sections that an answer quotes. */
const MOST_SECTIONS = 2;
/** Weaker than this, as a share of the best one's match, a second section is a digression. */
const LEAST_OF_BEST = 0.9;

/**
 * @param folder of the public pages' Markdown; read for each question, so that a changed text changes the answer.
 * @param question as the visitor typed it.
 */
export async function answerForVisitor(
  {pool, folder}: {readonly pool: Pool; readonly folder: string},
  question: string,
): Promise<TutorAnswer> {
  await refreshPassages(pool);
  const pages = [...(await pageSections(folder)), ...(await outlineSections(pool))];
  for (const reading of asPagesSay(question)) {
    const found = await search(pool, reading, MOST_SECTIONS, {pages, isPublic: true});
    const [best] = found;
    if (!best) continue;
    const sources = found
      .filter(({share}) => share >= best.share * LEAST_OF_BEST)
      .map((one) => ({title: titleOf(one), href: hrefOf(one), paragraphs: quotedOf(one)}));
    return {sources};
  }
  return {sources: []};
}
