// Rules of the bodies of REST calls about projects.
import * as z from 'zod/mini';
import {boundedText} from '#schema/text.rules.ts';

const WORDS = 'Paste the address of a public repository, such as https://github.com/owner/name.';

export const repositoryRules = z.strictObject({
  githubUrl: boundedText({notText: WORDS, most: 300, tooLong: WORDS}, z.minLength(1, WORDS)),
});
