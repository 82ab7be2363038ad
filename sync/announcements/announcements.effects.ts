import {Refusal} from '#schema/errors.ts';
import {FOR_LEARNER} from '#sync/announcements/audience.ts';
import type {EffectsIn} from '#sync/commands/effects.ts';

/** What the command about announcements does. */
export const announcementEffects: EffectsIn<'announcements'> = {
  'announcements.dismiss': async (sql, {announcementId}, {userId}) => {
    // One that is over by now, too: another device may be slow.
    const [there] = await sql(
      `select 1 from "announcement" a where a."id" = $2 and a."state" <> 'scheduled' and ${FOR_LEARNER}`,
      [userId, announcementId.toLowerCase()],
    );
    if (!there) throw new Refusal('NOT_FOUND', 'This announcement isn’t there anymore.');
    await sql(
      `insert into "announcementDismissal" ("userId", "announcementId") values ($1, $2) on conflict do nothing`,
      [userId, announcementId.toLowerCase()],
    );
  },
};
