import {operation, types} from '#platform-client/operation.ts';
import type {Page} from '#platform-client/api/query.ts';
import type {
  CreateStructuredOutputDTO,
  StructuredOutput,
  StructuredOutputPaginatedResponse,
  UpdateStructuredOutputDTO,
} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Structured output. */
export const structuredOutput = {
  /**
   * The structured outputs of the account.
   * @see https://docs.vapi.ai/api-reference/structured-outputs/structured-output-controller-find-all
   */
  list: operation(
    'GET',
    '/structured-output',
    types<{query?: Page & {id?: string; name?: string}; reply: StructuredOutputPaginatedResponse}>(),
    {paged: true},
  ),
  /**
   * Declares data that is to be drawn out of calls.
   * @see https://docs.vapi.ai/api-reference/structured-outputs/structured-output-controller-create
   */
  create: operation(
    'POST',
    '/structured-output',
    types<{body: CreateStructuredOutputDTO; reply: StructuredOutput}>(),
  ),
  /**
   * One structured output, by its id.
   * @see https://docs.vapi.ai/api-reference/structured-outputs/structured-output-controller-find-one
   */
  get: operation('GET', '/structured-output/{id}', types<{reply: StructuredOutput}>()),
  /**
   * Changes the given fields of a structured output.
   * @see https://docs.vapi.ai/api-reference/structured-outputs/structured-output-controller-update
   */
  update: operation(
    'PATCH',
    '/structured-output/{id}',
    types<{
      query: {schemaOverride: string};
      body: UpdateStructuredOutputDTO;
      reply: StructuredOutput;
    }>(),
  ),
  /**
   * Deletes a structured output.
   * @see https://docs.vapi.ai/api-reference/structured-outputs/structured-output-controller-remove
   */
  delete: operation('DELETE', '/structured-output/{id}', types<{reply: StructuredOutput}>()),
};
