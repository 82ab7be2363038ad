import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {Settings} from '#sync/settings.ts';
import {mount} from '#sync/http/serve.ts';
import {installedRelease, packagesFolder, readIndex} from '#sync/python/packages/package-index.ts';
import type {PythonApi} from '#sync/python/python.access.ts';

/** Names of wheels and of shared libraries in zip files. */
const FILE = /^[\w.+-]+\.(?:whl|zip|tar)$/;
const YEAR_S = 31_536_000;

/** The packages that `npm run wheels` has fetched (docs/decisions/0141-packages-for-python-are-fetched-once-by-the-installation.md). */
export function pythonRoutes(api: PythonApi, {settings}: {settings: Settings}): void {
  const release = installedRelease();
  const folder = packagesFolder(settings.dataDir, release);

  mount(api, 'GET /python/packages/index.json', async (c) => {
    c.header('Cache-Control', 'no-cache');
    return c.json({edition: release.edition, lock: await readIndex(folder, release)});
  });

  mount(api, 'GET /python/packages/{edition}/{file}', async (c) => {
    const {edition, file = ''} = c.req.param();
    if (edition !== release.edition || !FILE.test(file)) return c.notFound();
    const bytes = await readFile(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (!bytes) return c.notFound();
    // The edition is a hash of the list that has the file's hash.
    c.header('Cache-Control', `public, max-age=${YEAR_S}, immutable`);
    c.header('Content-Type', 'application/octet-stream');
    return c.body(bytes);
  });
}
