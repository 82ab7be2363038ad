// All that the browser is made of. A new feature is one more line here.
//
// Tests of it are compiled with the server's: there, too, a screen may import its style sheet.
/// <reference types="vite/client" />
import {accountPart} from '#web/account/account.part.ts';
import {adminPart} from '#web/admin/admin.part.ts';
import {chatPart} from '#web/chat/chat.part.ts';
import {comingPart} from '#web/app/coming.part.tsx';
import {corePart} from '#web/app/core.part.ts';
import {leaderboardPart} from '#web/leaderboard/leaderboard.part.ts';
import {lessonsPart} from '#web/lessons/lessons.part.tsx';
import type {AnyPart} from '#web/part/part.ts';
import {notificationsPart} from '#web/notifications/notifications.part.ts';
import {planPart} from '#web/plan/plan.part.ts';

export const parts = [
  corePart,
  accountPart,
  lessonsPart,
  leaderboardPart,
  planPart,
  chatPart,
  notificationsPart,
  adminPart,
  comingPart,
] as const satisfies readonly AnyPart[];
