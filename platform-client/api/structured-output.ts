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
  list: operation(
    'GET',
    '/structured-output',
    types<{query?: Page & {id?: string; name?: string}; reply: StructuredOutputPaginatedResponse}>(),
    {paged: true},
  ),
  create: operation(
    'POST',
    '/structured-output',
    types<{body: CreateStructuredOutputDTO; reply: StructuredOutput}>(),
  ),
  get: operation('GET', '/structured-output/{id}', types<{reply: StructuredOutput}>()),
  update: operation(
    'PATCH',
    '/structured-output/{id}',
    types<{
      query: {schemaOverride: string};
      body: UpdateStructuredOutputDTO;
      reply: StructuredOutput;
    }>(),
  ),
  delete: operation('DELETE', '/structured-output/{id}', types<{reply: StructuredOutput}>()),
};
