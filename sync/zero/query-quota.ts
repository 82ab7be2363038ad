// Takes what is too much out of a question about queries, and says so for each of them.
import type {ReadonlyJSONValue} from '@rocicorp/zero';
import type {RefusalDetails} from '#schema/errors.ts';

/** zero-cache's answer for a query that means no rows now. */
type Refused = {
  readonly error: 'app';
  readonly id: string;
  readonly name: string;
  readonly message: string;
  readonly details: RefusalDetails;
};

type Named = {readonly id: string; readonly name: string};

const MESSAGE = 'The academy is open in too many tabs in this browser. Close some, then try again.';

/**
 * @param admit tells of these ids those that are too many.
 * @returns the body without them, and their answers; a body that is none goes on as it is, for Zero's own check.
 */
export function withinQuota(
  body: ReadonlyJSONValue,
  admit: (ids: readonly string[]) => ReadonlySet<string>,
): {readonly body: ReadonlyJSONValue; readonly refused: readonly Refused[]} {
  const asked: unknown = Array.isArray(body) ? body[1] : undefined;
  if (!Array.isArray(asked) || !asked.every(isNamed)) return {body, refused: []};
  const beyond = admit(asked.map(({id}) => id));
  if (beyond.size === 0) return {body, refused: []};
  const details: RefusalDetails = {code: 'RATE_LIMITED'};
  return {
    body: [(body as readonly ReadonlyJSONValue[])[0] ?? null, asked.filter(({id}) => !beyond.has(id))],
    refused: asked
      .filter(({id}) => beyond.has(id))
      .map(({id, name}) => ({error: 'app', id, name, message: MESSAGE, details})),
  };
}

const isNamed = (query: unknown): query is Named & Record<string, ReadonlyJSONValue> =>
  typeof query === 'object' &&
  query !== null &&
  typeof (query as Partial<Named>).id === 'string' &&
  typeof (query as Partial<Named>).name === 'string';
