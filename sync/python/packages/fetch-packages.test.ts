import {mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeEach, expect, test} from 'vitest';
import {fetchPackages, type PackageOrder} from '#sync/python/packages/fetch-packages.ts';
import {
  installedRelease,
  packagesFolder,
  readIndex,
  withDependencies,
} from '#sync/python/packages/package-index.ts';
import {makeWheel} from '#tests/wheel.ts';

const tiny = makeWheel('tiny', {'tiny/__init__.py': 'answer = 42\n'});
const needy = makeWheel('needy', {'needy/__init__.py': 'import tiny\n'});
const installed = installedRelease();
const release = {
  ...installed,
  lock: {
    ...installed.lock,
    packages: {tiny: tiny.entry, needy: {...needy.entry, depends: ['tiny']}},
  },
};

const root = mkdtempSync(join(tmpdir(), 'academy-packages-'));
let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(root, 'data-'));
});
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(root, {recursive: true});
});

/** Where Pyodide's makers would publish. @param files what it has */
async function published(files: Readonly<Record<string, Buffer>>) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const name = (request.url ?? '').split('/').at(-1) ?? '';
    asked.push(name);
    const bytes = files[name];
    response.writeHead(bytes ? 200 : 404).end(bytes);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  const {port} = server.address() as AddressInfo;
  return {asked, address: new URL(`http://127.0.0.1:${port}/full/`)};
}

const order = (from: PackageOrder['from'], names: readonly string[]): PackageOrder => ({
  dataDir,
  release,
  names,
  from,
});
const listed = async () => Object.keys((await readIndex(packagesFolder(dataDir, release), release)).packages);

test('brings a package with what it needs, once', async () => {
  const {asked, address} = await published({[tiny.file]: tiny.bytes, [needy.file]: needy.bytes});
  expect(await listed()).toEqual([]);
  await fetchPackages(order(address, ['needy']));
  await fetchPackages(order(address, ['needy', 'tiny']));
  expect([await listed(), asked]).toEqual([
    ['tiny', 'needy'],
    [tiny.file, needy.file],
  ]);
});

test('takes them from a folder of files', async () => {
  const folder = mkdtempSync(join(root, 'files-'));
  writeFileSync(join(folder, tiny.file), tiny.bytes);
  await fetchPackages(order(folder, ['tiny']));
  expect(await listed()).toEqual(['tiny']);
  await expect(fetchPackages(order(folder, ['needy']))).rejects.toThrow(`${needy.file} can’t be fetched`);
});

test('keeps no file whose hash is not the one of the list, and lists none that is not there', async () => {
  const {address} = await published({[tiny.file]: Buffer.concat([tiny.bytes, Buffer.from('!')])});
  await expect(fetchPackages(order(address, ['tiny']))).rejects.toThrow('its hash is another one');
  await expect(fetchPackages(order(address, ['needy']))).rejects.toThrow('its hash is another one');
  expect([await listed(), readdirSync(packagesFolder(dataDir, release))]).toEqual([[], []]);
});

test('a file that was damaged on the disk is fetched again', async () => {
  const {asked, address} = await published({[tiny.file]: tiny.bytes});
  await fetchPackages(order(address, ['tiny']));
  writeFileSync(join(packagesFolder(dataDir, release), tiny.file), 'damaged');
  await fetchPackages(order(address, ['tiny']));
  expect(asked).toEqual([tiny.file, tiny.file]);
});

test('what comes before a file that is not there stays', async () => {
  const {address} = await published({[tiny.file]: tiny.bytes});
  await expect(fetchPackages(order(address, ['needy']))).rejects.toThrow('answered 404');
  expect(await listed()).toEqual(['tiny']);
});

test('the release that is installed has what the course uses', () => {
  const names = withDependencies(installed, [
    'numpy',
    'pandas',
    'scikit-learn',
    'matplotlib',
    'duckdb',
    'pytest',
  ]);
  expect(names.indexOf('numpy')).toBeLessThan(names.indexOf('pandas'));
  expect(() => withDependencies(installed, ['torch'])).toThrow(RangeError);
});
