#!/usr/bin/env node
// `npx --package=rolldown --package=@academy/platform-client platform-client-codemod [--client name] files…`
import {readFileSync, writeFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {migrate, type Parse} from '#platform-client/codemod/index.ts';

const {values, positionals} = parseArgs({
  options: {client: {type: 'string', multiple: true}, dry: {type: 'boolean'}},
  allowPositionals: true,
});
if (positionals.length === 0) {
  console.error('Give the files to rewrite: platform-client-codemod [--dry] [--client name] src/*.ts');
  process.exit(2);
}
const {parseAst} = await import('rolldown/parseAst').catch(() => {
  console.error(
    'This needs a parser: npx --package=rolldown --package=@academy/platform-client platform-client-codemod …',
  );
  return process.exit(2);
});
for (const file of positionals) {
  const lang = file.endsWith('x') ? 'tsx' : 'ts';
  const parse: Parse = (text) => parseAst(text, {lang, sourceType: 'module'});
  const text = readFileSync(file, 'utf8');
  const {text: rewritten, left} = migrate(text, parse, values.client);
  if (rewritten !== text && !values.dry) writeFileSync(file, rewritten);
  if (rewritten !== text) console.log(`${file}: rewritten`);
  for (const {line, what} of left) console.log(`${file}:${line}: left to you: ${what}`);
}
