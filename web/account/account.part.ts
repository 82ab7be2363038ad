import {queries} from '#schema/queries.ts';
import {CardKeeper} from '#web/account/profile/card-keeper.tsx';
import {TimeZoneKeeper} from '#web/account/use-time-zone.ts';
import type {Part} from '#web/part/part.ts';
import {screen} from '#web/part/screens.ts';

/** Sign-in and registration have what comes after them from the app, which shows them itself. */
export const accountPart = {
  screens: {
    '/auth/forgot-password': screen(
      async () => (await import('#web/account/forgot-password.screen.tsx')).ForgotPasswordScreen,
    ),
    '/auth/reset-password': screen(
      async () => (await import('#web/account/reset-password.screen.tsx')).ResetPasswordScreen,
    ),
  },
  preload: [() => queries.account.card(), () => queries.account.learner()],
  frame: [TimeZoneKeeper, CardKeeper],
  words: async () => (await import('#web/account/account.words.ts')).accountWords,
} satisfies Part<'account'>;
