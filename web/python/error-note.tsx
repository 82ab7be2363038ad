import type {DriverReply, PythonError} from '#schema/python/run.ts';
import {adviceFor} from '#web/python/advice.ts';
import {Typed} from '#web/ui/show/typed.tsx';

type Props = {
  /** Without its own words and the traceback where they are shown already. */
  error: Pick<PythonError, 'type' | 'message' | 'line'> & Partial<PythonError>;
  /** The program. */
  source: string;
  reply?: Pick<DriverReply, 'earlierFailed'>;
  /** Leads to the line. */
  onLine?: ((line: number) => void) | undefined;
};

/** What is between backticks is code. */
const withCode = (text: string) =>
  text
    .split('`')
    .map((part, at) => ({part, at, isCode: at % 2 === 1}))
    .map(({part, at, isCode}) =>
      isCode ? (
        <code key={at} className="font-mono text-[0.9em]">
          {part}
        </code>
      ) : (
        part
      ),
    );

/** An error of the learner's program: where, what, and what to look at. */
export function ErrorNote({error, source, reply, onLine}: Props) {
  const advice = adviceFor(error);
  const {type, line, file, summary, traceback} = error;
  const code = line === null ? undefined : source.split('\n')[line - 1]?.trim();
  return (
    <div className="border-t border-line px-5 py-4">
      <p className="text-sm font-semibold text-bad">
        <Typed>{type}</Typed>
        {line === null ? null : onLine ? (
          <span>
            {' on '}
            <LineButton line={line} onLine={onLine} />
          </span>
        ) : (
          <span> on line {line}</span>
        )}
        {file ? (
          <span>
            {' of '}
            <Typed>{file}</Typed>
          </span>
        ) : null}
      </p>
      {code ? <code className="mt-1 block truncate font-mono text-sm text-muted">{code}</code> : null}
      {summary ? <p className="mt-1 font-mono text-sm break-words">{summary}</p> : null}
      {advice ? <p className="mt-2 text-sm">{withCode(advice)}</p> : null}
      {reply?.earlierFailed ? (
        <p className="mt-2 text-sm">A sample above that this one continues ended in an error, too.</p>
      ) : null}
      {traceback ? (
        <details className="mt-2 text-sm">
          <summary className="cursor-pointer text-muted">Whole traceback</summary>
          <pre className="mt-2 max-h-72 overflow-auto font-mono text-xs leading-5">{traceback}</pre>
        </details>
      ) : null}
    </div>
  );
}

const LineButton = ({line, onLine}: {line: number; onLine: (line: number) => void}) => (
  <button
    type="button"
    className="min-h-6 underline decoration-1 underline-offset-2"
    onClick={() => onLine(line)}
  >
    line {line}
  </button>
);
