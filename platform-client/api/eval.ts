import {operation, types} from '#platform-client/operation.ts';
import type {Page} from '#platform-client/api/query.ts';
import type {
  CreateEvalDTO,
  CreateEvalRunDTO,
  Eval,
  EvalPaginatedResponse,
  EvalRun,
  EvalRunPaginatedResponse,
  UpdateEvalDTO,
} from '#platform-client/schemas.gen.ts';

/** `/eval/run` is the list of runs, whatever the method. */
const RUNS = {reserved: ['run']} as const;

/** Spec section 7.11, Eval, with its runs. */
export const evaluation = {
  create: operation('POST', '/eval', types<{body: CreateEvalDTO; reply: Eval}>()),
  list: operation('GET', '/eval', types<{query?: Page & {id?: string}; reply: EvalPaginatedResponse}>(), {
    paged: true,
  }),
  update: operation('PATCH', '/eval/{id}', types<{body: UpdateEvalDTO; reply: Eval}>(), RUNS),
  delete: operation('DELETE', '/eval/{id}', types<{reply: Eval}>(), RUNS),
  get: operation('GET', '/eval/{id}', types<{reply: Eval}>(), RUNS),

  createRun: operation('POST', '/eval/run', types<{body: CreateEvalRunDTO; reply: unknown}>()),
  listRuns: operation(
    'GET',
    '/eval/run',
    types<{query?: Page & {id?: string}; reply: EvalRunPaginatedResponse}>(),
    {paged: true},
  ),
  getRun: operation('GET', '/eval/run/{id}', types<{reply: EvalRun}>()),
  deleteRun: operation('DELETE', '/eval/run/{id}', types<{reply: EvalRun}>()),
};
