// What people may say about themselves, for the browser and the server alike. Every message names its field and
// says what is right.
import * as z from 'zod/mini';
import {isCountry} from '#schema/account/countries.ts';
import {boundedText, trimmed} from '#schema/text.rules.ts';

/** Longest, characters. */
export const NAME_MAX = 100;
export const BIO_MAX = 500;
const LINK_MAX = 200;
/** Most links of one card. */
export const LINKS_MAX = 5;

/**
 * Characters that show nothing and make a text pass for another one: control characters, and those that turn the
 * direction of writing. Joiners stay: Persian words and families of emoji are made with them.
 */
const UNSEEN = String.raw`\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}`;
/** At least one character that leaves ink. */
const INK = /[^\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u;

const seen = (name: string) =>
  z.regex(new RegExp(`^[^${UNSEEN}]*$`, 'u'), `${name} must not contain invisible characters`);

/** A display name. */
export const fullNameRule = boundedText(
  {
    notText: 'Full name is required',
    most: NAME_MAX,
    tooLong: `Full name must have at most ${NAME_MAX} characters`,
    normalize: trimmed,
  },
  z.minLength(1, 'Full name is required'),
  seen('Full name'),
  z.refine((name) => INK.test(name), 'Full name is required'),
);

const SEEN_LINES = new RegExp(`^(?:[^${UNSEEN}]|\\n)*$`, 'u');

/** Some sentences about oneself, in lines; null for none. */
const bioRule = z.nullable(
  z.pipe(
    boundedText(
      {
        notText: 'About you must be text',
        most: BIO_MAX,
        tooLong: `About you must have at most ${BIO_MAX} characters`,
        // As it is stored and counted everywhere: a form sends other line ends.
        normalize: (text) => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').trim(),
      },
      z.refine((text) => SEEN_LINES.test(text), 'About you must not contain invisible characters'),
    ),
    z.transform((text: string) => (text === '' ? null : text)),
  ),
);

const LINK = 'Enter a web address, such as https://github.com/ada';

/** The address, as it is stored; `undefined` when it is none of the web, or carries a password. */
function webAddress(text: string): string | undefined {
  const typed = text.trim();
  // What people type; anything that names a scheme of its own is left to be judged.
  const address = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return undefined;
  const {protocol, username, password, hostname, href} = new URL(address);
  const isOfTheWeb = protocol === 'https:' || protocol === 'http:';
  if (!isOfTheWeb || username !== '' || password !== '' || !hostname.includes('.')) return undefined;
  return href;
}

/** An address of the web, made whole. */
const LINK_TOO_LONG = `A link must have at most ${LINK_MAX} characters`;
const linkRule = boundedText(
  {notText: LINK, most: LINK_MAX, tooLong: LINK_TOO_LONG},
  z.refine((text) => webAddress(text) !== undefined, LINK),
  z.overwrite((text) => webAddress(text) ?? text),
  z.maxLength(LINK_MAX, LINK_TOO_LONG),
);

const linksRule = z.array(linkRule, 'Links must be a list').check(
  z.maxLength(LINKS_MAX, `You can add up to ${LINKS_MAX} links`),
  z.refine((links) => new Set(links).size === links.length, 'You’ve already added this link'),
);

/** Null for none. */
const NO_COUNTRY = 'country must be an ISO 3166-1 code, such as DE';
const countryRule = z.nullable(
  boundedText(
    {notText: 'country must be text', most: 2, tooLong: NO_COUNTRY},
    z.refine(isCountry, NO_COUNTRY),
  ),
);

/** Fields of a profile change; a field that is missing stays unchanged. */
export const profileFields = {
  fullName: z.optional(fullNameRule),
  bio: z.optional(bioRule),
  links: z.optional(linksRule),
  country: z.optional(countryRule),
  /** Who names the country. What was found out counts only while the learner has chosen none. */
  countryBy: z.optional(z.enum(['learner', 'detection'], 'countryBy must be learner or detection')),
};

/** Of `PUT /api/user/profile`. */
export const profileRules = z
  .strictObject(profileFields)
  .check(z.refine((fields) => Object.keys(fields).length > 0, 'Change at least one field'));
