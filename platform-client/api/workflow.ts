import {operation} from '#platform-client/operation.ts';
import type {CreateWorkflowDTO, UpdateWorkflowDTO, Workflow} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Workflow. */
export const workflow = {
  list: operation<{reply: Workflow[]}>()('GET', '/workflow'),
  create: operation<{body: CreateWorkflowDTO; reply: Workflow}>()('POST', '/workflow'),
  get: operation<{reply: Workflow}>()('GET', '/workflow/{id}'),
  update: operation<{body: UpdateWorkflowDTO; reply: Workflow}>()('PATCH', '/workflow/{id}'),
  delete: operation<{reply: Workflow}>()('DELETE', '/workflow/{id}'),
};
