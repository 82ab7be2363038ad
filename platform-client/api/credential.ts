import {operation} from '#platform-client/operation.ts';
import type {Loose, Range} from '#platform-client/api/query.ts';
import type {
  CreateAssistantDTO,
  CredentialActionRequest,
  CredentialSessionResponse,
  CredentialWebhookDTO,
} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Credential. */
export const credential = {
  create: operation<{body: NewCredential; reply: Credential}>()('POST', '/credential'),
  list: operation<{query?: Range; reply: Credential[]}>()('GET', '/credential'),
  get: operation<{reply: Credential}>()('GET', '/credential/{id}'),
  update: operation<{body: Change<NewCredential>; reply: Credential}>()('PATCH', '/credential/{id}'),
  delete: operation<{reply: Credential}>()('DELETE', '/credential/{id}'),
  createSession: operation<{body: {provider: string} & Loose; reply: CredentialSessionResponse}>()(
    'POST',
    '/credential/session',
  ),
  /** Called by the provider's side of a connection, which has no key of ours. */
  webhook: operation<{body: CredentialWebhookDTO; reply: unknown}>()('POST', '/credential/webhook', {
    auth: false,
  }),
  trigger: operation<{body: CredentialActionRequest; reply: unknown}>()('POST', '/credential/trigger'),
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
