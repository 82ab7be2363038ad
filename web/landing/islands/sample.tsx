import {Footprints, Pencil, Play, RotateCcw} from 'lucide-react';
import {Suspense, useState, type ReactNode} from 'react';
import {piece} from '#web/io/pieces/piece.ts';
import {StillComingBelow, StillComingInCode} from '#web/io/pieces/still-coming.tsx';
import {CodeText} from '#web/landing/code-lines.tsx';
import type {SampleFacts} from '#web/landing/content.ts';
import {SampleGutter} from '#web/python/steps/sample-gutter.tsx';

const RunResult = piece(async () => (await import('#web/python/run-result.tsx')).RunResult);
const CodeEditor = piece(async () => (await import('#web/python/editor/code-editor.tsx')).CodeEditor);
const SampleSteps = piece(async () => (await import('#web/landing/islands/sample-steps.tsx')).SampleSteps);

export type SampleProps = Pick<SampleFacts, 'source' | 'lines'>;

/**
 * A lesson’s sample: to step through as Python went through it, to run, to change, and to run again. Python and the editor
 * are fetched when they are needed.
 */
export function Sample({source, lines}: SampleProps) {
  const [isStepping, setStepping] = useState(false);
  const [edited, setEdited] = useState<string>();
  const [run, setRun] = useState<{readonly turn: number; readonly source: string}>();
  const start = (text: string) => {
    setStepping(false);
    setRun({turn: (run?.turn ?? 0) + 1, source: text});
  };
  const text = <Listing source={edited ?? source} lines={lines} edited={edited} {...{setEdited, start}} />;
  return (
    <div className="sample" role="group" aria-label="Sample">
      <div className="sample-head">
        <span className="gutter">Python</span>
        <EditButton
          isChanged={edited !== undefined}
          onEdit={() => {
            setStepping(false);
            setEdited(source);
          }}
          onReset={() => {
            setEdited(undefined);
            setRun(undefined);
          }}
        />
      </div>
      {isStepping ? <Steps source={source} lines={lines} text={text} /> : text}
      <div className="sample-foot needs-script">
        {edited === undefined ? (
          <button
            type="button"
            className="pub-tool is-main"
            onClick={() => {
              setRun(undefined);
              setStepping(!isStepping);
            }}
          >
            <Footprints size={14} aria-hidden />
            <span>{isStepping ? 'Back to the code' : 'Step through'}</span>
          </button>
        ) : null}
        <button type="button" className="pub-tool" onClick={() => start(edited ?? source)}>
          <Play size={14} aria-hidden />
          Run
        </button>
      </div>
      {run ? (
        <Suspense fallback={<StillComingBelow what="Python" />}>
          <RunResult source={run.source} turn={run.turn} />
        </Suspense>
      ) : null}
    </div>
  );
}

type StepsProps = SampleProps & {text: ReactNode};

/** @param props.text in their place until they are fetched. */
const Steps = ({text, ...props}: StepsProps) => (
  <Suspense
    fallback={
      <>
        {text}
        <StillComingBelow what="the steps" />
      </>
    }
  >
    <SampleSteps {...props} />
  </Suspense>
);

type EditProps = {isChanged: boolean; onEdit: () => void; onReset: () => void};

const EditButton = ({isChanged, onEdit, onReset}: EditProps) => (
  <button type="button" className="pub-tool needs-script" onClick={isChanged ? onReset : onEdit}>
    {isChanged ? <RotateCcw size={14} aria-hidden /> : <Pencil size={14} aria-hidden />}
    <span>{isChanged ? 'Start over' : 'Change it'}</span>
  </button>
);

type ListingProps = SampleProps & {
  edited: string | undefined;
  setEdited: (source: string) => void;
  start: (source: string) => void;
};

/** The text with its trace; the editor covers it while it is changed. */
const Listing = ({source, lines, edited, setEdited, start}: ListingProps) => (
  <div
    className="sample-code is-short"
    {...(edited === undefined ? {role: 'group', 'aria-label': 'Sample, code', tabIndex: 0} : {})}
  >
    <SampleGutter lines={source.split('\n').length} isShort hasRun={false} />
    <div className="sample-text">
      <pre className={edited === undefined ? undefined : 'is-covered'}>
        <CodeText lines={lines} />
      </pre>
      {edited === undefined ? null : (
        <Suspense
          fallback={
            <div>
              <pre>
                <CodeText lines={lines} />
              </pre>
              <StillComingInCode what="the editor" />
            </div>
          }
        >
          <CodeEditor isFocused name="Sample" source={edited} onChange={setEdited} onRun={start} />
        </Suspense>
      )}
    </div>
  </div>
);
