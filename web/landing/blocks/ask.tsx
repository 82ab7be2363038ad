import {Island} from '#web/landing/island.tsx';
import {Tutor} from '#web/landing/islands/tutor.tsx';

/** The tutor, to be asked before anything else is decided. */
export const Ask = () => (
  <section className="pub-width pub-block ask" aria-labelledby="ask">
    <div>
      <h2 id="ask">Ask before you apply</h2>
      <p className="pub-lead">
        Talk to the tutor about the program, what it costs, how to get in, or a first lesson.
      </p>
      <ul className="ask-facts">
        <li>Talk or type, as you like.</li>
        <li>No account, and nothing to install.</li>
      </ul>
      <noscript>
        <p className="ask-noscript">
          The chat needs JavaScript. What it answers from is on <a href="/about">About</a> and{' '}
          <a href="/learn-more">Learn more</a>.
        </p>
      </noscript>
    </div>
    <Island name="tutor" part={Tutor} props={{}} />
  </section>
);
