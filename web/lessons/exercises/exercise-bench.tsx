import {Lightbulb, ListChecks, RotateCcw, Square} from 'lucide-react';
import {isSolved} from '#web/lessons/exercises/exercise-work.ts';
import {HintLadder} from '#web/lessons/exercises/hint-ladder.tsx';
import {LineField} from '#web/lessons/exercises/line-field.tsx';
import {Solution} from '#web/lessons/exercises/solution.tsx';
import {TestList} from '#web/lessons/exercises/test-list.tsx';
import type {ExerciseCard} from '#web/lessons/exercises/use-exercise.ts';
import {useMissing} from '#web/lessons/samples/use-missing.ts';
import {useCheck} from '#web/python/check/use-check.ts';
import {CodeEditor} from '#web/python/editor/code-editor.tsx';
import {Button} from '#web/ui/form/button.tsx';

/** Where an exercise is solved: the code, its tests, hints, and the solution once it is found. */
export function ExerciseBench({card}: {card: ExerciseCard}) {
  const {exercise, work, code, write, solve} = card;
  const {check, start, stop} = useCheck({tests: exercise.tests, code, onPass: solve});
  return (
    <>
      {exercise.task === 'order' ? (
        <LineField exercise={exercise} code={code} onChange={write} />
      ) : (
        <div className="mt-4 overflow-x-auto border-t border-line px-5 py-3 font-mono text-sm leading-6">
          <div className="min-h-24 w-max min-w-full">
            <CodeEditor name={exercise.title} source={code} isFocused onChange={write} onRun={start} />
          </div>
        </div>
      )}
      <Actions
        card={card}
        isBusy={check?.isBusy === true}
        onCheck={() => start()}
        onStop={stop}
        onReset={() => write(exercise.starter)}
      />
      {check ? <TestList check={check} count={exercise.tests.length} /> : null}
      {work?.state === 'refuted' ? <Refuted failed={work.failed} /> : null}
      <HintLadder card={card} />
      {isSolved(work) ? <Solution exercise={exercise} work={work} /> : null}
    </>
  );
}

type ActionsProps = {
  card: ExerciseCard;
  isBusy: boolean;
  onCheck: () => void;
  onStop: () => void;
  onReset: () => void;
};

function Actions({card, isBusy, onCheck, onStop, onReset}: ActionsProps) {
  const {exercise, code, hints, openHint} = card;
  const missing = useMissing(exercise);
  const [Icon, word] = isBusy ? ([Square, 'Stop'] as const) : ([ListChecks, 'Check'] as const);
  if (missing.length > 0) {
    return (
      <p className="border-t border-line px-5 py-3 text-sm text-muted">
        Checking is off: this exercise needs {missing.join(' and ')}, which this academy hasn’t installed.
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-1 border-t border-line px-3 py-2">
      {/* One button: who has pressed it keeps the focus. */}
      <Button size="small" kind="primary" onClick={isBusy ? onStop : onCheck}>
        <Icon size={14} aria-hidden />
        <span>{word}</span>
      </Button>
      <Button
        size="small"
        kind="quiet"
        aria-disabled={hints >= exercise.hints.length}
        onClick={hints < exercise.hints.length ? openHint : undefined}
      >
        <Lightbulb size={14} aria-hidden />
        {hintWord(hints, exercise.hints.length)}
      </Button>
      <Button
        size="small"
        kind="quiet"
        aria-disabled={code === exercise.starter}
        className="ml-auto"
        onClick={onReset}
      >
        <RotateCcw size={14} aria-hidden />
        Reset
      </Button>
    </div>
  );
}

const hintWord = (opened: number, count: number): string =>
  opened >= count ? 'No more hints' : `Hint ${opened + 1} of ${count}`;

/** The device was wrong, or another one has said more than it knew. */
function Refuted({failed}: {failed: string | undefined}) {
  return (
    <p role="status" className="border-t border-line px-5 py-4 text-sm">
      <strong className="font-semibold text-bad">Not solved yet.</strong> On our server the test “{failed}”
      failed. Your code is saved. Change it and check it again.
    </p>
  );
}
