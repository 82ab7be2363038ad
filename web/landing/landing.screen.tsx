import {ArrowRight} from 'lucide-react';
import {PublicFrame} from '#web/landing/public-frame.tsx';
import {SignInLink, type LoadSignIn} from '#web/landing/sign-in-link.tsx';
import {buttonLook} from '#web/ui/form/button.tsx';
import {useTitle} from '#web/ui/page.tsx';

/** Specification, section 2.3: the curriculum in three phases. */
const PHASES = [
  {
    months: 'Month 1-2',
    title: 'Foundations and Fundamentals',
    text: 'Python you can rely on, data you can trust, and the math behind both.',
  },
  {
    months: 'Month 3-4',
    title: 'Machine Learning and MLOps',
    text: 'Models you measure honestly, ship as services, and monitor in production.',
  },
  {
    months: 'Month 5-6',
    title: 'Deep Learning and Deployment',
    text: 'Neural networks from a single neuron up, language models, retrieval, agents, and your own product.',
  },
] as const;

/** The first page a visitor sees. */
export function Landing({loadSignIn}: {loadSignIn: LoadSignIn}) {
  useTitle('Master AI Engineering in 6 Months');
  return (
    <PublicFrame signIn={<SignInLink load={loadSignIn} />}>
      <section className="pt-12 pb-20 sm:pt-24">
        <p className="gutter text-accent">Remote, 6 months, 0 USD</p>
        <h1 className="mt-4 max-w-4xl text-5xl leading-[1.05] font-semibold tracking-tight sm:text-7xl">
          Master AI Engineering in 6 Months
        </h1>
        <p className="mt-6 max-w-2xl text-xl text-muted">
          Lessons that work offline, exercises that run in your browser, and 6 projects you can show. At your
          own pace, with people learning the same things.
        </p>
        <div className="mt-9 flex flex-wrap gap-3">
          <a href="/auth/register" className={`${buttonLook('primary')} h-12 px-6 text-base`}>
            Apply Now <ArrowRight size={18} aria-hidden />
          </a>
          <a href="/about" className={`${buttonLook('secondary')} h-12 px-6 text-base`}>
            Learn More
          </a>
        </div>
      </section>
      <section aria-labelledby="curriculum">
        <h2 id="curriculum" className="text-2xl font-semibold">
          Curriculum Overview
        </h2>
        <ol className="mt-6 divide-y divide-line border-y border-line">
          {PHASES.map(({months, title, text}) => (
            <li
              key={months}
              className="grid gap-x-8 gap-y-1 py-6 sm:grid-cols-[8rem_1fr_1.4fr] sm:items-baseline"
            >
              <span className="gutter">{months}</span>
              <h3 className="text-lg font-semibold">{title}</h3>
              <p className="text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </PublicFrame>
  );
}
