// Temporary files of a run are in one folder, which goes with the run however that ends.
import {chmodSync, mkdtempSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {endWithMe, removeWithMe} from '#sync/dev/reaper/reaper.ts';
import {removeLeftClusters} from '#tests/left-clusters.ts';

/** Global set-up of Vitest's projects: once for a run, in the process from which its workers inherit. */
export function setup(): void {
  if (process.env['TEST_FOLDER'] !== undefined) return;
  removeLeftClusters();
  endWithMe();
  const folder = mkdtempSync(join(tmpdir(), 'academy-run-'));
  // As root PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  removeWithMe(folder);
  process.env['TEST_FOLDER'] = folder;
  process.env['TMPDIR'] = folder;
}
