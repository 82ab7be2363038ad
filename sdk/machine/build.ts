// npm run machine: one HTML file that needs nothing else, to be opened from the disk.
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {rolldown} from 'rolldown';

const here = import.meta.dirname;
const [target = join(here, 'dist', 'machine.html')] = process.argv.slice(2);

const bundle = await rolldown({input: join(here, 'page.ts'), platform: 'browser'});
const {output} = await bundle.generate({format: 'iife', minify: true});
await bundle.close();
// The text of a script element ends at the first of these.
const script = output[0].code.replaceAll('</script', String.raw`<\/script`);
const page = readFileSync(join(here, 'page.html'), 'utf8')
  .replace('/* page.css */', () => readFileSync(join(here, 'page.css'), 'utf8'))
  .replace('/* page.js */', () => script);
mkdirSync(dirname(target), {recursive: true});
writeFileSync(target, page);
console.log(`Open ${pathToFileURL(resolve(target)).href}`);
