// What some sources add to a file of the build, by its source map: gzipped with their code and without it.
import {existsSync, readFileSync} from 'node:fs';
import {SourceMap, type SourceMapPayload} from 'node:module';
import {join} from 'node:path';
import {gzipSync} from 'node:zlib';

const BUILT = join('web', 'dist');

/** Of what the bundler itself has written there is no map. */
export const hasSources = (path: string): boolean => existsSync(join(BUILT, `${path}.map`));

/** Bytes, each file by itself, at the best level. */
export const gzippedBytes = (text: string | Buffer): number => gzipSync(text, {level: 9}).length;

/**
 * Bytes, gzipped.
 * @param path of the file on the academy's origin.
 * @param isOfThem gets a source's path, relative to that of the file.
 */
export function bytesOfSources(path: string, isOfThem: (source: string) => boolean): number {
  const code = readFileSync(join(BUILT, path), 'utf8');
  const map = new SourceMap(JSON.parse(readFileSync(join(BUILT, `${path}.map`), 'utf8')) as SourceMapPayload);
  const without = code.split('\n').map((line, no) => {
    // Columns are UTF-16 units.
    const units = Array.from({length: line.length}, (_, at) => line.charAt(at));
    return units.filter((_, at) => !isOfThem(sourceAt(map, no, at))).join('');
  });
  return gzippedBytes(code) - gzippedBytes(without.join('\n'));
}

/** Of no source is what the bundler itself has written. */
function sourceAt(map: SourceMap, line: number, column: number): string {
  const entry = map.findEntry(line, column);
  return 'originalSource' in entry ? entry.originalSource : '';
}
