import * as z from 'zod/mini';
import {boundedText} from '#schema/text.rules.ts';

/** Longest email address, and longest name that somebody signs in with, characters (RFC 5321, 4.5.3.1.3). */
export const EMAIL_MAX = 254;

/** What nobody sees, but for the two signs that make letters join or not. */
const UNSEEN = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/gu;
/** Those two where they say nothing: anywhere but between letters of a domain that may join (IDNA 2008, RFC 5892 A.1). */
const ASTRAY =
  /(?!(?<=@.*(?!\p{Script=Latin})[\p{L}\p{M}])[\u200C\u200D](?!\p{Script=Latin})\p{L})[\u200C\u200D]/gu;

/**
 * An address as it is stored and compared: Unicode NFKC, without spaces around it and without what nobody sees, which comes
 * along when an address is copied. It is still the same address: neither can be part of one. A Persian domain may have a sign
 * that keeps two letters apart; without it, it would be another domain.
 */
export const addressForm = (text: string): string =>
  text.normalize('NFKC').replaceAll(UNSEEN, '').replaceAll(ASTRAY, '').trim();

/** Name and domain; of that, two parts at least, with one dot between. What mail programs write around addresses is none. */
const ADDRESS =
  /^[^\s@\p{C}"(),:;<>[\\\]]+@(?:[\p{L}\p{M}\p{N}\u200C-\u200D_-]+\.)+[\p{L}\p{M}\p{N}\u200C-\u200D-]+$/u;

/** An email address. @param missing said where there is none. */
export const emailRule = (missing: string, most = EMAIL_MAX) =>
  boundedText(
    {
      notText: missing,
      most,
      tooLong: `Email must have at most ${most} characters`,
      normalize: addressForm,
    },
    z.minLength(1, missing),
    z.regex(ADDRESS, 'Email must be an address such as ada@example.org'),
  );
