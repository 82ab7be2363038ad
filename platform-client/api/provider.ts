import {operation} from '#platform-client/operation.ts';
import type {Loose, Page} from '#platform-client/api/query.ts';
import type {
  AddVoiceToProviderDTO,
  CloneVoiceDTO,
  ProviderResource,
  ProviderResourcePaginatedResponse,
  VoiceLibrary,
  VoiceLibraryVoiceResponse,
} from '#platform-client/schemas.gen.ts';

/** First words of routes: a provider of such a name would lead to another operation. */
const ROUTES = {
  reserved: [
    'assistant',
    'squad',
    'workflow',
    'call',
    'chat',
    'campaign',
    'session',
    'phone-number',
    'tool',
    'file',
    'knowledge-base',
    'structured-output',
    'test-suite',
    'eval',
    'org',
    'token',
    'credential',
    'template',
    'voice-library',
    'provider',
    'analytics',
    'v2',
  ],
} as const;

/** Spec section 7.11, Provider resources and Voice cloning. */
export const provider = {
  createResource: operation<{body?: Loose; reply: ProviderResource}>()(
    'POST',
    '/provider/{provider}/{resource}',
  ),
  listResources: operation<{
    query?: Page & {id?: string; resourceId?: string};
    reply: ProviderResourcePaginatedResponse;
  }>()('GET', '/provider/{provider}/{resource}'),
  getResource: operation<{reply: ProviderResource}>()('GET', '/provider/{provider}/{resource}/{id}'),
  deleteResource: operation<{reply: ProviderResource}>()('DELETE', '/provider/{provider}/{resource}/{id}'),
  updateResource: operation<{body?: Loose; reply: ProviderResource}>()(
    'PATCH',
    '/provider/{provider}/{resource}/{id}',
  ),

  workflows: operation<{query?: {locationId?: string}; reply: unknown}>()(
    'GET',
    '/{provider}/workflows',
    ROUTES,
  ),
  workflowHooks: operation<{reply: unknown}>()('GET', '/{provider}/workflows/{id}/hooks', ROUTES),
  locations: operation<{reply: unknown}>()('GET', '/{provider}/locations', ROUTES),

  searchVoices: operation<{query: {name: string}; reply: VoiceLibraryVoiceResponse[]}>()(
    'GET',
    '/{provider}/voices/search',
    ROUTES,
  ),
  searchVoice: operation<{query: {name: string}; reply: VoiceLibraryVoiceResponse[]}>()(
    'GET',
    '/{provider}/voice/search',
    ROUTES,
  ),
  addVoices: operation<{body: AddVoiceToProviderDTO; reply: VoiceLibrary}>()(
    'POST',
    '/{provider}/voices/add',
    ROUTES,
  ),
  addVoice: operation<{body: AddVoiceToProviderDTO; reply: VoiceLibrary}>()(
    'POST',
    '/{provider}/voice/add',
    ROUTES,
  ),
  cloneVoice: operation<{body: FormData | Clone; reply: unknown}>()('POST', '/11labs/voice/clone', {
    form: true,
  }),
};

/** Every file becomes a part of its own. */
type Clone = Omit<CloneVoiceDTO, 'files' | 'labels'> & {
  files: readonly Blob[];
  labels?: string | Readonly<Record<string, unknown>>;
};
