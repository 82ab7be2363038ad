// Runs before every npm script, on whatever Node the machine has (20 or newer), with no dependency:
// installs the locked packages when node_modules does not match the lockfile. The packages bring the
// one Node that runs everything else (docs/decisions/0016-node-22-runs-everything.md).
import {createHash} from 'node:crypto';
import {execFileSync, spawnSync} from 'node:child_process';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', '..');
const marker = join(root, 'node_modules', '.installed-lockfile');

const fingerprint = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform} ${process.arch}`)
  .digest('hex');
const installed = existsSync(marker) && readFileSync(marker, 'utf8') === fingerprint;

if (!installed) {
  console.log('Installing the locked packages (once; about a minute)…');
  const npm = process.env['npm_execpath'];
  const command = npm ? [process.execPath, npm] : ['npm'];
  const result = spawnSync(
    command[0],
    [...command.slice(1), 'ci', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  if (result.status !== 0) {
    fail(
      'The packages could not be installed.',
      'npm printed the reason above. Most often the network or the registry is out of reach, or the disk is full.',
      'Mend that and run the same command again: it goes on where it stopped.',
    );
  }
  const node = join(root, 'node_modules', '.bin', 'node');
  try {
    execFileSync(node, ['--version']);
  } catch {
    fail(
      'The Node that the academy brings along does not start on this machine.',
      `Expected an executable at node_modules/.bin/node for ${process.platform} ${process.arch}.`,
      'Check that npm may run install scripts (npm config get ignore-scripts) and run the same command again.',
    );
  }
  writeFileSync(marker, fingerprint);
}

function fail(what, why, remedy) {
  console.error(`\n${what}\n${why}\n${remedy}`);
  process.exit(1);
}
