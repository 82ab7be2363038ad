import {TROUBLE} from '#web/avatar/machine/avatar.texts.ts';
import {HttpError} from '#web/io/call.ts';
import {microphoneTrouble} from '#web/io/voice/microphone.ts';
import {Said, wordsFor} from '#web/io/words-for.ts';

const hasWords = (error: unknown): boolean =>
  error instanceof Said || (error instanceof HttpError && error.isOurs);

/** Why there is no session: of the microphone, of the academy or the service, or in the specification's words (section 8). */
export const troubleOf = (error: unknown): string =>
  microphoneTrouble(error) ?? (hasWords(error) ? wordsFor(error) : TROUBLE.session);
