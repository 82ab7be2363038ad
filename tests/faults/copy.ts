// A copy of the checkout with changes: another build of the academy, or one with a bug.
import {execFile} from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, relative} from 'node:path';
import {promisify} from 'node:util';
import type {Closing} from '#tests/bench/closing.ts';

/** A replacement of text in a file. */
export type Change = {readonly file: string; readonly from: string; readonly to: string};

const NOT_COPIED = /^(?:node_modules|\.git|\.data[^/]*|test-results)(?:\/|$)/;

/** @throws {Error} if the product no longer contains the text to replace. */
export function copyOfCheckout(opened: Closing, changes: readonly Change[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'academy-faults-copy-'));
  chmodSync(copy, 0o755);
  opened.add(() => rmSync(copy, {recursive: true, force: true, maxRetries: 5}));
  const root = process.cwd();
  cpSync(root, copy, {recursive: true, filter: (path) => !NOT_COPIED.test(relative(root, path))});
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const [file, text] of changedFiles(root, changes)) writeFileSync(join(copy, file), text);
  return copy;
}

/**
 * The files of a checkout as the changes make them, by their paths in it.
 * @throws {Error} if the product no longer contains the text to replace.
 */
export function changedFiles(root: string, changes: readonly Change[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const {file, from, to} of changes) {
    const path = join(root, file);
    const text = files.get(file) ?? (existsSync(path) ? readFileSync(path, 'utf8') : '');
    if (text.split(from).length !== 2) {
      throw new Error(`${file} does not hold this once any more, so nothing can be changed in it:\n${from}`);
    }
    files.set(
      file,
      text.replace(from, () => to),
    );
  }
  return files;
}

/** Builds the web client of a copy in advance, so that starting it does not. */
export async function buildCopy(copy: string): Promise<void> {
  const script = "const {buildWhenChanged} = await import('#sync/dev/build.ts'); await buildWhenChanged();";
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {cwd: copy});
}
