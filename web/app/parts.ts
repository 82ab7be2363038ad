// All that the browser is made of. A new feature is one more line here.
//
// Tests of it are compiled with the server's: there, too, a screen may import its style sheet.
/// <reference types="vite/client" />
import {accountPart} from '#web/account/account.part.ts';
import {adminPart} from '#web/admin/admin.part.ts';
import {announcementsPart} from '#web/announcements/announcements.part.ts';
import {assessmentPart} from '#web/assessment/assessment.part.ts';
import {avatarPart} from '#web/avatar/avatar.part.ts';
import {callsPart} from '#web/calls/calls.part.ts';
import {chatPart} from '#web/chat/chat.part.ts';
import {codingPart} from '#web/coding/coding.part.ts';
import {corePart} from '#web/app/core.part.ts';
import {dashboardPart} from '#web/dashboard/dashboard.part.ts';
import {installPart} from '#web/install/install.part.ts';
import {leaderboardPart} from '#web/leaderboard/leaderboard.part.ts';
import {lessonsPart} from '#web/lessons/lessons.part.tsx';
import type {AnyPart} from '#web/part/part.ts';
import {notificationsPart} from '#web/notifications/notifications.part.ts';
import {planPart} from '#web/plan/plan.part.ts';
import {spendingsPart} from '#web/spendings/spendings.part.ts';
import {tutorPart} from '#web/tutor/tutor.part.ts';

export const parts = [
  corePart,
  accountPart,
  lessonsPart,
  leaderboardPart,
  planPart,
  chatPart,
  callsPart,
  notificationsPart,
  announcementsPart,
  dashboardPart,
  adminPart,
  assessmentPart,
  codingPart,
  installPart,
  tutorPart,
  avatarPart,
  spendingsPart,
] as const satisfies readonly AnyPart[];
