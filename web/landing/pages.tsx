// Every public page as HTML. Runs while the client is built (web/public-pages.ts), never in a browser.
import {renderToStaticMarkup} from 'react-dom/server';
import {CONTACT_AGAIN, CONTACT_SENT} from '#schema/landing/contact.places.ts';
import {ASK_AGAIN} from '#schema/notifications/unsubscribe.places.ts';
import {fileOfPage, ORIGIN_PLACE, TROUBLE_FILE} from '#schema/wire/public-pages.ts';
import {routes, type Route} from '#schema/wire/routes.ts';
import type {PublicContent} from '#web/landing/content.ts';
import {PublicFooter, PublicFrame, PublicHeader} from '#web/landing/frame.tsx';
import {Island} from '#web/landing/island.tsx';
import {Contact} from '#web/landing/islands/contact.tsx';
import {ContactAgain, ContactSent} from '#web/landing/pages/contact.tsx';
import {ComingPage} from '#web/landing/pages/coming.tsx';
import {Landing} from '#web/landing/pages/landing.tsx';
import {NotFound} from '#web/landing/pages/not-found.tsx';
import {Previews, ProgramList} from '#web/landing/pages/program.tsx';
import {TextPageView} from '#web/landing/pages/text.tsx';
import {Trouble} from '#web/landing/pages/trouble.tsx';
import {AskAgain, UNSUBSCRIBE_PAGES} from '#web/landing/pages/unsubscribe.tsx';

export type BuiltPage = {
  /** Its file below `pages`. */
  readonly file: string;
  readonly head: string;
  readonly body: string;
};

type Drawn = {
  readonly title: string;
  readonly description: string;
  readonly view: React.ReactNode;
  /** What search engines may read of it beside its text. */
  readonly facts?: object;
  /** Not for search engines: it has nothing to find yet. */
  readonly isHidden?: true;
};

/** All of them, and those that are at no address of their own. */
export const builtPages = (content: PublicContent): readonly BuiltPage[] => [
  ...routes
    .filter(
      // Addresses with a name in them have the page of those without.
      (route, at) =>
        route.entry === 'public' && routes.findIndex((one) => fileOfPage(one) === fileOfPage(route)) === at,
    )
    .map((route) => built(content, route, drawn(route, content))),
  ...WITHOUT_ADDRESS.map(({file, ...page}) => ({
    ...built(content, undefined, {...page, isHidden: true}),
    file,
  })),
];

/** What the server answers with where something is missing, or did not work. */
const WITHOUT_ADDRESS: readonly (Drawn & {readonly file: string})[] = [
  {
    file: fileOfPage(undefined),
    title: '404 Page Not Found',
    description: 'There’s nothing at this address.',
    view: <NotFound />,
  },
  {
    file: TROUBLE_FILE,
    title: 'That didn’t work',
    description: 'What went wrong, and what you can do.',
    view: <Trouble title="That didn’t work" />,
  },
  {
    file: CONTACT_AGAIN,
    title: 'Contact',
    description: 'Your message wasn’t sent.',
    view: <ContactAgain />,
  },
  {
    file: ASK_AGAIN,
    title: 'Stop these emails',
    description: 'The emails haven’t stopped yet.',
    view: <AskAgain title="Stop these emails" />,
  },
];

/** What a page has that the server writes itself. @param picture its address, without the academy's own. */
export const builtFrame = (picture: string) => ({
  header: renderToStaticMarkup(<PublicHeader path="/modules" />),
  footer: renderToStaticMarkup(<PublicFooter />),
  picture: renderToStaticMarkup(<LinkPicture address={picture} alt="Master AI Engineering in 6 Months" />),
});

/** What a link to a page shows of it. */
const LinkPicture = ({address, alt}: {address: string; alt: string}) => (
  <>
    <meta property="og:image" content={ORIGIN_PLACE + address} />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content={alt} />
    <meta name="twitter:card" content="summary_large_image" />
  </>
);

function drawn({path, title}: Route, content: PublicContent): Drawn {
  if (path === '/') {
    return {
      title,
      description:
        'Learn to follow what a program does, line by line. Then build, measure, and ship one of your own. 6 months, remote, free.',
      view: <Landing {...content} />,
      facts: courseFacts(content),
    };
  }
  const ending = UNSUBSCRIBE_PAGES[path];
  if (ending)
    return {title, description: `${title}: emails from the academy.`, view: ending(title), isHidden: true};
  if (path === CONTACT_SENT) {
    const view = <ContactSent title={title} />;
    return {title, description: `${title}.`, view, isHidden: true};
  }
  const page = content.texts[path.slice(1)];
  if (!page) {
    const view = <ComingPage title={title} />;
    return {title, description: `${title}: this page opens soon.`, view, isHidden: true};
  }
  const parts = {
    program: <ProgramList course={content.course} />,
    previews: <Previews previews={content.previews} />,
  };
  return {
    title: page.title,
    description: page.description,
    view: (
      <TextPageView page={page} parts={parts}>
        {path === '/contact' ? <Island name="contact" part={Contact} props={{}} isEager /> : null}
      </TextPageView>
    ),
  };
}

function built(
  {pictures}: PublicContent,
  route: Route | undefined,
  {title, description, view, facts, isHidden}: Drawn,
): BuiltPage {
  const file = fileOfPage(route);
  const path = route?.path ?? '/404';
  const address = `${ORIGIN_PLACE}${path}`;
  const picture = pictures[file.replace('.html', '')] ?? pictures['landing'];
  const head = renderToStaticMarkup(
    <>
      <title>{`${title} – Academy`}</title>
      <meta name="description" content={description} />
      {isHidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Academy" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {isHidden ? null : <meta property="og:url" content={address} />}
      {picture === undefined ? null : <LinkPicture address={picture} alt={title} />}
    </>,
  );
  const data = facts
    ? `<script type="application/ld+json">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>`
    : '';
  return {file, head: head + data, body: renderToStaticMarkup(<PublicFrame path={path}>{view}</PublicFrame>)};
}

/** The program for search engines, and its price (specification, section 1). */
const courseFacts = ({course}: PublicContent): object => ({
  '@context': 'https://schema.org',
  '@type': 'Course',
  name: 'AI Engineering',
  description: `A remote program of 6 months: ${course.modules} modules, ${course.lessons} lessons, 6 projects.`,
  url: `${ORIGIN_PLACE}/`,
  provider: {'@type': 'Organization', name: 'Academy', url: `${ORIGIN_PLACE}/`},
  offers: {
    '@type': 'Offer',
    price: 0,
    priceCurrency: 'USD',
    category: 'Free',
    url: `${ORIGIN_PLACE}/auth/register`,
  },
  // 8 hours a week.
  hasCourseInstance: {
    '@type': 'CourseInstance',
    courseMode: 'Online',
    courseSchedule: {'@type': 'Schedule', duration: 'PT8H', repeatFrequency: 'Weekly', repeatCount: 26},
  },
});
