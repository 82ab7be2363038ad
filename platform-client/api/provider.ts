import {type FileLike, formWith} from '#platform-client/form.ts';
import {operation, types} from '#platform-client/operation.ts';
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
  createResource: operation(
    'POST',
    '/provider/{provider}/{resource}',
    types<{body?: Loose; reply: ProviderResource}>(),
  ),
  listResources: operation(
    'GET',
    '/provider/{provider}/{resource}',
    types<{
      query?: Page & {id?: string; resourceId?: string};
      reply: ProviderResourcePaginatedResponse;
    }>(),
    {paged: true},
  ),
  getResource: operation('GET', '/provider/{provider}/{resource}/{id}', types<{reply: ProviderResource}>()),
  deleteResource: operation(
    'DELETE',
    '/provider/{provider}/{resource}/{id}',
    types<{reply: ProviderResource}>(),
  ),
  updateResource: operation(
    'PATCH',
    '/provider/{provider}/{resource}/{id}',
    types<{body?: Loose; reply: ProviderResource}>(),
  ),

  workflows: operation(
    'GET',
    '/{provider}/workflows',
    types<{query?: {locationId?: string}; reply: unknown}>(),
    ROUTES,
  ),
  workflowHooks: operation('GET', '/{provider}/workflows/{id}/hooks', types<{reply: unknown}>(), ROUTES),
  locations: operation('GET', '/{provider}/locations', types<{reply: unknown}>(), ROUTES),

  searchVoices: operation(
    'GET',
    '/{provider}/voices/search',
    types<{query: {name: string}; reply: VoiceLibraryVoiceResponse[]}>(),
    ROUTES,
  ),
  searchVoice: operation(
    'GET',
    '/{provider}/voice/search',
    types<{query: {name: string}; reply: VoiceLibraryVoiceResponse[]}>(),
    ROUTES,
  ),
  addVoices: operation(
    'POST',
    '/{provider}/voices/add',
    types<{body: AddVoiceToProviderDTO; reply: VoiceLibrary}>(),
    ROUTES,
  ),
  addVoice: operation(
    'POST',
    '/{provider}/voice/add',
    types<{body: AddVoiceToProviderDTO; reply: VoiceLibrary}>(),
    ROUTES,
  ),
  cloneVoice: operation('POST', '/11labs/voice/clone', types<{body: FormData | Clone; reply: unknown}>(), {
    form: formWith('files'),
  }),
};

/** Every file becomes a part of its own. */
type Clone = Omit<CloneVoiceDTO, 'files' | 'labels'> & {
  files: readonly FileLike[];
  labels?: string | Readonly<Record<string, unknown>>;
};
