import {operation, types} from '#platform-client/operation.ts';
import type {Loose, Range} from '#platform-client/api/query.ts';
import type {
  CreateAssistantDTO,
  CredentialActionRequest,
  CredentialSessionResponse,
  CredentialWebhookDTO,
} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Credential. */
export const credential = {
  /**
   * Makes a credential.
   * @see https://docs.vapi.ai/api-reference
   */
  create: operation('POST', '/credential', types<{body: NewCredential; reply: Credential}>()),
  /**
   * The credentials of the account.
   * @see https://docs.vapi.ai/api-reference
   */
  list: operation('GET', '/credential', types<{query?: Range; reply: Credential[]}>()),
  /**
   * One credential, by its id.
   * @see https://docs.vapi.ai/api-reference
   */
  get: operation('GET', '/credential/{id}', types<{reply: Credential}>()),
  /**
   * Changes the given fields of a credential.
   * @see https://docs.vapi.ai/api-reference
   */
  update: operation('PATCH', '/credential/{id}', types<{body: Change<NewCredential>; reply: Credential}>()),
  /**
   * Deletes a credential.
   * @see https://docs.vapi.ai/api-reference
   */
  delete: operation('DELETE', '/credential/{id}', types<{reply: Credential}>()),
  /**
   * Begins a provider's sign-in and gives the session's token.
   * @see https://docs.vapi.ai/api-reference
   */
  createSession: operation(
    'POST',
    '/credential/session',
    types<{body: {provider: string} & Loose; reply: CredentialSessionResponse}>(),
  ),
  /**
   * Called by the provider's side of a connection, which has no key of ours.
   * @see https://docs.vapi.ai/api-reference
   */
  webhook: operation('POST', '/credential/webhook', types<{body: CredentialWebhookDTO; reply: unknown}>(), {
    auth: false,
  }),
  /**
   * Runs an action of a connected provider.
   * @see https://docs.vapi.ai/api-reference
   */
  trigger: operation('POST', '/credential/trigger', types<{body: CredentialActionRequest; reply: unknown}>()),
};

/** One of some fifty providers, told apart by `provider`: the ones that an assistant may bring along. */
type NewCredential = NonNullable<CreateAssistantDTO['credentials']>[number];

/** What is kept; secrets come back masked or not at all, so their fields are not promised. */
type Credential = {
  id: string;
  orgId: string;
  provider: NewCredential['provider'] | (string & {});
  name?: string;
  createdAt: string;
  updatedAt: string;
} & Loose;

type Change<Whole> = Whole extends unknown ? Partial<Whole> : never;
