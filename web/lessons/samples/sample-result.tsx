import type {Code} from '#schema/lessons/block.ts';
import type {DriverReply} from '#schema/python/run.ts';
import {ErrorNote} from '#web/python/error-note.tsx';
import {InputForm} from '#web/python/input-form.tsx';
import {Prediction} from '#web/lessons/samples/prediction.tsx';
import {PrintedText, RunStatus, RunWords} from '#web/python/run-words.tsx';
import type {ProgramRun} from '#web/python/program-run.ts';
import type {SampleState} from '#web/lessons/samples/use-sample.ts';

type Props = {
  id: string;
  code: Code;
  /** What ran. */
  source: string;
  run: ProgramRun;
  isStepped: boolean;
  onStart: SampleState['start'];
};

/** What a run has printed, and how it ended. */
export function SampleResult({id, code, source, run, isStepped, onStart}: Props) {
  const reply = replyOf(run);
  // Stepping through it shows what it prints where it prints it.
  if (isStepped && reply) {
    return reply.error ? (
      <div className="sticky left-0 bg-sunken">
        <ErrorNote error={reply.error} source={source} reply={reply} />
      </div>
    ) : null;
  }
  return (
    <div id={id} className="sticky left-0 border-t border-line bg-sunken">
      <Compared code={code} run={run} reply={reply} />
      <div
        role="group"
        aria-label="Output"
        tabIndex={0}
        className="max-h-96 overflow-auto px-5 py-3 -outline-offset-2 empty:hidden"
      >
        {reply?.predictedRight === false ? null : <Text recorded={recordedOf(code, run)} run={run} />}
        <RunWords run={run} />
      </div>
      <RunStatus run={run} />
      {reply ? <Ended reply={reply} source={source} onStart={onStart} /> : null}
    </div>
  );
}

const replyOf = ({ending}: ProgramRun): DriverReply | undefined =>
  ending?.how === 'finished' ? ending.reply : undefined;

/** Without Python there is still what the course's checks have seen. */
const recordedOf = (code: Code, {ending}: ProgramRun): string | undefined =>
  ending?.how === 'unavailable' ? code.output : undefined;

function Text({recorded, run}: {recorded: string | undefined; run: ProgramRun}) {
  if (recorded === undefined && run.printed.length === 0) return null;
  return (
    <pre className="w-max font-mono text-[0.84375rem] leading-6">
      {recorded ?? <PrintedText printed={run.printed} />}
    </pre>
  );
}

function Compared({code, run, reply}: {code: Code; run: ProgramRun; reply: DriverReply | undefined}) {
  const recorded = recordedOf(code, run);
  if (!run.predicted || (!reply && recorded === undefined)) return null;
  const printed = run.printed.map(({text}) => text).join('');
  const whole = [recorded ?? printed.trimEnd(), reply?.error?.summary].filter(Boolean).join('\n');
  return (
    <Prediction predicted={run.predicted} printed={whole} isRight={reply?.predictedRight ?? undefined} />
  );
}

type EndedProps = {reply: DriverReply; source: string; onStart: SampleState['start']};

function Ended({reply, source, onStart}: EndedProps) {
  return (
    <>
      {reply.figures.map(({png, title}) => (
        <img
          key={png}
          src={`data:image/png;base64,${png}`}
          alt={title === '' ? 'Figure drawn by the program' : `Figure: ${title}`}
          className="mx-5 mb-4 max-w-[calc(100%-2.5rem)] rounded-lg bg-white"
        />
      ))}
      {reply.error ? <ErrorNote error={reply.error} source={source} reply={reply} /> : null}
      {reply.lacksInput ? <InputForm onRun={(stdin) => onStart({stdin})} /> : null}
    </>
  );
}
