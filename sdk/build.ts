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
const script = await rolldown({input: join(here, 'codemod.ts'), platform: 'node'});
await script.write({file: join(dist, 'codemod.js'), format: 'es'});
await script.close();
// Nothing that is published names its types.
rmSync(join(dist, 'platform.d.ts'));
writeApiTypes();
// Where pages of the official SDK import its own types from.
for (const file of ['vapi.js', 'vapi.d.ts']) {
  writeFileSync(join(dist, file), "export * from './index.js';\nexport {default} from './index.js';\n");
}
await writeCommonTypes();
cpSync(join(here, '..', 'LICENSE'), join(dist, 'LICENSE'));

/**
 * For TypeScript's CommonJS files, which under `node16` take no module's types as they are: the same types by other
 * names, so that a class that was required and one that was imported are one. What they require is the module itself:
 * Node has loaded modules so since 20.19.
 */
async function writeCommonTypes(): Promise<void> {
  const mode = "with {'resolution-mode': 'import'}";
  for (const entry of ['index', 'react', 'api', 'vapi']) {
    const values = (await import(join(dist, `${entry}.js`))) as Readonly<Record<string, unknown>>;
    const lines = Object.entries(values).map(([name, value]) => {
      const local = name === 'default' ? 'Default' : name;
      const type = isClass(value) ? `type ${local} = Module.${name};` : '';
      return `declare const ${local}: typeof Module.${name};${type}\nexport {${local} as ${name}};\n`;
    });
    const head = `import type * as Module from './${entry}.js' ${mode};\nexport type * from './${entry}.js' ${mode};\n`;
    writeFileSync(join(dist, `${entry}.d.cts`), head + lines.join(''));
  }
}

function isClass(value: unknown): boolean {
  return typeof value === 'function' && /^class\b/.test(String(value));
}

/** The types of the platform's document, and `any` under every official name that is not in it. */
function writeApiTypes(): void {
  const described = readFileSync(join(client, 'dist', 'schemas.gen.d.ts'), 'utf8');
  const names = readFileSync(join(here, 'api-names.txt'), 'utf8').split('\n').filter(Boolean);
  const missing = names.filter(
    (name) => !new RegExp(`^export (?:type|interface) ${name}\\b`, 'm').test(described),
  );
  const open = missing.map((name) => `export type ${name}${parametersOf(name)} = any;\n`).join('');
  writeFileSync(join(dist, 'api.d.ts'), `${described}\n/** Not in the platform's document. */\n${open}`);
}

/** The generic ones, which are written with their arguments. */
function parametersOf(name: string): string {
  if (name === 'HttpResponse') return '<_Data = unknown, _Error = unknown>';
  return ['Api', 'ApiConfig', 'HttpClient'].includes(name) ? '<_Security = unknown>' : '';
}
