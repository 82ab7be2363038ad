import {CodeText} from '#web/landing/code-lines.tsx';
import type {PublicContent} from '#web/landing/content.ts';
import {Island} from '#web/landing/island.tsx';
import {Sample} from '#web/landing/islands/sample.tsx';
import {TwoWindows} from '#web/landing/islands/windows.tsx';
import {League} from '#web/landing/blocks/league.tsx';
import {Question} from '#web/landing/blocks/question.tsx';
import {Prose} from '#web/landing/prose.tsx';

type Props = Pick<PublicContent, 'sample' | 'code'>;

/** The product instead of words about it. */
export const Try = ({sample, code}: Props) => (
  <div className="try">
    <Lesson sample={sample} />
    <Question />
    <section className="pub-width" aria-labelledby="offline">
      <h2 id="offline">Lose the network, not your work</h2>
      <p className="pub-lead">
        Tap a sentence to mark it. Then switch a network off, mark some more, and switch it back on.
      </p>
      <div className="needs-script">
        <Island name="windows" part={TwoWindows} props={{}} />
      </div>
      <noscript>
        <p className="try-note">The two devices need JavaScript.</p>
      </noscript>
      <p className="try-note">
        A simulation in this page: nothing is sent anywhere. In the academy, your notes, progress, and
        messages travel this way.
      </p>
    </section>
    <section className="pub-width try-pair" aria-label="Leagues and code">
      <League />
      <Code code={code} />
    </section>
  </div>
);

const Lesson = ({sample}: Pick<Props, 'sample'>) => (
  <section className="pub-width" aria-labelledby="try">
    <h2 id="try">Try it before you sign up</h2>
    <p className="pub-lead">
      A piece of the first lesson. Step through it line by line, or change it: it’s real Python, and it runs
      in your browser.
    </p>
    <div className="try-lesson">
      <div className="prose">
        <p className="gutter">
          {sample.module} / {sample.title}
        </p>
        <h3>{sample.section}</h3>
        <Prose>{sample.before}</Prose>
      </div>
      <div className="try-sample">
        <div className="prose try-question">
          <Prose>{sample.question}</Prose>
        </div>
        <Island name="sample" part={Sample} props={{source: sample.source, lines: sample.lines}} />
        <details className="try-answer">
          <summary>What it prints, and why it matters</summary>
          <pre>{sample.output}</pre>
          <div className="prose">
            <Prose>{sample.after}</Prose>
          </div>
        </details>
        <p className="try-more">
          <a href={sample.address}>Read the whole lesson</a>, no account needed.
        </p>
      </div>
    </div>
  </section>
);

const Code = ({code}: Pick<Props, 'code'>) => (
  <div>
    <h2>Code you can read</h2>
    <p className="pub-lead">
      The academy is written the way it teaches: short, named, tested. This is the function behind the two
      windows above.
    </p>
    <figure className="code-figure">
      <figcaption className="gutter">{code.file}</figcaption>
      <div role="group" aria-label="Code" tabIndex={0}>
        <span className="gutter" aria-hidden>
          {code.lines.map((_, at) => code.line + at).join('\n')}
        </span>
        <pre>
          <CodeText lines={code.lines} />
        </pre>
      </div>
    </figure>
  </div>
);
