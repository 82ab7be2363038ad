// Usernames that can no longer be registered: they would be mistaken for the academy, its operators, or a special value
// of a program. Existing accounts keep theirs.
import {foldedName} from '#schema/leaderboard/leaderboard.rules.ts';

const OF_THE_ACADEMY =
  'academy academies theacademy official team staff crew system robot bot assistant tutor tutors teacher teachers ' +
  'instructor instructors mentor mentors coach reviewer reviewers grader examiner dean faculty professor founder ceo';
const OF_THOSE_WHO_RUN_IT =
  'admin admins administrator administrators root superuser superadmin sudo sysadmin sysop operator owner owners ' +
  'moderator moderators mod mods dev devs developer developers webmaster hostmaster postmaster maintainer';
const OF_ITS_CONTACTS =
  'support helpdesk help contact info service services customerservice security abuse trust safety legal privacy ' +
  'compliance billing payment payments invoice invoices refund refunds sales press media jobs careers news newsletter ' +
  'announcement announcements notification notifications alert alerts noreply donotreply mailer mailerdaemon daemon';
const OF_ITS_ADDRESSES =
  'api www web mail email emails smtp ftp dns cdn auth login logout signin signout signup register account accounts ' +
  'password reset settings profile dashboard modules lessons progress leaderboard challenges community certificates ' +
  'assessment payment emailcourse learnmore about terms cookies files assets static zero sync signal ws openid google';
const OF_PROGRAMS =
  'null undefined none nil nan true false anonymous nobody unknown guest deleted deleteduser user users username me ' +
  'self you everyone everybody all here channel proto constructor prototype test tests example localhost';

/** Folded as names are compared elsewhere, and without separators: a reader takes `ad.min` for `admin`. */
const folded = (name: string): string => foldedName(name).replaceAll(/[._-]/g, '');

const RESERVED: ReadonlySet<string> = new Set(
  [OF_THE_ACADEMY, OF_THOSE_WHO_RUN_IT, OF_ITS_CONTACTS, OF_ITS_ADDRESSES, OF_PROGRAMS].join(' ').split(' '),
);

/** Whether a username is reserved. */
export const isReserved = (name: string): boolean => RESERVED.has(folded(name));
