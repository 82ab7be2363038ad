import {strToU8, zipSync} from 'fflate';
import {expect, test} from 'vitest';
import {FILE_MAX, FILES_MAX} from '#schema/coding/coding.limits.ts';
import {fileName, unzip, zip, ZIP_MAX} from '#web/coding/zip.ts';

const zipped = (entries: Readonly<Record<string, string | Uint8Array>>, level: 0 | 6 = 6) =>
  zipSync(
    Object.fromEntries(
      Object.entries(entries).map(([name, content]) => [
        name,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
    {level},
  );

test('what is zipped is unzipped as it was', () => {
  const files = [
    {path: 'data/prices.csv', text: 'a,b\n1,2\n'},
    {path: 'main.py', text: 'print("Füße 🦊")\n'},
  ];
  expect(unzip(zip('My project', files))).toEqual({files, skipped: []});
});

test('the folder around everything is taken away, as archives of repositories have it', () => {
  const {files} = unzip(zipped({'name-1a2b3c/README.md': '# Name', 'name-1a2b3c/src/a.py': 'a = 1'}));
  expect(files.map(({path}) => path)).toEqual(['README.md', 'src/a.py']);
});

test('pictures and long files are left out and named, what tools keep is left out', () => {
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff]);
  const {files, skipped} = unzip(
    zipped({
      'main.py': 'x = 1',
      'plot.png': png,
      'noise.dat': png,
      'long.txt': 'x'.repeat(FILE_MAX + 1),
      '__pycache__/main.pyc': png,
      '.git/HEAD': 'ref: main',
      'node_modules/a/index.js': '1',
    }),
  );
  expect(files.map(({path}) => path)).toEqual(['main.py']);
  expect(skipped.toSorted()).toEqual(['long.txt', 'noise.dat', 'plot.png']);
});

test.each(['../evil.py', 'a/../../evil.py', '/etc/passwd', String.raw`..\evil.py`, 'C:/evil.py'])(
  'nothing is imported from an archive with the name %s',
  (name) => {
    expect(() => unzip(zipped({'main.py': '', [name]: 'x'}))).toThrow('leads out of it');
  },
);

test('an archive of 10,000 files is rejected by its list alone', () => {
  const entries = Object.fromEntries(Array.from({length: 10_000}, (_, at) => [`f${at}.txt`, 'x']));
  expect(() => unzip(zipped(entries, 0))).toThrow('more than 5,000 files');
});

test('more files than a project may have are counted', () => {
  const entries = Object.fromEntries(Array.from({length: FILES_MAX + 1}, (_, at) => [`f${at}.txt`, 'x']));
  expect(() => unzip(zipped(entries))).toThrow(`has ${FILES_MAX + 1} text files`);
});

test('a bomb is rejected before it is unpacked: many files of zeros', () => {
  const zeros = new Uint8Array(290_000);
  const bomb = zipped(Object.fromEntries(Array.from({length: 40}, (_, at) => [`z${at}.txt`, zeros])));
  expect(bomb.length).toBeLessThan(50_000);
  expect(() => unzip(bomb)).toThrow('2 MB a project can hold');
});

test('one file that unpacks to more than a file may have is left out, unread', () => {
  const bomb = zipped({'main.py': 'x = 1', 'zeros.txt': new Uint8Array(3_000_000)});
  expect(unzip(bomb)).toEqual({files: [{path: 'main.py', text: 'x = 1'}], skipped: ['zeros.txt']});
});

test('a list that names a smaller size than there is does not unpack more than it names', () => {
  const bomb = zipped({'main.py': new Uint8Array(500_000).fill(65)});
  // The size in the central directory, 24 bytes from its signature.
  const at = bomb.findLastIndex((_, index) =>
    [0x50, 0x4b, 1, 2].every((byte, step) => bomb[index + step] === byte),
  );
  bomb.set([10, 0, 0, 0], at + 24);
  const outcome = (() => {
    try {
      return unzip(bomb).files.map(({text}) => text.length);
    } catch (error) {
      return (error as Error).name;
    }
  })();
  expect([['ZipProblem'], [[10]]]).toContainEqual([outcome]);
});

test.each([
  ['no zip file at all', strToU8('hello'), 'couldn’t open'],
  ['an empty archive', zipped({}), 'no text files'],
  ['pictures alone', zipped({'a.png': 'x'}), 'no text files'],
  ['too large a file', new Uint8Array(ZIP_MAX + 1), 'larger than 10 MB'],
  ['names that differ by case', zipped({'a.py': '', 'A.py': ''}), 'the same name'],
  ['a name that no file may have', zipped({'what?.py': ''}), 'can’t import the file'],
])('%s says what is wrong', (_, bytes, words) => {
  expect(() => unzip(bytes)).toThrow(words);
});

test('lines that end as on Windows end as in the editor', () => {
  expect(unzip(zipped({'a.py': 'x = 1\r\ny = 2\r\n'})).files).toEqual([
    {path: 'a.py', text: 'x = 1\ny = 2\n'},
  ]);
});

test.each([
  [{a: '', 'a/b.py': ''}, 'either a file or a folder'],
  [{'con.py': ''}, 'Windows keeps that name'],
  [{'a\u202egpj.py': ''}, 'invisible characters'],
  [{[`${'d/'.repeat(9)}a.py`]: ''}, 'deep'],
])('names that no folder may have together, or no computer takes, are named: %j', (entries, words) => {
  expect(() => unzip(zipped(entries))).toThrow(words);
});

test('a zip file in a zip file is left out', () => {
  const {files, skipped} = unzip(
    zipped({'main.py': '', 'more.zip': zipped({'a.py': ''}), 'bomb.dat': zipped({a: ''})}),
  );
  expect([files.length, skipped.toSorted()]).toEqual([1, ['bomb.dat', 'more.zip']]);
});

test('what takes many times its size on the way to the academy is left out', () => {
  const {skipped} = unzip(zipped({'main.py': '', 'bells.txt': '\u0007'.repeat(99_999)}));
  expect(skipped).toEqual(['bells.txt']);
});

test('a damaged archive says so', () => {
  const bytes = zipped({'main.py': 'print(1)\n'.repeat(200)});
  bytes.fill(0xff, 40, 60);
  expect(() => unzip(bytes)).toThrow('may be damaged');
});

test('a project’s name becomes a name that every system takes', () => {
  expect(fileName('A/B: "C"?')).toBe('A-B- -C-');
  expect(fileName('...')).toBe('project');
});
