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
  create: operation('POST', '/credential', types<{body: NewCredential; reply: Credential}>()),
  list: operation('GET', '/credential', types<{query?: Range; reply: Credential[]}>()),
  get: operation('GET', '/credential/{id}', types<{reply: Credential}>()),
  update: operation('PATCH', '/credential/{id}', types<{body: Change<NewCredential>; reply: Credential}>()),
  delete: operation('DELETE', '/credential/{id}', types<{reply: Credential}>()),
  createSession: operation(
    'POST',
    '/credential/session',
    types<{body: {provider: string} & Loose; reply: CredentialSessionResponse}>(),
  ),
  /** Called by the provider's side of a connection, which has no key of ours. */
  webhook: operation('POST', '/credential/webhook', types<{body: CredentialWebhookDTO; reply: unknown}>(), {
    auth: false,
  }),
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
