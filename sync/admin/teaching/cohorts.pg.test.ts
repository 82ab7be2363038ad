// Cohorts: seats, the time to join, and what admins change of them.
import {describe, expect, test} from 'vitest';
import {newLearner, registerBy, testAcademy} from '#tests/pg/academy.ts';
import {newAdmin, type TestAdmin} from '#tests/pg/admins.ts';

const academy = await testAcademy();
const {pool} = academy;

const act = async (admin: TestAdmin, name: string, args: object) => {
  const answer = await academy.post(
    '/api/admin/acts',
    {id: crypto.randomUUID(), name, args},
    {cookie: admin.cookie},
  );
  const told = (await answer.json()) as {
    done?: string[];
    skipped?: {id: string; why: string}[];
    message?: string;
    field?: string;
  };
  return {status: answer.status, ...told};
};
const COHORT = {
  name: 'January 2027 cohort',
  startsOn: '2027-01-01',
  endsOn: '2027-06-30',
  opensOn: '',
  closesOn: '',
  seats: '2',
  closingText: 'Limited spots for the January 2027 cohort',
  isOpen: 'yes',
  reason: 'The next one.',
};
const create = (admin: TestAdmin, id: string, other: object = {}) =>
  act(admin, 'cohorts.create', {...COHORT, name: id, ids: [id], ...other});
const change = (admin: TestAdmin, id: string, version: number, other: object = {}) =>
  act(admin, 'cohorts.change', {...COHORT, name: id, ids: [id], version, ...other});
const rowOf = async (id: string) =>
  (
    await pool.query<Record<string, unknown>>(
      `select c.*, n."learners" from "cohort" c join "cohortCount" n on n."cohortId" = c."id" where c."id" = $1`,
      [id],
    )
  ).rows[0];
const cohortOf = async (userId: string) =>
  (
    await pool.query<{cohortId: string | null}>(`select "cohortId" from "learner" where "userId" = $1`, [
      userId,
    ])
  ).rows[0]?.cohortId;
const closeAll = () => pool.query(`update "cohort" set "isOpen" = false`);
const joins = async () => {
  const {response} = await registerBy(academy);
  const {id} = (await response.json()) as {id: string};
  return cohortOf(id);
};
/** Those of the learner’s row, however it came to it. */
const counted = async (id: string) => {
  const {rows} = await pool.query<{count: number}>(
    `select count(*)::int as "count" from "learner" where "cohortId" = $1`,
    [id],
  );
  return [Number((await rowOf(id))?.['learners']), rows[0]?.count];
};

