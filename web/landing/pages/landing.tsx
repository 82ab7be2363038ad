import {Ask} from '#web/landing/blocks/ask.tsx';
import {Benefits, Different} from '#web/landing/blocks/cards.tsx';
import {Closing, Graduate} from '#web/landing/blocks/closing.tsx';
import {Curriculum} from '#web/landing/blocks/course.tsx';
import {EmailCourse} from '#web/landing/blocks/email-course.tsx';
import {Hero} from '#web/landing/blocks/hero.tsx';
import {Inside} from '#web/landing/blocks/inside.tsx';
import {Try} from '#web/landing/blocks/try.tsx';
import type {PublicContent} from '#web/landing/content.ts';

/** The first page a visitor sees (specification, section 2.3). */
export const Landing = ({course, sample, code, pictures}: PublicContent) => (
  <>
    <Hero />
    <Ask />
    <Different />
    <Try sample={sample} code={code} />
    <Inside pictures={pictures} />
    <EmailCourse />
    <Benefits />
    <Curriculum course={course} />
    <Graduate />
    <Closing minutes={sample.minutes} />
  </>
);
