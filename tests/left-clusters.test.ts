import {mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {DATA_FOLDER} from '#sync/dev/postgres-cluster.ts';
import {removeLeftClusters} from '#tests/left-clusters.ts';

let folder = '';
let clusters = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'academy-clusters-'));
  clusters = join(folder, 'clusters');
});
afterEach(() => rmSync(folder, {recursive: true}));

function makeCluster(name: string, dataFolder?: string): void {
  mkdirSync(join(clusters, name, 'pg'), {recursive: true});
  if (dataFolder !== undefined) writeFileSync(join(clusters, name, DATA_FOLDER), dataFolder);
}

// Only root has clusters outside of the data folder.
test.runIf(process.getuid?.() === 0)(
  'the cluster of a test run goes once the run is over, and no other',
  () => {
    const going = join(folder, 'academy-run-aaaaaa');
    mkdirSync(going);
    makeCluster('over', join(folder, 'academy-run-bbbbbb', 'academy-browser-x'));
    makeCluster('going', join(going, 'academy-browser-x'));
    makeCluster('not-mounted', '/mnt/somewhere/data');
    makeCluster('unknown');
    removeLeftClusters(clusters);
    expect(readdirSync(clusters).toSorted()).toEqual(['going', 'not-mounted', 'unknown']);
  },
);

test('nothing is wrong where there are none', () => {
  expect(() => removeLeftClusters(clusters)).not.toThrow();
});
