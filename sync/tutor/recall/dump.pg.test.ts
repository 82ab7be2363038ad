import {readFileSync, writeFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {parse} from 'yaml';
import {seedContent} from '#sync/lessons/course/seed.ts';
import {refreshPassages} from '#sync/tutor/passages.ts';
import {search} from '#sync/tutor/search.ts';
import {freshDatabase} from '#tests/pg/database.ts';

const {pool} = await freshDatabase();
test('dump', async () => {
  await seedContent(pool, 'sync/lessons/content');
  await refreshPassages(pool);
  const {rows} =
    await pool.query(`select p."lessonId", b."moduleId", l."title", m."title" as "moduleTitle", l."summary", l."goals", p."heading", p."anchor", p."paragraphs", p."spots"
    from private."passage" p join "lessonBody" b using ("lessonId") join "lesson" l on l."id" = p."lessonId" join "module" m on m."id" = b."moduleId" order by 1, p."position"`);
  const terms = (await pool.query(`select * from "term"`)).rows;
  const q = parse(readFileSync('sync/tutor/recall/questions.yaml', 'utf8'));
  const texts = [
    ...rows.flatMap((r) => [r.title, r.moduleTitle, r.heading, r.summary, ...r.goals, ...r.paragraphs]),
    ...terms.flatMap((t) => [t.term, t.definition]),
    ...q.said.map((x) => x[0]),
    ...q.meant.map((x) => x[0]),
    ...q.elsewhere,
  ];
  const words = [
    ...new Set(
      texts
        .join('\n')
        .toLowerCase()
        .match(/[\p{L}_][\p{L}\p{N}_]*/gu),
    ),
  ];
  const stems = Object.fromEntries(
    (
      await pool.query(
        `select w, coalesce((ts_lexize('english_stem', w))[1], '') as s from unnest($1::text[]) w`,
        [words],
      )
    ).rows.map((r) => [r.w, r.s]),
  );
  // keyword alone, all open
  await pool.query(`update "lessonBody" set "isFree" = true`);
  const keyword = {};
  for (const [k, list] of Object.entries({
    said: q.said,
    meant: q.meant,
    elsewhere: q.elsewhere.map((x) => [x]),
  }))
    keyword[k] = await Promise.all(
      list.map(async ([text]) =>
        (await search(pool, text, 5)).map((f) => f.lessonId + (f.anchor ? '#' + f.anchor : '')),
      ),
    );
  writeFileSync('/tmp/w6-dump.json', JSON.stringify({rows, terms, q, stems, keyword}));
  expect(rows.length).toBeGreaterThan(100);
}, 120000);
