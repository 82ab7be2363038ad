// node build.ts: the package as it is published. TypeScript writes one module and its types for each file,
// so a bundler sees what it may leave out, and the code of calls stays behind its one dynamic import. What is
// used of the platform client is inlined as one module of its own.
import {execFileSync} from 'node:child_process';
import {cpSync, globSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {rolldown} from 'rolldown';

const here = import.meta.dirname;
const dist = join(here, 'dist');
const client = join(here, '..', 'platform-client');
rmSync(dist, {recursive: true, force: true});
execFileSync(process.execPath, [join(client, 'dev', 'build.ts')], {stdio: 'inherit'});
execFileSync('tsc', ['-p', join(here, 'tsconfig.build.json')], {stdio: 'inherit'});
// The compiler rewrites what modules import, not what their types do.
for (const file of globSync('*.d.ts', {cwd: dist})) {
  const path = join(dist, file);
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(['"])(\.\/[\w.-]+)\.ts\1/g, '$1$2.js$1'));
}

const door = join(dist, 'platform.js');
const inlined = await rolldown({
  input: door,
  platform: 'neutral',
  resolve: {alias: {'@academy/platform-client': join(client, 'dist', 'index.js')}},
});
await inlined.write({file: door, format: 'es'});
await inlined.close();
// Nothing that is published names its types.
rmSync(join(dist, 'platform.d.ts'));
cpSync(join(here, '..', 'LICENSE'), join(dist, 'LICENSE'));
