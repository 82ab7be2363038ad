// Programs with files beside them, on the Python that learners run.
import {expect, test} from 'vitest';
import type {ProgramFile, RunRequest} from '#schema/python/run.ts';
import {openPython} from '#tests/content-python.ts';

const python = await openPython();
const ran = (source: string, files: readonly ProgramFile[], more: Partial<RunRequest> = {}) =>
  python.ask({
    programs: [source],
    file: 'main.py',
    files: [...files, {path: 'main.py', text: source}],
    outputLimit: 10_000,
    ...more,
  });

test('a program imports and opens the files beside it, folders too', () => {
  const {printed, error} = ran(
    'import lib.b\nprint(lib.b.x, open("data/é.txt", encoding="utf-8").read(), __file__)',
    [
      {path: 'lib/b.py', text: 'x = 1'},
      {path: 'data/é.txt', text: 'ü\r\n'},
    ],
  );
  expect([error, printed]).toEqual([null, '1 ü\n main.py\n']);
});

test('the next run finds neither the files nor the modules of the one before', () => {
  ran('import other', [{path: 'other.py', text: ''}]);
  expect(ran('import other', []).error?.type).toBe('ModuleNotFoundError');
  expect(ran('import other\nprint(other.x)', [{path: 'other.py', text: 'x = 2'}]).printed).toBe('2\n');
});

test('an error in another file names that file and its line, and no folder of ours', () => {
  const {error} = ran('import shop\nshop.price(0)', [
    {path: 'shop.py', text: '# shop\n\ndef price(x):\n    return 1 / x\n'},
  ]);
  expect(error).toMatchObject({type: 'ZeroDivisionError', file: 'shop.py', line: 4});
  expect(error?.traceback).toContain('File "shop.py", line 4');
  expect(error?.traceback).not.toContain('/tmp');
});

test('an error with notes is told by its own words; the notes are in the traceback', () => {
  const {error} = ran('error = KeyError("k")\nerror.add_note("first\\nsecond")\nraise error', []);
  expect(error).toMatchObject({summary: "KeyError: 'k'", message: "'k'", line: 3});
  expect(error?.traceback).toContain("KeyError: 'k'\nfirst\nsecond");
  // With Python's own suggestion.
  expect(ran('total = 1\nprint(totl)', []).error?.message).toContain("Did you mean: 'total'");
});

test('a mistake of syntax in another file is found there', () => {
  const {error} = ran('import shop', [{path: 'shop.py', text: 'x = 1\ny =\n'}]);
  expect(error).toMatchObject({type: 'SyntaxError', file: 'shop.py', line: 2});
});

test('a path that leads out of the folder is written nowhere', () => {
  expect(() => ran('pass', [{path: '../../escaped.txt', text: 'x'}])).toThrow('escaped');
  const {printed} = ran(
    'import os\nprint(os.path.exists("/escaped.txt"), os.path.exists("/tmp/escaped.txt"))',
    [],
  );
  expect(printed).toBe('False False\n');
});

test('half a character in a text, and the longest names that there are, keep no program from running', () => {
  const folder = '語'.repeat(55);
  const {printed, error} = ran('import os\nprint(len(os.listdir()))', [
    {path: 'half.txt', text: '\ud800'},
    {path: `${folder}/${'語'.repeat(64)}`, text: ''},
    {path: '語'.repeat(120), text: ''},
  ]);
  expect([error, printed]).toEqual([null, '4\n']);
});

test('names are told at the end, also of a program that ended in an error', () => {
  const {names, error} = ran(
    'import math\nprices = [1, 2]\ndef f(): pass\ntotal = sum(prices)\nmissing',
    [],
    {
      names: true,
    },
  );
  expect(error?.type).toBe('NameError');
  expect(names?.map(({name, type, text}) => [name, type, text])).toEqual([
    ['prices', 'list', '[1, 2]'],
    ['total', 'int', '3'],
  ]);
  expect(ran('x = 1', []).names).toEqual([]);
});

test('a lesson’s program has the name that it had', () => {
  ran('x = 1', []);
  const {error} = python.ask({programs: ['1 / 0'], outputLimit: 100});
  expect(error?.traceback).toContain('File "lesson.py", line 1');
  expect(error?.file ?? null).toBeNull();
});
