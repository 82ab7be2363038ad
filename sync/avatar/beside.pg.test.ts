// Services that are told of ends beside each other: one that doesn't answer takes nobody else's time.
import {beforeEach, expect, test} from 'vitest';
import {avatar} from '#sync/avatar/avatar.part.ts';
import type {AvatarNeeds} from '#sync/avatar/session.routes.ts';
import {closeRuns} from '#sync/avatar/sessions/sweeping.ts';
import {startAll} from '#sync/db/jobs.ts';
import {avatarAcademy} from '#tests/pg/avatars.ts';

const academy = await avatarAcademy();
const {services, vendors, learner, started, runs, pool} = academy;
const log = () => undefined;

beforeEach(async () => {
  services.clear();
  await pool.query(`delete from private."avatarRun"`);
});

/** Sessions that are over, and that no service was told of. */
async function left(...kinds: readonly Parameters<typeof started>[1][]): Promise<void> {
  for (const kind of kinds) await started(await learner(), kind);
  await pool.query(`update private."avatarRun" set "isOver" = true, "claimedUntil" = null`);
}

test('a round of one service tells that one alone', async () => {
  await left('heygen-openai', 'did');
  await closeRuns({pool, vendors, log}, 'did');
  expect(services.open()).toHaveLength(1);
  expect(services.open()[0]).toMatch(/^heygen /);
  await closeRuns({pool, vendors, log}, 'heygen');
  expect(services.open()).toEqual([]);
  expect(await runs()).toBe(0);
});

test('every service has its round, and one that only another build knows', async () => {
  await left('platform-heygen', 'heygen-openai', 'platform-tavus', 'did', 'did-agents', 'platform');
  await pool.query(
    `insert into private."avatarRun" ("sessionId", "secondsMost", "charsLeft", "isOver", "handles")
     values ('later-1', 1, 0, true, '[{"at": "did-chat", "id": "chat-1"}]')`,
  );
  const needs = {pool, log, avatarVendors: vendors} as Partial<AvatarNeeds> as AvatarNeeds;
  await startAll(avatar.jobs?.(needs) ?? [])();
  expect(services.open()).toEqual([]);
  expect(await runs()).toBe(0);
});
