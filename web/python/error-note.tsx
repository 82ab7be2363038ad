import type {DriverReply, PythonError} from '#schema/python/run.ts';
import {adviceFor} from '#web/python/advice.ts';

type Props = {
  error: PythonError;
  /** The program. */
  source: string;
  reply: DriverReply;
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
export function ErrorNote({error, source, reply}: Props) {
  const advice = adviceFor(error);
  const line = error.line === null ? undefined : source.split('\n')[error.line - 1]?.trim();
  return (
    <div className="border-t border-line px-5 py-4">
      <p className="text-sm font-semibold text-bad">
        {[
          error.type,
          error.line === null ? '' : ` on line ${error.line}`,
          error.file ? ` of ${error.file}` : '',
        ].join('')}
      </p>
      {line ? <code className="mt-1 block truncate font-mono text-sm text-muted">{line}</code> : null}
      <p className="mt-1 font-mono text-sm break-words">{error.summary}</p>
      {advice ? <p className="mt-2 text-sm">{withCode(advice)}</p> : null}
      {reply.earlierFailed ? (
        <p className="mt-2 text-sm">A sample above that this one continues ended in an error, too.</p>
      ) : null}
      <details className="mt-2 text-sm">
        <summary className="cursor-pointer text-muted">Whole traceback</summary>
        <pre className="mt-2 max-h-72 overflow-auto font-mono text-xs leading-5">{error.traceback}</pre>
      </details>
    </div>
  );
}
