// What a browser loads for the landing page before anybody touches it, without fonts and pictures: they come gzipped by
// themselves.
import {readFileSync} from 'node:fs';
import {gzipSync} from 'node:zlib';

const NAMED = /(?:src|href)="\/(theme\.js|assets\/[^"]+\.(?:js|css))"/g;

/** Bytes, gzipped: of its style sheets, and of all. @throws when there is no build. */
export function landingWeight(): {readonly styles: number; readonly all: number} {
  const html = built('pages/landing.html');
  const files = [...html.toString().matchAll(NAMED)].map(([, path = '']) => path);
  const styles = weight(files.filter((path) => path.endsWith('.css')).map(built));
  return {styles, all: weight([html, ...files.map(built)])};
}

const built = (path: string): Buffer => readFileSync(`web/dist/${path}`);
const weight = (files: readonly Buffer[]): number =>
  files.reduce((sum, bytes) => sum + gzipSync(bytes, {level: 9}).length, 0);
