import type {Job} from '#sync/db/jobs.ts';
import type {Log} from '#sync/db/pool.ts';
import {part} from '#sync/part/part.ts';
import {graderIn, type Grader} from '#sync/python/grader.ts';
import {pythonAccess} from '#sync/python/python.access.ts';
import {pythonRoutes} from '#sync/python/python.routes.ts';
import type {Settings} from '#sync/settings.ts';

type Given = {readonly settings: Settings; readonly log: Log};
type Needs = {readonly settings: Settings; readonly grader: Grader};

export const python = part({
  access: pythonAccess,
  routes: (api, {settings}: Needs) => pythonRoutes(api, {settings}),
  services: ({settings: {dataDir}, log}: Given) => ({grader: graderIn({dataDir, log})}),
  jobs: ({grader}: Needs) => [ending(grader)],
});

/** It starts with the first answer to grade, and ends with the other jobs. */
const ending =
  (grader: Grader): Job =>
  () =>
  () => {
    grader.close();
    return Promise.resolve();
  };