describe('a new cohort', () => {
  test('has its days, seats, words, channel and event', async () => {
    const grace = await newAdmin(academy);
    expect(await create(grace, 'new-1', {opensOn: '2026-12-01', closesOn: '2026-12-31'})).toMatchObject({
      status: 200,
      done: ['new-1'],
    });
    expect(await rowOf('new-1')).toMatchObject({
      startsAt: new Date('2027-01-01T00:00:00Z'),
      endsAt: new Date('2027-07-01T00:00:00Z'),
      opensAt: new Date('2026-12-01T00:00:00Z'),
      closesAt: new Date('2027-01-01T00:00:00Z'),
      seats: 2,
      closingText: COHORT.closingText,
      isOpen: true,
      learners: 0,
      version: 1,
    });
    const {rows} = await pool.query(`select 1 from "channel" where "cohortId" = 'new-1'`);
    expect(rows).toHaveLength(1);
    const event = await pool.query(
      `select "target" from private."auditEvent" where "actor" = 'admin:' || $1 and "action" = 'cohort.created'`,
      [grace.id],
    );
    expect(event.rows).toEqual([{target: 'cohort:new-1'}]);
  });

  test.each([
    ['days in the wrong order', {endsOn: '2026-12-31'}, 'endsOn', 'Last day must not be before the first'],
    [
      'an end of joining before its beginning',
      {opensOn: '2026-02-02', closesOn: '2026-02-01'},
      'closesOn',
      'Joining until must not be before joining from',
    ],
    ['a day that is none', {startsOn: '2027-02-30'}, 'startsOn', 'First day must be a date'],
    ['no seats', {seats: '0'}, 'seats', 'Seats must be a whole number from 1 to 100,000'],
    ['seats that are no number', {seats: '1e3'}, 'seats', 'Seats must be a whole number from 1 to 100,000'],
    ['no name', {name: ' '}, 'name', 'Name is required'],
    ['a choice that is none', {isOpen: 'true'}, 'isOpen', 'Choose whether new learners may join'],
    ['two at once', {ids: ['a', 'b']}, 'ids', 'Cohorts are changed one at a time.'],
    ['another id', {ids: ['A_B']}, 'ids', 'The id must be small letters, digits and dashes.'],
  ])('with %s is rejected in words', async (_, wrong, field, message) => {
    expect(await create(await newAdmin(academy), 'wrong', wrong)).toMatchObject({
      status: 400,
      field,
      message,
    });
    expect(await rowOf('wrong')).toBeUndefined();
  });

  test('with a name that is taken is rejected, also at the same moment', async () => {
    const grace = await newAdmin(academy);
    const answers = await Promise.all(
      ['same-1', 'same-2'].map((id) => create(grace, id, {name: id === 'same-1' ? 'Same' : 'SAME'})),
    );
    expect(answers.map(({status}) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('a change', () => {
  test('of two at the same version is made once, and the second admin is told', async () => {
    const [grace, alan] = [await newAdmin(academy), await newAdmin(academy)];
    await create(grace, 'changed');
    const answers = await Promise.all([
      change(grace, 'changed', 1, {seats: '10'}),
      change(alan, 'changed', 1, {seats: '20'}),
    ]);
    expect(answers.flatMap(({done = []}) => done)).toEqual(['changed']);
    expect(answers.flatMap(({skipped = []}) => skipped)).toEqual([
      {id: 'changed', why: 'Another admin changed this cohort in the meantime.'},
    ]);
    expect(await rowOf('changed')).toMatchObject({version: 2});
  });

  test('takes limits away again, and names the channel', async () => {
    const grace = await newAdmin(academy);
    await create(grace, 'freed', {opensOn: '2026-12-01', closesOn: '2026-12-31'});
    await change(grace, 'freed', 1, {name: 'Freed cohort', seats: '', closingText: ''});
    expect(await rowOf('freed')).toMatchObject({
      seats: null,
      opensAt: null,
      closesAt: null,
      closingText: '',
    });
    const {rows} = await pool.query(`select "name" from "channel" where "cohortId" = 'freed'`);
    expect(rows).toEqual([{name: 'Freed cohort'}]);
  });
});

describe('new learners', () => {
  test('join the open cohort that starts last, while it has seats; then the one before; then none', async () => {
    const grace = await newAdmin(academy);
    await closeAll();
    await create(grace, 'first', {seats: '1'});
    await create(grace, 'second', {startsOn: '2027-02-01', seats: '1'});
    expect([await joins(), await joins(), await joins()]).toEqual(['second', 'first', null]);
    expect(await counted('second')).toEqual([1, 1]);
  });

  test('who come at once never take more seats than there are', async () => {
    const grace = await newAdmin(academy);
    await closeAll();
    await create(grace, 'crowded', {seats: '3'});
    const all = await Promise.all(Array.from({length: 8}, () => joins()));
    expect(all.filter((id) => id === 'crowded')).toHaveLength(3);
    expect(all.filter((id) => id === null)).toHaveLength(5);
  });

  test.each([
    ['before it opens', {opensOn: '2090-01-01'}],
    ['after it has closed', {closesOn: '2020-01-01'}],
    ['while it is closed', {isOpen: 'no'}],
    ['after it has ended', {startsOn: '2025-11-01', endsOn: '2026-04-30'}],
  ])('do not join a cohort %s', async (name, other) => {
    await closeAll();
    await create(await newAdmin(academy), name.replaceAll(' ', '-'), other);
    expect(await joins()).toBeNull();
  });
});

describe('learners whom an admin moves', () => {
  test('take the seats that are left, in the order in which they were chosen', async () => {
    const grace = await newAdmin(academy);
    await create(grace, 'small', {seats: '2', isOpen: 'no'});
    const people = await Promise.all(Array.from({length: 3}, () => newLearner(pool)));
    const ids = people.map(({userId}) => userId);
    const told = await act(grace, 'learners.cohort', {ids, cohortId: 'small', reason: 'Asked.'});
    expect(told.done?.toSorted()).toEqual(ids.slice(0, 2).toSorted());
    expect(told.skipped).toEqual([{id: ids[2], why: 'The cohort is full.'}]);
    expect(await counted('small')).toEqual([2, 2]);
  });

  test('by two admins at once never take more seats than there are, and counts follow everybody', async () => {
    const [grace, alan] = [await newAdmin(academy), await newAdmin(academy)];
    await create(grace, 'left', {seats: '', isOpen: 'no'});
    await create(grace, 'right', {seats: '3', isOpen: 'no'});
    const people = await Promise.all(Array.from({length: 6}, () => newLearner(pool)));
    const ids = people.map(({userId}) => userId);
    await act(grace, 'learners.cohort', {ids, cohortId: 'left', reason: 'Asked.'});
    await Promise.all([
      act(grace, 'learners.cohort', {ids: ids.slice(0, 3), cohortId: 'right', reason: 'Asked.'}),
      act(alan, 'learners.cohort', {ids: ids.slice(3).toReversed(), cohortId: 'right', reason: 'Asked.'}),
    ]);
    expect([await counted('left'), await counted('right')]).toEqual([
      [3, 3],
      [3, 3],
    ]);
    await pool.query(`delete from "user" where "id" = any($1)`, [ids]);
    expect([await counted('left'), await counted('right')]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  test('in opposite directions at once never wait for each other in a circle', async () => {
    const [grace, alan] = [await newAdmin(academy), await newAdmin(academy)];
    for (const id of ['east', 'west']) await create(grace, id, {seats: '', isOpen: 'no'});
    const people = await Promise.all(Array.from({length: 20}, () => newLearner(pool)));
    const ids = people.map(({userId}) => userId);
    const [easterners, westerners] = [ids.slice(0, 10), ids.slice(10)];
    const move = (admin: TestAdmin, some: readonly string[], cohortId: string) =>
      act(admin, 'learners.cohort', {ids: some, cohortId, reason: 'Asked.'});
    const statuses: number[] = [];
    await Promise.all([move(grace, easterners, 'east'), move(alan, westerners, 'west')]);
    for (let turn = 0; turn < 6; turn += 1) {
      const [one, other] = turn % 2 === 0 ? ['west', 'east'] : ['east', 'west'];
      const both = await Promise.all([move(grace, easterners, one), move(alan, westerners, other)]);
      statuses.push(...both.map(({status}) => status));
    }
    expect(statuses).toEqual(statuses.map(() => 200));
    expect([await counted('east'), await counted('west')]).toEqual([
      [10, 10],
      [10, 10],
    ]);
  });
});
