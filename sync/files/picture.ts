// Re-encodes an uploaded picture: only its pixels survive. Pictures are decoded one after the other, each in a separate
// process.
import type {Log} from '#sync/db/pool.ts';
import type {FromDecoder} from '#sync/files/picture-messages.ts';
import {decodeApart, DECODER_LIMITS, type DecoderLimits} from '#sync/files/picture-process.ts';
import {turns} from '#sync/files/turns.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

const TURNS = {
  mostWaiting: 8,
  // Two windows of one learner; the rest of the queue is for others.
  mostEach: 2,
  busy: 'Many people are changing their picture right now. Yours wasn’t saved.',
  own: 'We’re still working on your last pictures. This one wasn’t saved.',
};

const REFUSALS: Record<Exclude<FromDecoder['is'], 'made'>, string> = {
  large: 'That picture has more than 16 megapixels. Choose a smaller one.',
  costly: 'That picture is too complex to open. Save it as a plain JPEG or PNG, or choose a smaller one.',
  damaged: 'That picture is damaged and can’t be read. Choose another one.',
};

export type Pictures = {
  /** @throws {HttpRefusal} 503 or 429 with the time to wait, if the queue is full. */
  readonly demandRoom: (userId: string) => void;
  /**
   * A square WebP of the picture's middle, upright, without what cameras write beside it.
   * @throws {HttpRefusal} 415 when it is no JPEG, PNG or WebP, 422 when it cannot be read or costs too much, 503 or 429
   *   when no place in the queue is left.
   */
  readonly make: (userId: string, bytes: Uint8Array) => Promise<Uint8Array>;
};

export function pictureMaker(log: Log, limits: DecoderLimits = DECODER_LIMITS): Pictures {
  const {demandRoom, take} = turns(TURNS);
  return {
    demandRoom,
    make: async (userId, bytes) => {
      // Decided by the bytes, before any decoder sees them: the file name proves nothing.
      if (!isKnown(bytes)) throw new HttpRefusal(415, {message: refusalOf(bytes), field: 'profileImage'});
      const made = await take(userId, () => decodeApart(bytes, limits, log));
      if (made.is === 'made') return made.picture;
      throw new HttpRefusal(422, {message: REFUSALS[made.is], field: 'profileImage'});
    },
  };
}

const starts = (bytes: Uint8Array, at: number, ...signs: readonly number[]) =>
  signs.every((sign, offset) => bytes[at + offset] === sign);

const isKnown = (bytes: Uint8Array) =>
  starts(bytes, 0, 0xff, 0xd8, 0xff) ||
  starts(bytes, 0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ||
  (starts(bytes, 0, 0x52, 0x49, 0x46, 0x46) && starts(bytes, 8, 0x57, 0x45, 0x42, 0x50));

function refusalOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  return /<svg|<\?xml/i.test(head)
    ? 'SVG files aren’t supported. Choose a JPEG, PNG, or WebP.'
    : 'That’s not a picture. Choose a JPEG, PNG, or WebP.';
}
