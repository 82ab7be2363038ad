// What tells a way to /logout that was meant from a link in a message, another site or an address that is typed: a mark
// in the history entry, which none of them can write.

/** The state of the navigation that the app's own buttons make. */
export const SIGN_OUT_MEANT = {signOut: true} as const;

/** Whether the entry of the open page has the mark. */
export function isSignOutMeant(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'signOut' in state && state.signOut === true;
}
