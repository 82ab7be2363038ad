import type {ReactNode} from 'react';
import {AGENTS, COMMUNITY, EDITOR, OPEN_SOURCE, PROJECTS, QUIZZES} from '#web/landing/blocks/drawings.tsx';

type Card = {
  readonly title: string;
  readonly text: string;
  readonly drawing: ReactNode;
};

/** Specification, section 2.3: the six titles are its own. */
const DIFFERENT: readonly Card[] = [
  {
    title: '6 hands-on projects',
    text: 'One a month, each built on the lessons before it, and yours to show.',
    drawing: PROJECTS,
  },
  {
    title: 'Lifetime community',
    text: 'Channels for every module, direct messages, and calls with people on the same path.',
    drawing: COMMUNITY,
  },
  {
    title: 'Fully open source',
    text: 'Lessons, exercises, and the academy’s own code are under the MIT license.',
    drawing: OPEN_SOURCE,
  },
  {
    title: 'AI-powered IDE',
    text: 'Files, an editor, and Python that runs in your browser. The AI assistant opens soon.',
    drawing: EDITOR,
  },
  {
    title: 'Smart learning agents',
    text: 'A tutor that quotes your lessons, gives hints in steps, quizzes you, and shows you where it’s all from.',
    drawing: AGENTS,
  },
  {
    title: 'Adaptive quizzes',
    text: 'Every attempt draws new questions. What you got wrong comes back when you’re about to forget it.',
    drawing: QUIZZES,
  },
];

export const Different = () => (
  <section className="pub-width pub-block" id="features" aria-labelledby="different">
    <h2 id="different">What Makes Us Different</h2>
    <ul className="cards">
      {DIFFERENT.map(({title, text, drawing}) => (
        <li key={title}>
          {drawing}
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

type Benefit = Omit<Card, 'drawing'>;

const BENEFITS: readonly Benefit[] = [
  {
    title: 'Lessons you can run',
    text: 'Samples run next to the text. Step through them and watch names move from value to value.',
  },
  {
    title: 'Exercises with real tests',
    text: 'Change, complete, or write code. Tests tell you what’s wrong, and hints come in 3 steps.',
  },
  {
    title: 'Quizzes that explain',
    text: 'Every wrong option has an answer of its own: what you probably thought, and why it isn’t so.',
  },
  {
    title: 'A memory that’s trained',
    text: 'Reviews are spaced by how well you knew it, a few minutes a day.',
  },
  {
    title: 'Weekly leagues',
    text: 'Up to 30 learners, one week, a fresh start on Monday. You choose whether to be listed.',
  },
  {
    title: 'Voice and video calls',
    text: 'Straight from browser to browser, with anyone who accepts your message.',
  },
  {
    title: 'All of it offline',
    text: 'Install it, read and work on a train, and everything is sent when you’re back.',
  },
];

export const Benefits = () => (
  <section className="pub-width pub-block" aria-labelledby="benefits">
    <h2 id="benefits">What You’ll Get</h2>
    <ol className="benefits">
      {BENEFITS.map(({title, text}) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
);
