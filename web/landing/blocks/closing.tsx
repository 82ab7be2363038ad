import {ArrowRight} from 'lucide-react';
import {Head} from '#web/ui/trace/face/face.tsx';
import {CLOSING_PLACE} from '#schema/wire/public-pages.ts';

const MORE = [
  [
    'Code that others can run',
    '6 projects with tests, reports, and a model card, in repositories of your own.',
  ],
  ['Judgment you can defend', 'You’ll say what a model costs, where it fails, and how you know.'],
  ['People who know your work', 'The ones you debugged with, competed with, and called when you were stuck.'],
] as const;

export const Graduate = () => (
  <section className="pub-width pub-block" aria-labelledby="graduate">
    <h2 id="graduate">Graduate with More Than Skills</h2>
    <ul className="more">
      {MORE.map(([title, text]) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

/** The closing call: its words are those of the cohort that new learners join, put in by the server. `minutes`: of the first lesson. */
export const Closing = ({minutes}: {readonly minutes: number}) => (
  <section className="closing" aria-labelledby="closing">
    <div className="pub-width">
      <svg viewBox="0 0 240 112" width="240" height="112" aria-hidden>
        <path className="trace-line is-done" d="M-900 56H96" />
        <Head x={132} y={56} r={34} halo={8} />
        <path className="trace-line is-coming" d="M184 56H1100" />
      </svg>
      <h2 id="closing">{CLOSING_PLACE}</h2>
      <p className="pub-lead">It’s free, it’s remote, and the first lesson takes about {minutes} minutes.</p>
      <a href="/auth/register" className="pub-button is-main">
        Apply Now <ArrowRight size={18} aria-hidden />
      </a>
    </div>
  </section>
);
