// Makes the two small fonts of the public pages: the characters that English pages are written in, in the weights that they
// use. What else a page has comes from the whole files (fonts.css). By hand, when the fonts have changed:
// `npm install --prefix /tmp/fonts subset-font@2.9.0 && node web/landing/fonts/make-fonts.ts /tmp/fonts`
import {readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join, resolve} from 'node:path';

type Subset = (
  font: Buffer,
  text: string,
  options: {
    readonly targetFormat: 'woff2';
    readonly variationAxes: {readonly wght: {readonly min: number; readonly max: number}};
    readonly noLayoutClosure: boolean;
  },
) => Promise<Buffer>;

/** As fonts.css has them. */
const CHARACTERS = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2026, 0x2026],
] as const;
const FONTS = ['hanken-grotesk', 'jetbrains-mono'];

const [folder = '.'] = process.argv.slice(2);
const subset = createRequire(resolve(folder, 'package.json'))('subset-font') as Subset;
const text = CHARACTERS.flatMap(([from, to]) =>
  Array.from({length: to - from + 1}, (_, at) => String.fromCodePoint(from + at)),
).join('');
for (const name of FONTS) {
  const whole = join(
    'node_modules',
    '@fontsource-variable',
    name,
    'files',
    `${name}-latin-wght-normal.woff2`,
  );
  const small = await subset(readFileSync(whole), text, {
    targetFormat: 'woff2',
    variationAxes: {wght: {min: 400, max: 700}},
    // Without the ligatures of code: they are glyphs of their own.
    noLayoutClosure: true,
  });
  writeFileSync(join('web', 'landing', 'fonts', `public-${name}.woff2`), small);
}
