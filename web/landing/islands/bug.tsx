import {Play} from 'lucide-react';
import {Suspense, useState} from 'react';
import {piece} from '#web/io/pieces/piece.ts';
import {StillComingBelow} from '#web/io/pieces/still-coming.tsx';

const RunResult = piece(async () => (await import('#web/python/run-result.tsx')).RunResult);

const LINES = ['history = backup = []', "history.append('Hi')", 'print(backup)'] as const;
const SOURCE = `${LINES.join('\n')}\n`;

/** Three lines that most people misread: what do they print? Which answer is chosen is the page's affair, not a script's. */
export function Bug() {
  const [turn, setTurn] = useState(0);
  return (
    <section className="bug" aria-labelledby="bug-title">
      <h2 id="bug-title">What does it print?</h2>
      <div className="bug-code">
        <Line number={1} value={<Value of="history, backup" is="[]" />}>
          history = backup = []
        </Line>
        <Line number={2} value={<Value of="history" is="['Hi']" />}>
          history.append(<span className="hljs-string">{"'Hi'"}</span>)
        </Line>
        <Line number={3} value={<Value of="prints" is="['Hi']" isPrinted />}>
          <span className="hljs-built_in">print</span>(backup)
        </Line>
      </div>
      <fieldset className="bug-options">
        <legend className="sr-only">Choose what it prints</legend>
        <Option is="two">[]</Option>
        <Option is="one">{"['Hi']"}</Option>
        <Option is="none">None</Option>
      </fieldset>
      <Figure />
      <div className="bug-said" role="status">
        <p className="bug-says-nothing">Pick an answer, and the arrows move.</p>
        <p className="bug-says-one">
          <b>That’s it.</b> There’s no backup: both names point to one list.
        </p>
        <p className="bug-says-two">
          You read <code>=</code> as “make two lists.” It made one, with two names.
        </p>
        <p className="bug-says-none">You expected nothing to be there. Follow the arrow from backup.</p>
      </div>
      <p className="bug-run needs-script">
        <button type="button" className="pub-button" onClick={() => setTurn(turn + 1)}>
          <Play size={16} aria-hidden />
          {turn === 0 ? 'Run it' : 'Run it again'}
        </button>
        <span>In your browser, with real Python.</span>
      </p>
      {turn > 0 ? (
        <Suspense fallback={<StillComingBelow what="Python" />}>
          <RunResult source={SOURCE} turn={turn} />
        </Suspense>
      ) : null}
    </section>
  );
}

type LineProps = {number: 1 | 2 | 3; value: React.ReactNode; children: React.ReactNode};

function Line({number, value, children}: LineProps) {
  return (
    <div className="bug-line">
      <span className="bug-gutter">
        <span className="sr-only">Line {number}</span>
        <svg width="56" height="42" viewBox="0 0 56 42" aria-hidden>
          {number > 1 ? <path className="trace-line is-done is-flush" d="M28.5 0v21" /> : null}
          {number < 3 ? <path className="trace-line is-done is-flush" d="M28.5 21v21" /> : null}
          <circle className="trace-node is-done" cx="28.5" cy="21" r={number === 3 ? 11 : 8} />
          <text x="28.5" y="25.5" textAnchor="middle" className="bug-number">
            {number}
          </text>
        </svg>
      </span>
      <code className="bug-text">{children}</code>
      {value}
    </div>
  );
}

const Value = ({of, is, isPrinted = false}: {of: string; is: string; isPrinted?: boolean}) => (
  <code className="bug-value">
    <b>{`${of} ${isPrinted ? '' : '→ '}`}</b>
    {is}
  </code>
);

const Option = ({is, children}: {is: 'one' | 'two' | 'none'; children: React.ReactNode}) => (
  <label className={`bug-option bug-option-${is}`}>
    <input type="radio" name="bug" value={is} />
    <code>{children}</code>
  </label>
);

/** Where both names point, once that may be seen; until then they point nowhere. */
const Figure = () => (
  <div className="bug-figure">
    <svg viewBox="0 0 460 128" className="bug-before" aria-hidden>
      <Names />
      <path className="trace-line is-coming" d="M124 26H236M124 100H236" />
      <text className="trace-code bug-open" x="256" y="31">
        ?
      </text>
      <text className="trace-code bug-open" x="256" y="105">
        ?
      </text>
    </svg>
    <svg
      viewBox="0 0 460 128"
      className="bug-after"
      role="img"
      aria-label="history and backup both point to one list, which now holds Hi."
    >
      <Names />
      <rect className="trace-value is-moved" x="300" y="6" width="156" height="62" rx="8" />
      <text className="trace-text" x="378" y="29" textAnchor="middle">
        list
      </text>
      <text className="trace-code" x="378" y="53" textAnchor="middle">
        {"['Hi']"}
      </text>
      {/* Whoever answered [] saw a second list. */}
      <g className="bug-believed">
        <rect className="trace-value is-old" x="300" y="80" width="156" height="40" rx="8" />
        <text className="trace-code" x="378" y="105" textAnchor="middle">
          []
        </text>
        <path className="trace-arrow is-old" d="M120 100H292" />
      </g>
      <path className="trace-arrow is-moved trace-draw" pathLength="1" d="M120 26C190 26 220 28 291 28" />
      <path className="trace-arrow is-moved trace-draw" pathLength="1" d="M120 100C212 100 204 46 291 46" />
      <path className="trace-arrow is-moved" d="m283 21 9 7-9 7M283 39l9 7-9 7" />
    </svg>
  </div>
);

const Names = () => (
  <>
    <rect className="trace-name" x="2" y="6" width="112" height="40" rx="20" />
    <text className="trace-code" x="58" y="31" textAnchor="middle">
      history
    </text>
    <rect className="trace-name" x="2" y="80" width="112" height="40" rx="20" />
    <text className="trace-code" x="58" y="105" textAnchor="middle">
      backup
    </text>
  </>
);
