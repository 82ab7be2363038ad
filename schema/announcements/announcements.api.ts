// REST call of the announcements (specification, section 7.2). Times are ISO 8601, UTC.
import {endpoint} from '#schema/wire/endpoint.ts';

/** An announcement as REST shows it. */
export type AnnouncementReply = {
  readonly id: string;
  readonly _id: string;
  readonly title: string;
  /** Markdown. */
  readonly body: string;
  readonly isPinned: boolean;
  readonly publishAt: string;
  /** Absent where it stays until it is withdrawn. */
  readonly expireAt?: string;
};

/** What is announced to the learner now and not dismissed: pinned ones first, the latest first. */
export const getAnnouncements = endpoint<{reply: {readonly announcements: readonly AnnouncementReply[]}}>()(
  'GET',
  '/api/announcements',
);
