// Clusters that test runs have left in /var/lib/academy, where PostgreSQL cannot enter the checkout: they are outside of the
// run's folder, which is removed with the run.
import {existsSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {CLUSTERS, DATA_FOLDER} from '#sync/dev/postgres-cluster.ts';

/** The folder of a test run (run-folder.ts), from a path in it. */
const RUN_FOLDER = /^\/.*\/academy-run-\w{6}(?=\/)/;

/** Removes the clusters of runs that are over. All others stay, whether or not their data folder is there. */
export function removeLeftClusters(clusters = CLUSTERS): void {
  // Nobody else makes any.
  if (process.getuid?.() !== 0 || !existsSync(clusters)) return;
  for (const name of readdirSync(clusters)) {
    const home = join(clusters, name);
    const record = join(home, DATA_FOLDER);
    const run = existsSync(record) ? RUN_FOLDER.exec(readFileSync(record, 'utf8'))?.[0] : undefined;
    if (run !== undefined && !existsSync(run)) rmSync(home, {recursive: true, force: true, maxRetries: 5});
  }
}
