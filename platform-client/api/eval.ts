import {operation} from '#platform-client/operation.ts';
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
  create: operation<{body: CreateEvalDTO; reply: Eval}>()('POST', '/eval'),
  list: operation<{query?: Page & {id?: string}; reply: EvalPaginatedResponse}>()('GET', '/eval'),
  update: operation<{body: UpdateEvalDTO; reply: Eval}>()('PATCH', '/eval/{id}', RUNS),
  delete: operation<{reply: Eval}>()('DELETE', '/eval/{id}', RUNS),
  get: operation<{reply: Eval}>()('GET', '/eval/{id}', RUNS),

  createRun: operation<{body: CreateEvalRunDTO; reply: unknown}>()('POST', '/eval/run'),
  listRuns: operation<{query?: Page & {id?: string}; reply: EvalRunPaginatedResponse}>()('GET', '/eval/run'),
  getRun: operation<{reply: EvalRun}>()('GET', '/eval/run/{id}'),
  deleteRun: operation<{reply: EvalRun}>()('DELETE', '/eval/run/{id}'),
};
