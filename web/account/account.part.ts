import {queries} from '#schema/queries.ts';
import type {Part} from '#web/part/part.ts';
import {screen, screens} from '#web/part/screens.ts';

/** Sign-in and registration have what comes after them from the app, which shows them itself. */
export const accountPart = {
  screens: screens({
    '/auth/forgot-password': screen(
      async () => (await import('#web/account/forgot-password.screen.tsx')).ForgotPasswordScreen,
    ),
    '/auth/reset-password': screen(
      async () => (await import('#web/account/reset-password.screen.tsx')).ResetPasswordScreen,
    ),
  }),
  preload: [() => queries.account.card(), () => queries.account.learner()],
  words: async () => (await import('#web/account/account.words.ts')).accountWords,
} satisfies Part<'account'>;
