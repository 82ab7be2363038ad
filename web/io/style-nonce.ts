/** Radix injects one style tag while a dialog is open; the page's policy lets it by this nonce. */
export function letInStyles(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  if (nonce) (globalThis as {__webpack_nonce__?: string}).__webpack_nonce__ = nonce;
}
