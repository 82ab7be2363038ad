import {Square} from 'lucide-react';
import {useEffect, useRef, useState} from 'react';
import {ErrorNote} from '#web/python/error-note.tsx';
import {InputForm} from '#web/python/input-form.tsx';
import type {ProgramRun} from '#web/python/program-run.ts';
import {runProgram} from '#web/python/run-program.ts';
import {PrintedText, RunStatus, RunWords} from '#web/python/run-words.tsx';
import {Button} from '#web/ui/form/button.tsx';

/** Which run it is, and what the program reads. */
type Order = {readonly turn: number; readonly stdin?: string};

/** Runs a program when it is shown, and again with each turn; below it is what it prints. Loaded with the first run. */
export function RunResult({source, turn}: {source: string; turn: number}) {
  const [asked, setAsked] = useState<Order>({turn});
  const order = asked.turn === turn ? asked : {turn};
  const {run, stop} = useRun(source, order);
  if (!run) return null;
  const reply = run.ending?.how === 'finished' ? run.ending.reply : undefined;
  return (
    <div className="border-t border-line bg-sunken">
      <div
        role="group"
        aria-label="Output"
        tabIndex={0}
        className="max-h-80 overflow-auto px-3 py-2.5 -outline-offset-2 empty:hidden"
      >
        {run.printed.length > 0 ? (
          <pre className="w-max font-mono text-sm leading-5.5">
            <PrintedText printed={run.printed} />
          </pre>
        ) : null}
        <RunWords run={run} />
      </div>
      {run.state === 'ended' ? null : (
        <Button size="small" kind="quiet" className="mb-1 ml-1" onClick={stop}>
          <Square size={14} aria-hidden />
          Stop
        </Button>
      )}
      <RunStatus run={run} />
      {reply?.figures.map(({png, title}, at) => (
        <img
          // oxlint-disable-next-line react/no-array-index-key -- two may be the same picture
          key={at}
          src={`data:image/png;base64,${png}`}
          alt={title === '' ? 'Figure drawn by the program' : `Figure: ${title}`}
          className="mx-3 mb-3 max-w-[calc(100%-1.5rem)] rounded-lg bg-white"
        />
      ))}
      {reply?.error ? <ErrorNote error={reply.error} source={source} reply={reply} /> : null}
      {reply?.lacksInput ? <InputForm onRun={(stdin) => setAsked({turn, stdin})} /> : null}
    </div>
  );
}

function useRun(source: string, {turn, stdin}: Order) {
  const [run, setRun] = useState<ProgramRun>();
  const stopping = useRef<() => void>(undefined);
  useEffect(() => {
    const stop = runProgram({programs: [source], stdin, onRun: setRun});
    stopping.current = stop;
    return stop;
    // Each turn is a run of its own.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [source, turn, stdin]);
  return {run, stop: () => stopping.current?.()};
}
