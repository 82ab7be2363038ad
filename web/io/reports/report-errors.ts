// Fatal errors of a page go to the academy (specification, section 7.11). What sends them is fetched with the first of them.

/** A page that breaks repeats itself. */
const MOST = 5;

/** @param personWords names of whoever is signed in, their address and id: they are taken out before anything is sent. */
export function reportErrors(personWords: () => readonly string[]): void {
  const noted = new Set<string>();
  const note = (thrown: unknown) => {
    const stack = thrown instanceof Error ? thrown.stack : undefined;
    // What has no stack of ours is an extension's, or the browser's own.
    if (!stack?.includes(location.origin) || noted.size >= MOST || noted.has(stack)) return;
    noted.add(stack);
    import('#web/io/reports/send-report.ts')
      .then(({sendReport}) => sendReport(thrown as Error, personWords()))
      // Without a network nobody is told; it happens again, or it was no trouble.
      .catch(() => undefined);
  };
  addEventListener('error', ({error}) => note(error));
  addEventListener('unhandledrejection', ({reason}) => note(reason));
}
