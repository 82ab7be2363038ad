// What a page says to a visitor who comes back from Google, or was never let go there.
import type {GoogleNotice} from '#schema/account/google.notices.ts';

type Words = {readonly tone: 'info' | 'good' | 'warn'; readonly title: string; readonly text: string};

const INSTEAD = 'or use your username and password.';

export const googleWords: Readonly<Record<GoogleNotice, Words>> = {
  'google-off': {
    tone: 'info',
    title: 'Sign-in with Google isn’t set up here',
    text: 'Use your username and password instead.',
  },
  'google-cancelled': {
    tone: 'info',
    title: 'You turned back at Google',
    text: 'Nothing has changed. You can continue with Google at any time.',
  },
  'google-unreachable': {
    tone: 'warn',
    title: 'We can’t reach Google right now',
    text: `Try again in a moment, ${INSTEAD}`,
  },
  'google-over': {
    tone: 'warn',
    title: 'This sign-in is over',
    text: 'It works once, for 10 minutes, in the browser where it began. Continue with Google again.',
  },
  'google-failed': {
    tone: 'warn',
    title: 'Sign-in with Google didn’t work',
    text: `We couldn’t use its answer, and nothing has changed. Try again, ${INSTEAD}`,
  },
  'google-no-address': {
    tone: 'warn',
    title: 'Google gave us no confirmed email address',
    text: 'Confirm your address there first, or sign in with a username and a password.',
  },
  'google-wait': {
    tone: 'warn',
    title: 'Too many attempts',
    text: 'Many have come from your network just now. Try again in 15 minutes.',
  },
  'google-known': {
    tone: 'info',
    title: 'You have an account already',
    text: 'Sign in once with your username and password, and from then on Google opens it, too. If you forgot the password, choose a new one by email.',
  },
  'google-choose': {
    tone: 'info',
    title: 'There’s already an account with your email',
    text: 'If it’s yours, sign in once with its username and password, and from then on Google opens it, too.',
  },
  'google-connected': {
    tone: 'good',
    title: 'Google is connected',
    text: 'You can sign in with it from now on.',
  },
  'google-taken': {
    tone: 'warn',
    title: 'This Google account belongs to another account here',
    text: 'Nothing has changed. Disconnect it there first, or choose another Google account.',
  },
  'google-other': {
    tone: 'warn',
    title: 'Another Google account is connected already',
    text: 'Nothing has changed. Disconnect that one first.',
  },
};
