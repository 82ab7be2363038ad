// The landing page: a learner is sent on, and everybody else gets the closing words of the cohort that is open.
import type {Context} from 'hono';
import type {Pool} from 'pg';
import {CLOSING_PLACE, CLOSING_WITHOUT_COHORT, fileOfPage, PAGES_FOLDER} from '#schema/wire/public-pages.ts';
import {closingText} from '#sync/account/cohort-seat.ts';
import {databaseTrouble} from '#sync/db/database-error.ts';
import {escaped} from '#sync/http/escaped.ts';
import {sendPublicPage} from '#sync/http/pages.ts';
import type {LandingApi} from '#sync/landing/landing.access.ts';
import type {Settings} from '#sync/settings.ts';

type Needs = {readonly pool: Pool} & Pick<Settings, 'publicOrigin' | 'webDir' | 'voiceCall'>;

const FILE = `${PAGES_FOLDER}/${fileOfPage({path: '/'})}`;
/** Specification, section 2.1. */
const SIGNED_IN = '/personal-tutor';

/** Runs before the route of all pages. */
export function landingPage({app, find}: LandingApi, {pool, publicOrigin, webDir, voiceCall}: Needs): void {
  app.get('/', async (c) => {
    c.header('Vary', 'Cookie');
    const {isLearner, closing} = await readFor(c).catch((error: unknown) => {
      // A page opens without a database, too.
      if (databaseTrouble(error) === 'none') throw error;
      return {isLearner: false, closing: undefined};
    });
    if (isLearner) return c.redirect(SIGNED_IN);
    return sendPublicPage(
      c,
      {folder: webDir, name: FILE, origin: publicOrigin, elsewhere: voiceCall?.origins ?? []},
      {
        [CLOSING_PLACE]: escaped(closing ?? CLOSING_WITHOUT_COHORT),
      },
    );
  });

  const readFor = async (c: Context) => {
    const isLearner = (await find.learner(c)) !== undefined;
    return {isLearner, closing: isLearner ? undefined : await closingText(pool)};
  };
}
