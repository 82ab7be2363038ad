import {Flag} from 'lucide-react';
import {Link} from 'wouter';
import type {Heading} from '#web/lessons/block-text.ts';
import {checkpointPath, lessonPath, type Lesson, type Module} from '#web/lessons/course.ts';
import type {ModuleProgress} from '#web/lessons/modules/module-state.ts';
import {LessonMark} from '#web/lessons/state-mark.tsx';

type Props = {
  module: Module;
  lesson: Lesson;
  progress: ModuleProgress | undefined;
  headings: readonly Heading[];
  /** Block that is being read. */
  block: number;
  hasCheckpoint: boolean;
  onFollow: () => void;
};

/** The module's lessons, and the parts of the one that is open. */
export function LessonOutline({module, lesson, progress, headings, block, hasCheckpoint, onFollow}: Props) {
  const here = headings.findLast((heading) => heading.block <= block);
  return (
    <nav aria-label="Outline">
      <ol className="space-y-0.5 text-md">
        {module.lessons.map(({id, title, position, isWritten}, at) => {
          const isHere = id === lesson.id;
          const state = progress?.lessons[at] ?? 'open';
          const look = `flex items-start gap-2 rounded-lg px-1.5 py-1.5 ${isHere ? 'font-medium text-ink' : 'text-muted'}`;
          const line = (
            <>
              <LessonMark state={state} position={position} />
              <span className="min-w-0">{title}</span>
              {isWritten ? null : <span className="ml-auto shrink-0 text-sm">Coming</span>}
            </>
          );
          return (
            <li key={id}>
              {isWritten ? (
                <Link
                  href={lessonPath(module.id, id)}
                  onClick={onFollow}
                  aria-current={isHere ? 'page' : undefined}
                  className={`${look} hover:bg-sunken hover:text-ink`}
                >
                  {line}
                </Link>
              ) : (
                <span className={look}>{line}</span>
              )}
              {isHere ? <Headings headings={headings} here={here} onFollow={onFollow} /> : null}
            </li>
          );
        })}
        {hasCheckpoint ? (
          <li>
            <Link
              href={checkpointPath(module.id)}
              onClick={onFollow}
              className="flex items-start gap-2 rounded-lg px-1.5 py-1.5 text-muted hover:bg-sunken hover:text-ink"
            >
              <span className="grid h-6 w-6 shrink-0 place-items-center">
                <Flag size={14} aria-hidden />
              </span>
              Checkpoint
            </Link>
          </li>
        ) : null}
      </ol>
    </nav>
  );
}

type HeadingsProps = {headings: readonly Heading[]; here: Heading | undefined; onFollow: () => void};

function Headings({headings, here, onFollow}: HeadingsProps) {
  return (
    <ol className="my-1 ml-[1.1rem] border-l border-line text-sm">
      {headings.map((heading) => (
        <li key={heading.id}>
          <a
            href={`#${heading.id}`}
            onClick={onFollow}
            aria-current={heading === here ? 'location' : undefined}
            className={`-ml-px block border-l py-1 pr-1.5 hover:text-ink ${heading.level === 3 ? 'pl-7' : 'pl-4'} ${
              heading === here ? 'border-accent font-medium text-ink' : 'border-transparent text-muted'
            }`}
          >
            {heading.text}
          </a>
        </li>
      ))}
    </ol>
  );
}
