/** Under every way to a new account. Public pages are not the app's: plain links. */
export const TermsNote = () => (
  <p className="mt-3 text-center text-xs text-muted">
    A new account accepts the{' '}
    <a href="/terms" className="underline underline-offset-4 hover:text-ink">
      Terms of Service
    </a>
    .
  </p>
);
