import {operation} from '#platform-client/operation.ts';
import type {Range} from '#platform-client/api/query.ts';
import type {CreateSesameVoiceDTO, SyncVoiceLibraryDTO, VoiceLibrary} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Voice library. */
export const voiceLibrary = {
  list: operation<{query?: Range & Search; reply: VoiceLibrary[]}>()('GET', '/voice-library/{provider}'),
  accents: operation<{reply: VoiceLibrary[]}>()('GET', '/voice-library/{provider}/accents'),
  syncProvider: operation<{reply: VoiceLibrary[]}>()('POST', '/voice-library/sync/{provider}'),
  sync: operation<{body: SyncVoiceLibraryDTO; reply: VoiceLibrary[]}>()('POST', '/voice-library/sync'),
  /** JSON; with a file in it, form data. */
  createSesameVoice: operation<{body: SesameVoice; reply: unknown}>()(
    'POST',
    '/voice-library/create-sesame-voice',
  ),
};

type Search = {page?: number; keyword?: string; language?: string; accent?: string; gender?: string};
type SesameVoice = Partial<Omit<CreateSesameVoiceDTO, 'file'>> & {file?: Blob};
