import {operation, types} from '#platform-client/operation.ts';
import type {CreateWorkflowDTO, UpdateWorkflowDTO, Workflow} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Workflow. */
export const workflow = {
  /**
   * The workflows of the account.
   * @see https://docs.vapi.ai/api-reference
   */
  list: operation('GET', '/workflow', types<{reply: Workflow[]}>()),
  /**
   * Makes a workflow.
   * @see https://docs.vapi.ai/api-reference
   */
  create: operation('POST', '/workflow', types<{body: CreateWorkflowDTO; reply: Workflow}>()),
  /**
   * One workflow, by its id.
   * @see https://docs.vapi.ai/api-reference
   */
  get: operation('GET', '/workflow/{id}', types<{reply: Workflow}>()),
  /**
   * Changes the given fields of a workflow.
   * @see https://docs.vapi.ai/api-reference
   */
  update: operation('PATCH', '/workflow/{id}', types<{body: UpdateWorkflowDTO; reply: Workflow}>()),
  /**
   * Deletes a workflow.
   * @see https://docs.vapi.ai/api-reference
   */
  delete: operation('DELETE', '/workflow/{id}', types<{reply: Workflow}>()),
};
