// node build.ts: the package as it is published. TypeScript writes one module and its types for each file,
// so a bundler sees what it may leave out, and the code of calls stays behind its one dynamic import.
import {execFileSync} from 'node:child_process';
import {globSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

const here = import.meta.dirname;
const dist = join(here, 'dist');
rmSync(dist, {recursive: true, force: true});
execFileSync('tsc', ['-p', join(here, 'tsconfig.build.json')], {stdio: 'inherit'});
// The compiler rewrites what modules import, not what their types do.
for (const file of globSync('*.d.ts', {cwd: dist})) {
  const path = join(dist, file);
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(['"])(\.\/[\w.-]+)\.ts\1/g, '$1$2.js$1'));
}
