// The entrance as HTML. Runs while the client is built (web/public-pages.ts), never in a browser.
import {renderToStaticMarkup, renderToString} from 'react-dom/server';
import {ENTRANCE_PAGES, fileOfPage} from '#schema/wire/public-pages.ts';
import {routeAt} from '#schema/wire/routes.ts';
import {Entrance} from '#web/app/entrance/entrance.tsx';
import {ID_PREFIX} from '#web/app/entrance/wake.tsx';

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  '/auth/login': 'Sign in to the academy and go on where you stopped.',
  '/auth/register': 'Create your account: 6 months of AI engineering, remote and free.',
  '/auth/forgot-password': 'Get a link by email to choose a new password.',
};

type Built = {readonly file: string; readonly head: string; readonly body: string};

export const builtEntrance = (): readonly Built[] =>
  ENTRANCE_PAGES.map((path) => ({
    file: fileOfPage({path}),
    head: renderToStaticMarkup(
      <>
        <title>{`${routeAt(path)?.title} – Academy`}</title>
        <meta name="description" content={DESCRIPTIONS[path]} />
        <meta name="robots" content="noindex" />
      </>,
    ),
    body: renderToString(<Entrance builtAt={path} />, {identifierPrefix: ID_PREFIX}),
  }));
