import {type FileLike, formIfGiven} from '#platform-client/form.ts';
import {operation, types} from '#platform-client/operation.ts';
import type {Range} from '#platform-client/api/query.ts';
import type {CreateSesameVoiceDTO, SyncVoiceLibraryDTO, VoiceLibrary} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Voice library. */
export const voiceLibrary = {
  list: operation(
    'GET',
    '/voice-library/{provider}',
    types<{query?: Range & Search; reply: VoiceLibrary[]}>(),
  ),
  accents: operation('GET', '/voice-library/{provider}/accents', types<{reply: VoiceLibrary[]}>()),
  syncProvider: operation('POST', '/voice-library/sync/{provider}', types<{reply: VoiceLibrary[]}>()),
  sync: operation('POST', '/voice-library/sync', types<{body: SyncVoiceLibraryDTO; reply: VoiceLibrary[]}>()),
  /** JSON; with a file in it, form data. */
  createSesameVoice: operation(
    'POST',
    '/voice-library/create-sesame-voice',
    types<{body: SesameVoice; reply: unknown}>(),
    {form: formIfGiven('file')},
  ),
};

type Search = {page?: number; keyword?: string; language?: string; accent?: string; gender?: string};
type SesameVoice = Partial<Omit<CreateSesameVoiceDTO, 'file'>> & {file?: FileLike};
