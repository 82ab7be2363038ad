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
  /**
   * Makes an evaluation.
   * @see https://docs.vapi.ai/api-reference/eval/eval-controller-create
   */
  create: operation('POST', '/eval', types<{body: CreateEvalDTO; reply: Eval}>()),
  /**
   * The evaluations of the account.
   * @see https://docs.vapi.ai/api-reference/eval/eval-controller-get-paginated
   */
  list: operation('GET', '/eval', types<{query?: Page & {id?: string}; reply: EvalPaginatedResponse}>(), {
    paged: true,
  }),
  /**
   * Changes the given fields of an evaluation.
   * @see https://docs.vapi.ai/api-reference/eval/eval-controller-update
   */
  update: operation('PATCH', '/eval/{id}', types<{body: UpdateEvalDTO; reply: Eval}>(), RUNS),
  /**
   * Deletes an evaluation.
   * @see https://docs.vapi.ai/api-reference/eval/eval-controller-remove
   */
  delete: operation('DELETE', '/eval/{id}', types<{reply: Eval}>(), RUNS),
  /**
   * One evaluation, by its id.
   * @see https://docs.vapi.ai/api-reference/eval/eval-controller-get
   */
  get: operation('GET', '/eval/{id}', types<{reply: Eval}>(), RUNS),

  /**
   * Runs an evaluation against an assistant or a squad.
   * @see https://docs.vapi.ai/api-reference/eval/eval-controller-run
   */
  createRun: operation('POST', '/eval/run', types<{body: CreateEvalRunDTO; reply: unknown}>()),
  /**
   * Runs of evaluations, in pages.
   * @see https://docs.vapi.ai/api-reference/eval/eval-controller-get-runs-paginated
   */
  listRuns: operation(
    'GET',
    '/eval/run',
    types<{query?: Page & {id?: string}; reply: EvalRunPaginatedResponse}>(),
    {paged: true},
  ),
  /**
   * One run of an evaluation, with its results.
   * @see https://docs.vapi.ai/api-reference/eval/eval-controller-get-run
   */
  getRun: operation('GET', '/eval/run/{id}', types<{reply: EvalRun}>()),
  /**
   * Deletes a run of an evaluation.
   * @see https://docs.vapi.ai/api-reference/eval/eval-controller-remove-run
   */
  deleteRun: operation('DELETE', '/eval/run/{id}', types<{reply: EvalRun}>()),
};
