// What the course's questions lead to once they are graded.
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {printedBy} from '#schema/lessons/trace/trace-steps.ts';
import {traceOf} from '#schema/lessons/trace/trace.ts';
import {seedContent} from '#sync/lessons/course/seed.ts';
import {firstModules} from '#tests/course.ts';
import {freshDatabase} from '#tests/pg/database.ts';

const {pool} = await freshDatabase();
const folder = mkdtempSync(join(tmpdir(), 'academy-content-'));
afterAll(() => rmSync(folder, {recursive: true}));

test('a question knows its heading, the steps of its program, and what is said about a wrong answer', async () => {
  firstModules(folder, 2);
  await seedContent(pool, folder);
  const {rows} = await pool.query<{after: {trace?: unknown}; explanation: unknown}>(
    `select "after", "explanation" from private."question" where "id" = 'values-joined-or-added'`,
  );
  const [{after, explanation} = {after: {}, explanation: null}] = rows;
  expect(after).toMatchObject({
    section: {id: 'a-value-has-a-type', title: 'A value has a type'},
    mistaken: [{answer: '10 10', html: 'You read digits inside quotation marks as a number.'}],
  });
  const trace = traceOf(after.trace);
  expect(trace && printedBy(trace)).toBe('82 10\n');
  expect(JSON.stringify(explanation)).not.toContain('If you answered');
});
