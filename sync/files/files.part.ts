import {own} from '#sync/db/belonging.ts';
import {every} from '#sync/db/jobs.ts';
import {filesAccess} from '#sync/files/files.access.ts';
import {pictureRoutes} from '#sync/files/picture.routes.ts';
import {sweepFiles} from '#sync/files/sweep.ts';
import {part} from '#sync/part/part.ts';

/** It reads the whole folder. */
const SWEEP_EVERY_MS = 3_600_000;

type Needs = Parameters<typeof pictureRoutes>[1];

export const files = part({
  access: filesAccess,
  routes: pictureRoutes,
  jobs: ({pool, store, log}: Needs) => [
    every(
      SWEEP_EVERY_MS,
      'sweepFiles',
      async () => {
        await sweepFiles(pool, store);
        return false;
      },
      log,
    ),
  ],
  belongings: [own('private."file"')],
});
