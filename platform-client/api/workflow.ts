import {operation, types} from '#platform-client/operation.ts';
import type {CreateWorkflowDTO, UpdateWorkflowDTO, Workflow} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Workflow. */
export const workflow = {
  list: operation('GET', '/workflow', types<{reply: Workflow[]}>()),
  create: operation('POST', '/workflow', types<{body: CreateWorkflowDTO; reply: Workflow}>()),
  get: operation('GET', '/workflow/{id}', types<{reply: Workflow}>()),
  update: operation('PATCH', '/workflow/{id}', types<{body: UpdateWorkflowDTO; reply: Workflow}>()),
  delete: operation('DELETE', '/workflow/{id}', types<{reply: Workflow}>()),
};
