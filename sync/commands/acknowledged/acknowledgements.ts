// What a device can prove of a command: that this academy has committed it, and at which place. Where the academy does not
// know the command any more, it has lost it.
import {createHmac, hkdfSync, timingSafeEqual} from 'node:crypto';

/** A committed command, as it was acknowledged to one browser of its learner. */
export type Acknowledgement = {
  readonly userId: string;
  /** What the browser calls itself. */
  readonly client: string;
  readonly id: string;
  readonly epoch: number;
  readonly mark: number;
};

export type Acknowledgements = {
  /** Its proof: 43 characters. */
  readonly proofOf: (one: Acknowledgement) => string;
  readonly isProved: (one: Acknowledgement, proof: string) => boolean;
};

/** @param secret of the academy; the key is derived from it. */
export function acknowledgementsWith(secret: string): Acknowledgements {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'acknowledgements of commands', 32));
  // As a list in JSON, so that no two acknowledgements have one text.
  const sign = ({userId, client, id, epoch, mark}: Acknowledgement) =>
    createHmac('sha256', key)
      .update(JSON.stringify([userId, client, id.toLowerCase(), epoch, mark]))
      .digest();
  return {
    proofOf: (one) => sign(one).toString('base64url'),
    isProved: (one, proof) => {
      const given = Buffer.from(proof, 'base64url');
      const right = sign(one);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
