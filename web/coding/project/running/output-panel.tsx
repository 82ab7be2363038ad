import {useEffect, useRef} from 'react';
import type {DriverReply} from '#schema/python/run.ts';
import type {File} from '#web/coding/project/files/files.ts';
import {TestPanel} from '#web/coding/project/running/test-panel.tsx';
import {isTestFile} from '#web/coding/project/files/tree.ts';
import type {Bench, PanelTab} from '#web/coding/project/use-bench.ts';
import type {RunOrder} from '#web/coding/project/running/use-program.ts';
import {VariablesPanel} from '#web/coding/project/running/variables-panel.tsx';
import type {Spot} from '#web/coding/project/spot.ts';
import {ErrorNote} from '#web/python/error-note.tsx';
import {InputForm} from '#web/python/input-form.tsx';
import type {ProgramRun} from '#web/python/program-run.ts';
import {PrintedText, RunStatus, RunWords} from '#web/python/run-words.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {Tabs} from '#web/ui/tabs.tsx';

type Props = {bench: Bench; files: readonly File[]};

/** What a program prints, draws and remembers, and what its tests say. */
export function OutputPanel({bench, files}: Props) {
  const {program, tests, panel, setPanel, goTo, runTests} = bench;
  const {run} = program;
  const reply = replyOf(run);
  const figures = reply?.figures ?? [];
  const names = reply?.names ?? [];
  const hasTests = files.some(({path}) => isTestFile(path));
  const tabs = [
    {value: 'output', label: 'Output', panel: <Output bench={bench} />},
    {value: 'plots', label: 'Plots', count: figures.length, panel: <Plots figures={figures} />},
    {value: 'variables', label: 'Variables', count: names.length, panel: <VariablesPanel names={names} />},
    ...(hasTests
      ? [{value: 'tests', label: 'Tests', panel: <TestPanel tests={tests} goTo={goTo} onTest={runTests} />}]
      : []),
  ];
  const shown = tabs.some(({value}) => value === panel) ? panel : 'output';
  return (
    <section aria-label="Results" className="coding-output">
      <div className="coding-tabs">
        <Tabs label="Results" tabs={tabs} value={shown} onChange={(value) => setPanel(value as PanelTab)} />
      </div>
      {run ? <RunStatus run={run} /> : null}
    </section>
  );
}

const replyOf = (run: ProgramRun | undefined): DriverReply | undefined =>
  run?.ending?.how === 'finished' ? run.ending.reply : undefined;

function Output({bench}: {bench: Bench}) {
  const {run, order} = bench.program;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What is printed is followed, as in a terminal.
    if (run?.state === 'running') box.current?.scrollIntoView({block: 'end'});
  }, [run]);
  if (!run || !order) return <p className="px-5 text-muted">Run the program to see what it prints.</p>;
  const reply = replyOf(run);
  return (
    <div ref={box}>
      <div className="overflow-x-auto px-5 pb-3 empty:hidden" tabIndex={0} role="group" aria-label="Printed">
        {run.printed.length > 0 ? (
          <pre className="w-max font-mono text-sm leading-6">
            <PrintedText printed={run.printed} />
          </pre>
        ) : null}
        <RunWords run={run} />
      </div>
      {reply ? (
        <Ended reply={reply} order={order} hasOutput={run.printed.length > 0} goTo={bench.goTo} />
      ) : null}
      {reply?.lacksInput ? <InputForm onRun={bench.run} /> : null}
    </div>
  );
}

type EndedProps = {reply: DriverReply; order: RunOrder; hasOutput: boolean; goTo: (spot: Spot) => void};

function Ended({reply, order, hasOutput, goTo}: EndedProps) {
  const {error} = reply;
  if (!error) return null;
  const place = error.file ?? order.file;
  const {line} = error;
  const source = order.files.find(({path}) => path === place)?.text ?? '';
  return (
    <>
      <div className={hasOutput ? '' : '-mt-4 [&>div]:border-t-0'}>
        <ErrorNote error={error} source={source} reply={reply} />
      </div>
      {line === null ? null : (
        <Button size="small" kind="secondary" className="mx-5 mb-4" onClick={() => goTo({path: place, line})}>
          Go to line {line} of {place}
        </Button>
      )}
    </>
  );
}

function Plots({figures}: {figures: DriverReply['figures']}) {
  if (figures.length === 0)
    return <p className="px-5 text-muted">Figures that a program draws show up here.</p>;
  return figures.map(({png, title}, at) => (
    <img
      // oxlint-disable-next-line react/no-array-index-key -- two may be the same picture
      key={at}
      src={`data:image/png;base64,${png}`}
      alt={title === '' ? 'Figure drawn by the program' : `Figure: ${title}`}
      className="mx-5 mb-4 max-w-[calc(100%-2.5rem)] rounded-lg bg-white"
    />
  ));
}
