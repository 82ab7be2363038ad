import type {Problem} from '#schema/wire/problem.ts';

type Status = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 503;

/** An expected rejection: becomes the reply's status and JSON body (`Problem`). */
export class HttpRefusal extends Error {
  readonly status: Status;
  readonly problem: Problem;
  /** For the Retry-After header, seconds. */
  readonly retryAfterS: number | undefined;

  constructor(status: Status, problem: Problem, retryAfterS?: number) {
    super(problem.message);
    this.name = 'HttpRefusal';
    this.status = status;
    this.problem = problem;
    this.retryAfterS = retryAfterS;
  }
}
