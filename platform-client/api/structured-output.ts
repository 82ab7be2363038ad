import {operation} from '#platform-client/operation.ts';
import type {Page} from '#platform-client/api/query.ts';
import type {
  CreateStructuredOutputDTO,
  StructuredOutput,
  StructuredOutputPaginatedResponse,
  UpdateStructuredOutputDTO,
} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Structured output. */
export const structuredOutput = {
  list: operation<{query?: Page & {id?: string; name?: string}; reply: StructuredOutputPaginatedResponse}>()(
    'GET',
    '/structured-output',
  ),
  create: operation<{body: CreateStructuredOutputDTO; reply: StructuredOutput}>()(
    'POST',
    '/structured-output',
  ),
  get: operation<{reply: StructuredOutput}>()('GET', '/structured-output/{id}'),
  update: operation<{
    query: {schemaOverride: string};
    body: UpdateStructuredOutputDTO;
    reply: StructuredOutput;
  }>()('PATCH', '/structured-output/{id}'),
  delete: operation<{reply: StructuredOutput}>()('DELETE', '/structured-output/{id}'),
};
