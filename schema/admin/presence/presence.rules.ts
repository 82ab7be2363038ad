import * as z from 'zod/mini';
import {boundedText} from '#schema/text.rules.ts';

const ROW_MAX = 200;
const NO_PAGE = 'page must be the address of an admin page';

export const whereaboutsRules = z.strictObject({
  page: boundedText(
    {notText: NO_PAGE, most: 200, tooLong: NO_PAGE},
    z.regex(/^\/admin(?:\/[a-z-]+)?$/, NO_PAGE),
  ),
  row: z.nullable(
    boundedText(
      {
        notText: 'row must be text or null',
        most: ROW_MAX,
        tooLong: `row must have at most ${ROW_MAX} characters`,
      },
      z.minLength(1, 'row must not be empty'),
    ),
  ),
});
