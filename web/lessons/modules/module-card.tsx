import {ArrowRight, CircleCheck, Flag, HardDriveDownload, Lock} from 'lucide-react';
import {memo} from 'react';
import {Link} from 'wouter';
import type {Step} from '#schema/lessons/access.ts';
import {TEST_OUT_PCT} from '#schema/lessons/quiz/quiz.rules.ts';
import {checkpointPath, stepPath, type Module} from '#web/lessons/course.ts';
import {sizeText} from '#web/lessons/modules/device-size.ts';
import type {Search} from '#web/lessons/modules/filter.ts';
import {ModuleLessons} from '#web/lessons/modules/module-lessons.tsx';
import {sameProgress, type ModuleProgress} from '#web/lessons/modules/module-state.ts';
import type {QuizProgress} from '#web/lessons/quiz/use-quizzes.ts';
import {StateTag} from '#web/lessons/state-mark.tsx';
import {buttonLook} from '#web/ui/form/button.tsx';
import {Card} from '#web/ui/show/card.tsx';
import {gutterNumber} from '#web/ui/show/gutter-number.ts';
import {Tag} from '#web/ui/show/tag.tsx';

type Props = {
  module: Module;
  progress: ModuleProgress;
  checkpoint: QuizProgress | undefined;
  /** Bytes of its texts and traces on this device. */
  size: number;
  /** What to go on with, on the card that it stands on. */
  next: Step | undefined;
  search: Search;
  /** It is far down the page: laid out as soon as it comes near. */
  isFar: boolean;
};

const isSame = (a: Props, b: Props): boolean =>
  a.module === b.module &&
  a.size === b.size &&
  a.search === b.search &&
  a.isFar === b.isFar &&
  a.next?.title === b.next?.title &&
  sameProgress(a.progress, b.progress) &&
  sameQuiz(a.checkpoint, b.checkpoint);

const sameQuiz = (a: Props['checkpoint'], b: Props['checkpoint']): boolean =>
  a?.id === b?.id && a?.bestScorePct === b?.bestScorePct && a?.isPassed === b?.isPassed;

/** One module: what it is about, where one stands with it, and its lessons. Redrawn for its own news only. */
export const ModuleCard = memo(function ModuleCard(props: Props) {
  const {module, progress, search, next, isFar} = props;
  const far = progress.state === 'coming' ? 'far-away-short' : 'far-away';
  return (
    <Card className={`overflow-hidden ${isFar ? far : ''}`}>
      <div id={module.id} className="scroll-mt-6 p-5 sm:p-6">
        <div className="flex items-start justify-between gap-4">
          <h3 className="flex items-baseline gap-3 text-lg font-semibold">
            <span aria-hidden className="gutter text-accent">
              {gutterNumber(module.position)}
            </span>
            {module.title}
          </h3>
          <StateTag state={progress.state} />
        </div>
        <p className="mt-1.5 max-w-3xl text-muted">{module.summary}</p>
        <Facts {...props} />
        {progress.state === 'locked' && !progress.access.allowed ? (
          <Reason reason={progress.access.reason} next={progress.access.next} />
        ) : null}
        {next ? (
          <Link href={stepPath(next)} className={`${buttonLook('primary')} mt-5 max-w-full`}>
            <span className="truncate">
              {progress.state === 'open' ? 'Start' : 'Continue'}: {next.title}
            </span>
            <ArrowRight size={17} aria-hidden className="shrink-0" />
          </Link>
        ) : null}
      </div>
      <ModuleLessons module={module} progress={progress} search={search} />
      <Checkpoint {...props} />
      <OnDevice {...props} />
    </Card>
  );
}, isSame);

function Facts({module, progress}: Props) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm text-muted">
      <span className="font-medium text-ink">
        {`${progress.done} of ${module.lessons.length} lessons done`}
      </span>
      <span>{readingMinutes(module)} min read</span>
      <span className="flex flex-wrap gap-1.5">
        <span className="sr-only">Skills: </span>
        {module.skills.map((skill) => (
          <Tag key={skill}>{skill}</Tag>
        ))}
      </span>
    </p>
  );
}

const readingMinutes = ({lessons}: Module): number =>
  lessons.reduce((sum, {minutes}) => sum + (minutes ?? 0), 0);

function Reason({reason, next}: {reason: string; next: Step | null}) {
  return (
    <div className="mt-4 flex gap-3 rounded-lg bg-sunken px-4 py-3 text-md">
      <Lock size={16} aria-hidden className="mt-1 shrink-0 text-muted" />
      <p>
        {reason}{' '}
        {next ? (
          <Link href={stepPath(next)} className="font-medium text-accent underline underline-offset-3">
            Next step: {next.title}
          </Link>
        ) : null}
      </p>
    </div>
  );
}

const LINE = 'flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-5 py-2.5 sm:px-6';

function Checkpoint({module, progress, checkpoint}: Props) {
  if (!checkpoint) return null;
  const {bestScorePct, isPassed, passPct} = checkpoint;
  const isOpen = progress.access.allowed;
  const isLearnt = progress.done === module.lessons.length;
  const isModulePassed = progress.state === 'done';
  return (
    <div className={LINE}>
      <span className="grid w-6 shrink-0 place-items-center text-muted">
        {isPassed ? (
          <CircleCheck size={16} aria-hidden className="text-accent" />
        ) : (
          <Flag size={14} aria-hidden />
        )}
      </span>
      <span className="font-medium">Checkpoint</span>
      <span className="text-sm text-muted">
        {isPassed
          ? `Passed, best score ${bestScorePct}%`
          : `${bestScorePct === null ? '' : `Best score ${bestScorePct}%, `}${passPct}% to pass`}
      </span>
      {isOpen && !isModulePassed ? (
        <Link
          href={checkpointPath(module.id)}
          className={`${buttonLook('secondary', 'small')} h-auto! min-h-8 py-1 whitespace-normal! max-sm:w-full sm:ml-auto`}
        >
          {isLearnt ? 'Take the checkpoint' : `Test out: score ${TEST_OUT_PCT}% and skip the lessons`}
        </Link>
      ) : null}
    </div>
  );
}

function OnDevice({progress, size}: Props) {
  if (progress.state === 'coming') return null;
  return (
    <p className={`${LINE} text-sm text-muted`}>
      <span className="grid w-6 shrink-0 place-items-center">
        <HardDriveDownload size={14} aria-hidden />
      </span>
      {size === 0
        ? 'Saves to this device when the module opens.'
        : progress.access.allowed
          ? `Saved for offline reading, ${sizeText(size)}`
          : `Preview saved on this device, ${sizeText(size)}. The rest saves when the module opens.`}
    </p>
  );
}
