import {TROUBLE} from '#web/avatar/machine/avatar.texts.ts';
import {HttpError} from '#web/io/call.ts';
import {microphoneTrouble} from '#web/io/voice/microphone.ts';
import {platformTrouble, TALK_TROUBLE} from '#web/io/voice/microphone.texts.ts';
import {Said, wordsFor} from '#web/io/words-for.ts';

const hasWords = (error: unknown): boolean =>
  error instanceof Said || (error instanceof HttpError && error.isOurs);

/** Where the server places the voice platform's call, what goes wrong with that comes from the server. */
function platformWords(error: unknown): string | undefined {
  if (!(error instanceof HttpError) || !error.isOurs) return undefined;
  if (error.code === 'PLATFORM_REFUSED') return platformTrouble(error.message);
  return error.code === 'PLATFORM_AWAY' ? TALK_TROUBLE.connection : undefined;
}

/** Why there is no session: of the microphone, of the academy or the service, or in the specification's words (section 8). */
export const troubleOf = (error: unknown): string =>
  microphoneTrouble(error) ?? platformWords(error) ?? (hasWords(error) ? wordsFor(error) : TROUBLE.session);
