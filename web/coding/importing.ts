// Brings projects in from outside. Loaded with the first import.
import {fetchRepository} from '#schema/coding/coding.api.ts';
import {PROJECT_NAME_MAX} from '#schema/coding/coding.limits.ts';
import {unzip, ZIP_MAX, ZipProblem, type TextFile} from '#web/coding/zip.ts';
import {call, HttpError} from '#web/io/call.ts';

export type Imported = {
  readonly name: string;
  readonly files: readonly TextFile[];
  /** Names of what was left out. */
  readonly skipped: readonly string[];
  readonly origin?: string;
};

/** The project in a zip file. @throws {ZipProblem} */
export async function importZip(file: File): Promise<Imported> {
  // Not read to find out: it may be a film.
  if (file.size > ZIP_MAX) {
    throw new ZipProblem(
      `This zip file is larger than ${ZIP_MAX / 1_000_000} MB. Zip only the files you need.`,
    );
  }
  const name =
    file.name
      .replace(/\.zip$/i, '')
      .trim()
      .slice(0, PROJECT_NAME_MAX) || 'Imported project';
  return {name, ...unzip(new Uint8Array(await file.arrayBuffer()))};
}

/** The project in a public repository of GitHub's. @throws {HttpError}, {ZipProblem} */
export async function importRepository(githubUrl: string): Promise<Imported> {
  const {name, origin, zip} = await call(fetchRepository, {body: {githubUrl}});
  const bytes = Uint8Array.from(atob(zip), (character) => character.charCodeAt(0));
  return {name: name.slice(0, PROJECT_NAME_MAX), origin, ...unzip(bytes)};
}

/** Why an import failed, and what to do. */
export function importProblem(error: unknown): string {
  if (error instanceof ZipProblem) return error.message;
  if (error instanceof HttpError && error.isOurs) return error.message;
  return 'We couldn’t import this. Check your connection, then try again.';
}
