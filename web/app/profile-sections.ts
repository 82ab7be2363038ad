/** The sections of the profile, as its own links and the palette name them. */
export const PROFILE_SECTIONS = [
  'Picture',
  'Your card',
  'Where you are',
  'Appearance',
  'Badges',
  'How you sign in',
  'Where you are signed in',
  'Sign-in history',
  'Your data',
] as const;
