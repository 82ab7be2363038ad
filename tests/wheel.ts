// A small wheel for Pyodide, made here: a zip file with a module and what an installer reads.
import {createHash} from 'node:crypto';
import {crc32} from 'node:zlib';
import type {Lockfile} from 'pyodide';

export type Wheel = {
  readonly file: string;
  readonly bytes: Buffer;
  /** As Pyodide's list of packages has it. */
  readonly entry: Lockfile['packages'][string];
};

/**
 * A wheel of pure Python.
 * @param files by path, such as `tiny/__init__.py`
 */
export function makeWheel(name: string, files: Readonly<Record<string, string>>): Wheel {
  const info = `${name}-1.0.dist-info`;
  const listed = [...Object.keys(files), `${info}/WHEEL`, `${info}/METADATA`, `${info}/RECORD`];
  const bytes = zip({
    ...files,
    [`${info}/WHEEL`]: 'Wheel-Version: 1.0\nGenerator: academy\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    [`${info}/METADATA`]: `Metadata-Version: 2.1\nName: ${name}\nVersion: 1.0\n`,
    [`${info}/RECORD`]: listed.map((path) => `${path},,\n`).join(''),
  });
  const file = `${name}-1.0-py3-none-any.whl`;
  const entry = {
    name,
    version: '1.0',
    file_name: file,
    install_dir: 'site',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    package_type: 'package',
    imports: [name],
    depends: [],
    unvendored_tests: false,
  } as Lockfile['packages'][string];
  return {file, bytes, entry};
}

/** A zip file without compression (APPNOTE.TXT of PKWARE, 4.3). */
function zip(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, data] = [Buffer.from(path), Buffer.from(text)];
    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(crc32(data), 0);
    sizes.writeUInt32LE(data.length, 4);
    sizes.writeUInt32LE(data.length, 8);
    sizes.writeUInt16LE(name.length, 12);
    // Version 2.0, no flags, stored, midnight of 1980-01-01.
    const head = Buffer.from([20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0]);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, sizes, name, data]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), head, sizes, place, name]),
    );
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, Buffer.from('PK\u0005\u0006'), end]);
}
