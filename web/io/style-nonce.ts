/** Lets a style tag into the page that a library makes while it runs; each reply of the page has another one. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** Radix injects one style tag while a dialog is open; the page's policy lets it by this nonce. */
export function letInStyles(): void {
  const nonce = styleNonce();
  if (nonce) (globalThis as {__webpack_nonce__?: string}).__webpack_nonce__ = nonce;
}
