// Every field for text asks for the direction of what is typed in it: Arabic and Hebrew from right to left. Code and addresses may
// ask for theirs. `Field` and `TextArea` do so for who uses them.
import {globSync, readFileSync} from 'node:fs';
import {expect, test} from 'vitest';

/** Inputs that take no text. */
const NO_TEXT =
  /\btype="(?:button|checkbox|color|date|datetime-local|file|hidden|image|month|number|radio|range|reset|submit|time|week)"|\btype=\{[^}]*'(?:checkbox|radio)'|\bhidden\b/;
const FIELD = /<(?:input|textarea|Command\.Input)\b/g;

/** The opening tag that begins here: up to the first `>` that is in no braces. */
function tagAt(source: string, from: number): string {
  let depth = 0;
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '{') depth += 1;
    else if (source[at] === '}') depth -= 1;
    else if (source[at] === '>' && depth === 0) return source.slice(from, at + 1);
  }
  return source.slice(from);
}

const fieldsIn = (source: string): readonly string[] =>
  Array.from(source.matchAll(FIELD), ({index}) => tagAt(source, index)).filter((tag) => !NO_TEXT.test(tag));

const files = globSync('web/**/*.tsx').filter((file) => !/\.test\.tsx$|\/dist\//.test(file));

test('every field for text says which direction it is written in', () => {
  const fields = files.flatMap((file) => fieldsIn(readFileSync(file, 'utf8')).map((tag) => ({file, tag})));
  // The search itself must find what is there.
  expect(fields.map(({file}) => file)).toEqual(
    expect.arrayContaining([
      'web/ui/form/field.tsx',
      'web/chat/talk/composer/composer.tsx',
      'web/palette/palette.tsx',
    ]),
  );
  expect(fields.filter(({tag}) => !/\bdir=/.test(tag))).toEqual([]);
});

test('people’s text in a line of ours is isolated by one component', () => {
  const own = new Set(['web/ui/show/typed.tsx', 'web/markdown/pieces.tsx']);
  expect(files.filter((file) => !own.has(file) && readFileSync(file, 'utf8').includes('<bdi'))).toEqual([]);
});

test.each([
  ['<input type="checkbox" onChange={() => 1 > 0} />', 0],
  ['<input value={a} onChange={(event) => set(event.target.value)} />', 1],
  ['<textarea rows={2}>', 1],
  ['<input type="hidden" name="a" /><Command.Input />', 1],
  ['<inputs />', 0],
])('in %j fields for text are found: %i', (source, count) => {
  expect(fieldsIn(source).length).toBe(count);
});
