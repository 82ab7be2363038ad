// Why a visitor comes back from the provider: the server says it in the address of the page, the page in words.

/** At the sign-in page. */
export const SIGN_IN_NOTICES = [
  'google-off',
  'google-cancelled',
  'google-unreachable',
  'google-over',
  'google-failed',
  'google-no-address',
  'google-wait',
  'google-known',
  'google-choose',
] as const;

/** At the profile. */
export const PROFILE_NOTICES = ['google-connected', 'google-taken', 'google-other'] as const;

export type SignInNotice = (typeof SIGN_IN_NOTICES)[number];
export type ProfileNotice = (typeof PROFILE_NOTICES)[number];
export type GoogleNotice = SignInNotice | ProfileNotice;

/** The notice of a page's address. */
export function googleNoticeIn(search: string): GoogleNotice | undefined {
  const given = new URLSearchParams(search).get('notice');
  return [...SIGN_IN_NOTICES, ...PROFILE_NOTICES].find((notice) => notice === given);
}
