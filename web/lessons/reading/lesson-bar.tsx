import {ChevronLeft, ChevronRight, CloudOff, ListTree, NotebookPen, type LucideIcon} from 'lucide-react';
import type {ReactNode} from 'react';
import {Link} from 'wouter';
import {useIsOffline} from '#web/data/data.ts';
import {lessonPath, type Lesson, type Module} from '#web/lessons/course.ts';
import type {PanelTab} from '#web/lessons/reading/panel/lesson-panel.tsx';
import type {Scrolled} from '#web/lessons/reading/use-scrolled.ts';
import {Button} from '#web/ui/form/button.tsx';
import {iconButtonLook} from '#web/ui/form/icon-button.tsx';
import {described, named, type TooltipWords} from '#web/ui/overlay/tooltip.ts';
import {ReadingBar} from '#web/ui/trace/reading-bar.tsx';

export type Neighbour = {readonly module: Module; readonly lesson: Lesson} | undefined;

type Props = {
  bar: Scrolled['bar'];
  line: Scrolled['line'];
  /** Short news about the place in the text, where the title is otherwise. */
  news: ReactNode;
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

/** What opens beside the text and the ways to its neighbors; once the title has scrolled away, the title and how far one is. */
export function LessonBar({bar, line, news, module, lesson, before, after, notes, ...rest}: Props) {
  const {openTab, onOutline, onNotes} = rest;
  const isOffline = useIsOffline();
  return (
    <div ref={bar} className="lesson-bar">
      {news ?? (
        // The title of the page, told to readers there.
        <p aria-hidden className="lesson-bar-title">
          <span className="truncate font-medium text-ink">{lesson.title}</span>
          <span className="shrink-0 text-muted max-lg:hidden">
            {module.title}, {lesson.position} of {module.lessons.length}
          </span>
        </p>
      )}
      <div className="lesson-bar-tools">
        {isOffline ? (
          <span
            className="mr-1 flex items-center gap-1.5 text-sm text-warn"
            {...described({text: 'You’re reading the copy on this device.', side: 'bottom'})}
          >
            <CloudOff size={15} aria-hidden /> <span className="max-sm:sr-only">Offline</span>
          </span>
        ) : null}
        <span className="flex gap-0.5 max-sm:hidden">
          <StepLink to={before} word="Previous lesson" keys="p" icon={ChevronLeft} />
          <StepLink to={after} word="Next lesson" keys="n" icon={ChevronRight} />
        </span>
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
          words={{title: 'Notes', text: 'What you highlighted and wrote here', side: 'bottom'}}
        />
      </div>
      <ReadingBar ref={line} progress={0} className="lesson-bar-line" />
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
