import {type FileLike, formIfGiven} from '#platform-client/form.ts';
import {operation, types} from '#platform-client/operation.ts';
import type {Range} from '#platform-client/api/query.ts';
import type {CreateSesameVoiceDTO, SyncVoiceLibraryDTO, VoiceLibrary} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Voice library. */
export const voiceLibrary = {
  /**
   * Voices of a provider that match a search.
   * @see https://docs.vapi.ai/api-reference
   */
  list: operation(
    'GET',
    '/voice-library/{provider}',
    types<{query?: Range & Search; reply: VoiceLibrary[]}>(),
  ),
  /**
   * Accents that a provider's voices have.
   * @see https://docs.vapi.ai/api-reference
   */
  accents: operation('GET', '/voice-library/{provider}/accents', types<{reply: VoiceLibrary[]}>()),
  /**
   * Brings a provider's voices up to date.
   * @see https://docs.vapi.ai/api-reference
   */
  syncProvider: operation('POST', '/voice-library/sync/{provider}', types<{reply: VoiceLibrary[]}>()),
  /**
   * Brings the voices of several providers up to date.
   * @see https://docs.vapi.ai/api-reference
   */
  sync: operation('POST', '/voice-library/sync', types<{body: SyncVoiceLibraryDTO; reply: VoiceLibrary[]}>()),
  /**
   * Makes a Sesame voice from a transcript and, as form data, a recording.
   * @see https://docs.vapi.ai/api-reference
   */
  createSesameVoice: operation(
    'POST',
    '/voice-library/create-sesame-voice',
    types<{body: SesameVoice; reply: unknown}>(),
    {form: formIfGiven('file')},
  ),
};

type Search = {page?: number; keyword?: string; language?: string; accent?: string; gender?: string};
type SesameVoice = Partial<Omit<CreateSesameVoiceDTO, 'file'>> & {file?: FileLike};
