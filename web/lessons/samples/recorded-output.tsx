import {Suspense} from 'react';
import {piece} from '#web/io/pieces/piece.ts';
import {Prediction} from '#web/lessons/predicting/prediction.tsx';
import type {SampleCard} from '#web/lessons/samples/use-sample-card.ts';

const RecordedError = piece(
  async () => (await import('#web/lessons/samples/recorded-error.tsx')).RecordedError,
);

/** What the course's checks have seen it print, beside what the learner expected. */
export function RecordedOutput({id, card}: {id: string; card: SampleCard}) {
  const {code, guessing, panel, stepping, results, point} = card;
  if (code.output === undefined) return null;
  // Stepping through it shows what it prints where it prints it.
  const isShown = panel === 'recorded' && typeof stepping !== 'object';
  const {guess} = guessing;
  const look =
    typeof guess === 'string'
      ? 'sticky left-0 py-4'
      : code.fails
        ? 'sticky left-0 py-3'
        : 'w-max min-w-full py-3';
  return (
    <>
      <div
        id={id}
        hidden={!isShown}
        role="group"
        aria-label="Output"
        tabIndex={-1}
        data-output
        className={`border-t border-line bg-sunken px-5 outline-none ${look}`}
      >
        {typeof guess === 'string' ? (
          <Prediction guess={guess} printed={code.output} comesBack={guessing.comesBack} />
        ) : (
          <RecordedText output={code.output} fails={code.fails} />
        )}
      </div>
      {code.fails && isShown && results ? (
        <Suspense>
          <RecordedError source={code.source} output={code.output} trace={results.trace} onLine={point} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Only the error, the last line, has its color: what came before it was printed. */
function RecordedText({output, fails}: {output: string; fails: true | undefined}) {
  const end = fails ? output.lastIndexOf('\n') + 1 : output.length;
  return (
    <pre
      dir="auto"
      className={`font-mono text-[0.84375rem] leading-6 ${fails ? 'break-words whitespace-pre-wrap' : ''}`}
    >
      {output.slice(0, end)}
      {fails ? <span className="text-bad">{output.slice(end)}</span> : null}
    </pre>
  );
}
