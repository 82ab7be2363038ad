import {ChevronLeft, ChevronRight, CloudOff, ListTree, NotebookPen, type LucideIcon} from 'lucide-react';
import {Link} from 'wouter';
import {useIsOffline} from '#web/data/data.ts';
import {lessonPath, type Lesson, type Module} from '#web/lessons/course.ts';
import type {PanelTab} from '#web/lessons/reading/lesson-panel.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {iconButtonLook} from '#web/ui/form/icon-button.tsx';
import {described, named, type TooltipWords} from '#web/ui/overlay/tooltip.ts';

export type Neighbour = {readonly module: Module; readonly lesson: Lesson} | undefined;

type Props = {
  module: Module;
  lesson: Lesson;
  before: Neighbour;
  after: Neighbour;
  notes: number;
  /** Side of the panel that is open. */
  openTab: PanelTab | undefined;
  onOutline: () => void;
  onNotes: () => void;
};

/** Where one is, the ways on and back, and what opens beside the text. */
export function LessonBar({module, lesson, before, after, notes, openTab, onOutline, onNotes}: Props) {
  const isOffline = useIsOffline();
  return (
    <div className="sticky top-0 z-10 flex h-13 items-center justify-between gap-3 border-b border-line bg-paper/95 px-3 backdrop-blur sm:px-5 mobile:top-14">
      <nav aria-label="Breadcrumb" className="min-w-0 text-sm text-muted">
        <ol className="flex min-w-0 items-center gap-1.5">
          <li className="max-sm:hidden">
            <Link href="/modules" className="rounded px-1 py-1 hover:text-ink hover:underline">
              Modules
            </Link>
          </li>
          <li aria-hidden className="max-sm:hidden">
            /
          </li>
          <li className="min-w-0 truncate">
            <Link href={`/modules#${module.id}`} className="rounded px-1 py-1 hover:text-ink hover:underline">
              {module.title}
            </Link>
          </li>
          <li aria-current="page" className="gutter shrink-0 whitespace-nowrap max-md:hidden">
            {lesson.position} of {module.lessons.length}
          </li>
        </ol>
      </nav>
      <div className="flex shrink-0 items-center gap-0.5">
        {isOffline ? (
          <span
            className="mr-1 flex items-center gap-1.5 text-sm text-warn"
            {...described({text: 'You read the copy on this device.', side: 'bottom'})}
          >
            <CloudOff size={15} aria-hidden /> <span className="max-sm:sr-only">Offline</span>
          </span>
        ) : null}
        <StepLink to={before} word="Previous lesson" keys="p" icon={ChevronLeft} />
        <StepLink to={after} word="Next lesson" keys="n" icon={ChevronRight} />
        <BarButton
          label="Outline"
          icon={ListTree}
          isOpen={openTab === 'outline'}
          onUse={onOutline}
          words={{title: 'Outline', text: 'Lessons and headings', keys: 'o', side: 'bottom'}}
        />
        <BarButton
          label="Notes"
          icon={NotebookPen}
          count={notes}
          isOpen={openTab === 'notes'}
          onUse={onNotes}
          words={{title: 'Notes', text: 'What you marked and wrote here', side: 'bottom'}}
        />
      </div>
    </div>
  );
}

type StepProps = {to: Neighbour; word: string; keys: string; icon: LucideIcon};

function StepLink({to, word, keys, icon: Icon}: StepProps) {
  if (!to) return null;
  return (
    <Link
      href={lessonPath(to.module.id, to.lesson.id)}
      aria-label={`${word}: ${to.lesson.title}`}
      {...named({title: word, text: to.lesson.title, keys, side: 'bottom'})}
      className={iconButtonLook()}
    >
      <Icon size={18} aria-hidden />
    </Link>
  );
}

type BarButtonProps = {
  label: string;
  icon: LucideIcon;
  count?: number;
  isOpen: boolean;
  onUse: () => void;
  words: TooltipWords;
};

function BarButton({label, icon: Icon, count = 0, isOpen, onUse, words}: BarButtonProps) {
  return (
    <Button
      kind="quiet"
      size="small"
      aria-expanded={isOpen}
      onClick={onUse}
      className="px-2!"
      {...described(words)}
    >
      <Icon size={17} aria-hidden />
      <span className="max-md:sr-only">{label}</span>
      {count > 0 ? <span className="gutter text-ink">{count}</span> : null}
    </Button>
  );
}
