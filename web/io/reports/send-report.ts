import {sendErrorReport, withoutPerson} from '#schema/wire/reports/error-report.ts';

/** @throws {TypeError} when nobody answers. */
export async function sendReport(error: Error, personWords: readonly string[]): Promise<void> {
  const report = {
    message: `${error.name}: ${error.message}`,
    stack: error.stack ?? '',
    build: document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? fileOf(import.meta.url),
    page: location.pathname,
  };
  await fetch(sendErrorReport.path, {
    method: sendErrorReport.method,
    headers: {'Content-Type': 'application/json'},
    body: JSON.stringify(withoutPerson(report, personWords)),
    // The page may be on its way out.
    keepalive: true,
  });
}

/** Public pages have no name of their build; this script's name changes with it. */
const fileOf = (address: string): string => new URL(address).pathname.split('/').at(-1) ?? '';
