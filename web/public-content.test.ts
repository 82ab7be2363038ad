// What the public pages are made of, as the build reads it, and what it makes of that.
import {describe, expect, test} from 'vitest';
import {CONTACT_AGAIN} from '#schema/landing/contact.places.ts';
import {ASK_AGAIN} from '#schema/notifications/unsubscribe.places.ts';
import {fileOfPage, TROUBLE_FILE} from '#schema/wire/public-pages.ts';
import {routes} from '#schema/wire/routes.ts';
import {printedBy} from '#schema/lessons/trace/trace-steps.ts';
import {traceOf} from '#schema/lessons/trace/trace.ts';
import recorded from '#web/landing/islands/sample-steps.json';
import {builtPages} from '#web/landing/pages.tsx';
import {readPublicContent} from '#web/public-content.ts';

const content = readPublicContent({landing: '/assets/picture.png'});
const pages = builtPages(content);
const pageOf = (path: string) => {
  const page = pages.find(({file}) => file === fileOfPage({path}));
  if (!page) throw new Error(`there is no page for ${path}`);
  return page;
};
/** What a reader sees of it. */
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');

test('the course’s names come from its files: three phases, six months, twelve modules', () => {
  const {course} = content;
  expect(course.phases.map(({label, title}) => `${label} ${title}`)).toEqual([
    'Month 1-2 Foundations and Fundamentals',
    'Month 3-4 Machine Learning and MLOps',
    'Month 5-6 Deep Learning and Deployment',
  ]);
  const months = course.phases.flatMap((phase) => phase.months);
  expect(months.map(({number}) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(months.flatMap(({modules}) => modules.map(({number}) => number))).toEqual(
    Array.from({length: 12}, (_, at) => at + 1),
  );
  expect(course.written).toBeGreaterThan(0);
  expect(course.written).toBeLessThanOrEqual(course.lessons);
});

test('the sample is the first lesson’s, with what it prints', () => {
  const {sample} = content;
  expect(sample.lines.map((line) => line.map(({text}) => text).join('')).join('\n')).toBe(sample.source);
  expect(sample.output).not.toBe('');
  // What it is stepped through by was recorded from these lines.
  expect(recorded.source).toBe(sample.source);
  const trace = traceOf(recorded.trace);
  expect(trace && printedBy(trace).trimEnd()).toBe(sample.output);
  expect(content.previews.map(({address}) => address)).toContain(sample.address);
  const landing = pages.find(({file}) => file === 'landing.html')?.body;
  const minutes = content.previews.find(({address}) => address === sample.address)?.minutes;
  expect(landing).toContain(`the first lesson takes about ${minutes} minutes`);
});

test('every public page is built, and what is answered where something is missing or did not work', () => {
  const wanted = routes.filter(({entry}) => entry === 'public').map(fileOfPage);
  expect(pages.map(({file}) => file).toSorted()).toEqual(
    [...new Set([...wanted, '404.html', ASK_AGAIN, CONTACT_AGAIN, TROUBLE_FILE])].toSorted(),
  );
});

describe.each(pages.map((page) => [page.file, page] as const))('%s', (_, {head, body}) => {
  test('has a title, a description, a picture, one heading, and no style that the policy forbids', () => {
    expect(head).toMatch(/<title>[^<]+ – Academy<\/title>/);
    expect(head).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(head).toMatch(/og:image" content="__ORIGIN__\/assets\/picture.png"/);
    expect(body.match(/<h1[ >]/g)).toHaveLength(1);
    expect(body).not.toMatch(/ style="/);
    expect(body).not.toContain('undefined');
  });

  test('is either found under its canonical address or kept out of search engines', () => {
    const isHidden = head.includes('name="robots" content="noindex"');
    expect(head.includes('rel="canonical" href="__ORIGIN__/')).toBe(!isHidden);
  });

  test('has no link into nothing', () => {
    const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const own = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id ?? '');
    expect(own.filter((id) => !ids.has(id))).toEqual([]);
    const paths = [...body.matchAll(/href="(\/[^"#]*)(?:#([^"]*))?"/g)];
    for (const [, path = '', id] of paths) {
      if (id === undefined) continue;
      expect(pageOf(path).body).toContain(` id="${id}"`);
    }
  });
});

describe('the landing page', () => {
  const {head, body} = pageOf('/');
  const text = textOf(body);

  test('has the specification’s words', () => {
    for (const words of [
      'Master AI Engineering in 6 Months',
      'Apply Now',
      'Learn More',
      'What Makes Us Different',
      '6 hands-on projects',
      'Lifetime community',
      'Fully open source',
      'AI-powered IDE',
      'Smart learning agents',
      'Adaptive quizzes',
      'Daily lessons',
      'Weekly challenges',
      'Progress tracking',
      'Certificate path',
      'What You’ll Get',
      'Curriculum Overview',
      'Graduate with More Than Skills',
      'Remote Program',
    ])
      expect(text).toContain(words);
    expect(body.match(/<ul class="cards">.*?<\/ul>/s)?.[0].match(/<h3>/g)).toHaveLength(6);
    expect(textOf(body.match(/<ul class="cards">.*?<\/ul>/s)?.[0] ?? '')).not.toContain('Opens soon');
    expect(body.match(/<ol class="benefits">.*?<\/ol>/s)?.[0].match(/<h3>/g)).toHaveLength(7);
  });

  test('names every module and project of the course', () => {
    for (const {title, project, modules} of content.course.phases.flatMap(({months}) => months))
      for (const words of [title, project, ...modules.map((module) => module.title)])
        expect(text).toContain(words);
  });

  test('offers the program at 0 USD to search engines', () => {
    const json = /<script type="application\/ld\+json">(.*)<\/script>/.exec(head)?.[1] ?? '{}';
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Course',
      offers: {'@type': 'Offer', price: 0, priceCurrency: 'USD'},
      // What they want of a course: a workload of 8 hours would be all there is to do.
      hasCourseInstance: {courseSchedule: {duration: 'PT8H', repeatFrequency: 'Weekly', repeatCount: 26}},
    });
  });

  test('names its own links in the header, and the email course its own', () => {
    const links = (html: string) =>
      [...(/<nav aria-label="Pages".*?<\/nav>/s.exec(html)?.[0] ?? '').matchAll(/>([^<]+)<\/a>/g)].map(
        ([, words]) => words,
      );
    expect(links(body)).toEqual(['Email Course', 'Features', 'Curriculum']);
    expect(links(pageOf('/email-course').body)).toEqual([
      'Why Choose',
      'Curriculum',
      'How it Works',
      'Reviews',
    ]);
    expect(pageOf('/email-course').body).toContain('href="/email-course/register"');
    expect(pageOf('/email-course').body).toContain('href="/email-course/login"');
  });
});

test('a page of text keeps the address of each of its sections', () => {
  expect(textOf(pageOf('/privacy').body)).toContain('Who sees it');
  expect(pageOf('/privacy').body).toContain('id="who-sees-it"');
});
