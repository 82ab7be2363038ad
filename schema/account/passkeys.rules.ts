import * as z from 'zod/mini';
import {exportRules} from '#schema/account/own-data.rules.ts';
import {boundedText, trimmed} from '#schema/text.rules.ts';

const NAME_MAX = 60;

const name = boundedText(
  {
    notText: 'Give the passkey a name',
    most: NAME_MAX,
    tooLong: `A name has at most ${NAME_MAX} characters`,
    normalize: trimmed,
  },
  z.minLength(1, 'Give the passkey a name'),
);

const NOT_A_PASSKEY = 'That isn’t a passkey. Try again.';
const text = (most: number) => boundedText({notText: NOT_A_PASSKEY, most, tooLong: NOT_A_PASSKEY});
/** What every reply of a browser has; the library looks at the rest. */
const reply = {
  id: text(1400),
  rawId: text(1400),
  type: z.literal('public-key', NOT_A_PASSKEY),
};

export const passkeyLoginRules = z.strictObject({
  credential: z.looseObject(
    {
      ...reply,
      response: z.looseObject({
        clientDataJSON: text(4000),
        authenticatorData: text(8000),
        signature: text(4000),
      }),
    },
    NOT_A_PASSKEY,
  ),
  rememberMe: z.optional(z.boolean()),
});

export const addPasskeyRules = z.strictObject({
  credential: z.looseObject(
    {...reply, response: z.looseObject({clientDataJSON: text(4000), attestationObject: text(20_000)})},
    NOT_A_PASSKEY,
  ),
  name,
});

export const passkeyNameRules = z.strictObject({name});

/** Of the form that begins a new one. */
export const newPasskeyRules = z.strictObject({...exportRules.shape, name});
