/** The sections of the profile, as its own links and the palette name them. */
export const PROFILE_SECTIONS = [
  'Picture',
  'Your card',
  'Region',
  'Appearance',
  'Badges',
  'How you sign in',
  'Passkeys',
  'Where you’re signed in',
  'Sign-in history',
  'AI tutor',
  'Your data',
] as const;
