import type {DriverReply} from '#schema/python/run.ts';
import {ErrorNote} from '#web/python/error-note.tsx';
import {InputForm} from '#web/python/input-form.tsx';
import {PrintedText, RunStatus, RunWords} from '#web/python/run-words.tsx';
import type {ProgramRun} from '#web/python/program-run.ts';
import type {SampleState} from '#web/lessons/samples/use-sample.ts';

type Props = {
  id: string;
  /** What the course's checks have seen it print. */
  recorded: string | undefined;
  /** What ran. */
  source: string;
  run: ProgramRun;
  isStepped: boolean;
  onStart: SampleState['start'];
  /** Leads to a line of the program. */
  onLine: (line: number) => void;
};

/** What a run has printed, and how it ended. */
export function SampleResult({id, recorded, source, run, isStepped, onStart, onLine}: Props) {
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
      <div
        role="group"
        aria-label="Output"
        tabIndex={0}
        className="max-h-96 overflow-auto px-5 py-3 -outline-offset-2 empty:hidden"
      >
        <Text recorded={recordedOf(recorded, run)} run={run} />
        <RunWords run={run} />
      </div>
      <RunStatus run={run} />
      {reply ? <Ended {...{reply, source, onStart, onLine}} /> : null}
    </div>
  );
}

const replyOf = ({ending}: ProgramRun): DriverReply | undefined =>
  ending?.how === 'finished' ? ending.reply : undefined;

/** Without Python there is still what the course's checks have seen. */
const recordedOf = (recorded: string | undefined, {ending}: ProgramRun): string | undefined =>
  ending?.how === 'unavailable' ? recorded : undefined;

function Text({recorded, run}: {recorded: string | undefined; run: ProgramRun}) {
  if (recorded === undefined && run.printed.length === 0) return null;
  return (
    <pre dir="auto" className="w-max font-mono text-[0.84375rem] leading-6">
      {recorded ?? <PrintedText printed={run.printed} />}
    </pre>
  );
}

type EndedProps = Pick<Props, 'source' | 'onStart' | 'onLine'> & {reply: DriverReply};

function Ended({reply, source, onStart, onLine}: EndedProps) {
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
      {reply.error ? <ErrorNote error={reply.error} {...{source, reply, onLine}} /> : null}
      {reply.lacksInput ? <InputForm onRun={(stdin) => onStart({stdin})} /> : null}
    </>
  );
}
