// What quotations are looked up in, over a small course.
import {beforeEach, expect, test} from 'vitest';
import {sqlOn, type Sql} from '#sync/commands/sql.ts';
import {sectionsNow} from '#sync/tutor/learner/shown/known-sections.ts';
import {testAcademy} from '#tests/pg/academy.ts';
import {newTextCourse} from '#tests/pg/tutor.ts';

const academy = await testAcademy();
const {pool} = academy;
const texts: string[] = [];
/** Notes what is asked of the database. */
const sql: Sql = (text, values) => {
  texts.push(text);
  return sqlOn(pool)(text, values);
};

beforeEach(() => void (texts.length = 0));

const write = (lessonId: string, words: string) =>
  pool.query(`update "lessonBody" set "blocks" = $2::jsonb where "lessonId" = $1`, [
    lessonId,
    JSON.stringify([{kind: 'prose', html: `<p>${words}</p>`}]),
  ]);

const paragraphsOf = async (...lessonIds: readonly string[]) =>
  new Map(
    [...(await sectionsNow(sql, lessonIds))].map(
      ([lessonId, sections]) => [lessonId, sections.flatMap(({paragraphs}) => paragraphs)] as const,
    ),
  );

test('a text is read once, and again when it was edited, whatever its version says', async () => {
  await newTextCourse(academy);
  await write('a', 'A slice is a piece.');
  expect(await paragraphsOf('a', 'd')).toEqual(
    new Map([
      ['a', ['A slice is a piece.']],
      ['d', ['A zebra has stripes, the locked lesson says.']],
    ]),
  );
  texts.length = 0;
  expect((await paragraphsOf('a', 'd')).get('a')).toEqual(['A slice is a piece.']);
  expect(texts).toHaveLength(1);
  await write('a', 'A slice is a part.');
  const both = await paragraphsOf('a', 'd');
  expect(both.get('a')).toEqual(['A slice is a part.']);
  expect(both.get('d')).toEqual(['A zebra has stripes, the locked lesson says.']);
});

test('a lesson without a text has no sections, and one that is gone has none any more', async () => {
  expect([...(await sectionsNow(sql, ['nowhere'])).keys()]).toEqual([]);
  await sectionsNow(sql, ['d']);
  await pool.query(`delete from "lessonBody" where "lessonId" = 'd'`);
  expect([...(await sectionsNow(sql, ['d'])).keys()]).toEqual([]);
});
