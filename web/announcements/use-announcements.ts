import {queries} from '#schema/queries.ts';
import {announcementsOf, type Announcement} from '#web/announcements/announcements.ts';
import {usePendingOf} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {useMinute} from '#web/ui/use-minute.ts';

/** What is announced to the learner now and not dismissed: pinned ones first, the latest first. */
export function useAnnouncements(): readonly Announcement[] {
  const [rows] = useRows(queries.announcements.live());
  const pending = usePendingOf('announcements.dismiss');
  return announcementsOf(rows, pending, useMinute());
}
