// Fatal errors of a page go to the academy (specification, section 7.11). What sends them is fetched with the first of them.

/** A page that breaks repeats itself. */
const MOST = 5;

const noted = new Set<string>();
let wordsOf: () => readonly string[] = () => [];

/**
 * A page that asks for it again, because it has become the app, listens once.
 * @param personWords names of whoever is signed in, their address and id: they are taken out before anything is sent.
 */
export function reportErrors(personWords: () => readonly string[]): void {
  wordsOf = personWords;
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
}

const onError = ({error}: ErrorEvent) => note(error);
const onRejection = ({reason}: PromiseRejectionEvent) => note(reason);

function note(thrown: unknown): void {
  const stack = thrown instanceof Error ? thrown.stack : undefined;
  // What has no stack of ours is an extension's, or the browser's own.
  if (!stack?.includes(location.origin) || noted.size >= MOST || noted.has(stack)) return;
  noted.add(stack);
  import('#web/io/reports/send-report.ts')
    .then(({sendReport}) => sendReport(thrown as Error, wordsOf()))
    // Without a network nobody is told; it happens again, or it was no trouble.
    .catch(() => undefined);
}
