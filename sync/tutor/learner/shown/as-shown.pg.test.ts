// What an answer to why reads of lessons.
import {expect, test} from 'vitest';
import {sqlOn, type Sql} from '#sync/commands/sql.ts';
import {explain} from '#sync/tutor/learner/explain.ts';
import {testAcademy} from '#tests/pg/academy.ts';
import {pupilsOf} from '#tests/pg/pupils.ts';
import {ASK, newTextCourse, quotes} from '#tests/pg/tutor.ts';

const academy = await testAcademy();
const {pool} = academy;
const {newPupil} = pupilsOf(academy);

test('a text that is known isn’t read again for an answer, and once for who has predicted something in it', async () => {
  await newTextCourse(academy);
  const {userId} = await newPupil();
  const texts: string[] = [];
  const sql: Sql = (text, values) => {
    texts.push(text);
    return sqlOn(pool)(text, values);
  };
  const readings = async () => {
    texts.length = 0;
    const text = 'Why does a slice cut a list?';
    const asked = {...ASK, id: 'x', userId, mode: 'explain', text, passage: null, rung: 1} as const;
    expect(quotes((await explain(sql, asked)).parts).map(({lessonId}) => lessonId)).toContain('a');
    return texts.filter((one) => one.includes('"blocks" from "lessonBody"')).length;
  };
  // Another test may have read the same before.
  await readings();
  expect(await readings()).toBe(0);
  await pool.query(`insert into "prediction" ("userId", "lessonId", "sample") values ($1, 'a', '0123abcd')`, [
    userId,
  ]);
  expect(await readings()).toBe(1);
});
