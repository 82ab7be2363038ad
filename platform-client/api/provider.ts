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
  /**
   * Makes a resource at a provider, such as a pronunciation dictionary.
   * @see https://docs.vapi.ai/api-reference/provider-resources/provider-resource-controller-create-provider-resource
   */
  createResource: operation(
    'POST',
    '/provider/{provider}/{resource}',
    types<{body?: Loose; reply: ProviderResource}>(),
  ),
  /**
   * Resources at a provider, in pages.
   * @see https://docs.vapi.ai/api-reference/provider-resources/provider-resource-controller-get-provider-resources-paginated
   */
  listResources: operation(
    'GET',
    '/provider/{provider}/{resource}',
    types<{
      query?: Page & {id?: string; resourceId?: string};
      reply: ProviderResourcePaginatedResponse;
    }>(),
    {paged: true},
  ),
  /**
   * One resource at a provider.
   * @see https://docs.vapi.ai/api-reference/provider-resources/provider-resource-controller-get-provider-resource
   */
  getResource: operation('GET', '/provider/{provider}/{resource}/{id}', types<{reply: ProviderResource}>()),
  /**
   * Deletes a resource at a provider.
   * @see https://docs.vapi.ai/api-reference/provider-resources/provider-resource-controller-delete-provider-resource
   */
  deleteResource: operation(
    'DELETE',
    '/provider/{provider}/{resource}/{id}',
    types<{reply: ProviderResource}>(),
  ),
  /**
   * Changes a resource at a provider.
   * @see https://docs.vapi.ai/api-reference/provider-resources/provider-resource-controller-update-provider-resource
   */
  updateResource: operation(
    'PATCH',
    '/provider/{provider}/{resource}/{id}',
    types<{body?: Loose; reply: ProviderResource}>(),
  ),

  /**
   * Workflows in a connected provider's account.
   * @see https://docs.vapi.ai/api-reference
   */
  workflows: operation(
    'GET',
    '/{provider}/workflows',
    types<{query?: {locationId?: string}; reply: unknown}>(),
    ROUTES,
  ),
  /**
   * Hooks of one of those workflows.
   * @see https://docs.vapi.ai/api-reference
   */
  workflowHooks: operation('GET', '/{provider}/workflows/{id}/hooks', types<{reply: unknown}>(), ROUTES),
  /**
   * Locations in a connected provider's account.
   * @see https://docs.vapi.ai/api-reference
   */
  locations: operation('GET', '/{provider}/locations', types<{reply: unknown}>(), ROUTES),

  /**
   * Voices in a provider's library, by name.
   * @see https://docs.vapi.ai/api-reference
   */
  searchVoices: operation(
    'GET',
    '/{provider}/voices/search',
    types<{query: {name: string}; reply: VoiceLibraryVoiceResponse[]}>(),
    ROUTES,
  ),
  /**
   * The same, under the older route.
   * @see https://docs.vapi.ai/api-reference
   */
  searchVoice: operation(
    'GET',
    '/{provider}/voice/search',
    types<{query: {name: string}; reply: VoiceLibraryVoiceResponse[]}>(),
    ROUTES,
  ),
  /**
   * Takes a voice from a provider's library into one's own.
   * @see https://docs.vapi.ai/api-reference
   */
  addVoices: operation(
    'POST',
    '/{provider}/voices/add',
    types<{body: AddVoiceToProviderDTO; reply: VoiceLibrary}>(),
    ROUTES,
  ),
  /**
   * The same, under the older route.
   * @see https://docs.vapi.ai/api-reference
   */
  addVoice: operation(
    'POST',
    '/{provider}/voice/add',
    types<{body: AddVoiceToProviderDTO; reply: VoiceLibrary}>(),
    ROUTES,
  ),
  /**
   * Clones a voice at ElevenLabs from recordings.
   * @see https://docs.vapi.ai/api-reference
   */
  cloneVoice: operation('POST', '/11labs/voice/clone', types<{body: FormData | Clone; reply: unknown}>(), {
    form: formWith('files'),
  }),
};

/** Every file becomes a part of its own. */
type Clone = Omit<CloneVoiceDTO, 'files' | 'labels'> & {
  files: readonly FileLike[];
  labels?: string | Readonly<Record<string, unknown>>;
};
