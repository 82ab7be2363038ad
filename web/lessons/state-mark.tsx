import './lessons.css';
import {Check, CircleDashed, CircleDot, Lock, type LucideIcon} from 'lucide-react';
import type {LessonState, ModuleState} from '#web/lessons/modules/module-state.ts';
import {Tag, type Tone} from '#web/ui/show/tag.tsx';

const LOOKS: Record<ModuleState, {icon: LucideIcon | undefined; word: string; tone: Tone}> = {
  'in progress': {icon: CircleDot, word: 'In progress', tone: 'accent'},
  open: {icon: undefined, word: 'Open', tone: 'neutral'},
  done: {icon: Check, word: 'Done', tone: 'good'},
  locked: {icon: Lock, word: 'Locked', tone: 'neutral'},
  coming: {icon: CircleDashed, word: 'Coming', tone: 'neutral'},
};

/** A module's state in a word and a sign. */
export function StateTag({state}: {state: ModuleState}) {
  const {icon: Icon, word, tone} = LOOKS[state];
  return (
    <Tag tone={tone}>
      {Icon ? <Icon size={12} strokeWidth={2.5} aria-hidden /> : null}
      <span>{word}</span>
    </Tag>
  );
}

export const stateWord = (state: ModuleState): string => LOOKS[state].word;

/** A lesson's place in the gutter: its number, and what has become of it. */
export function LessonMark({state, position}: {state: LessonState; position: number}) {
  return (
    <span className="gutter grid h-6 w-6 shrink-0 place-items-center">
      {state === 'done' ? (
        <Check size={15} strokeWidth={2.5} aria-hidden className="text-accent" />
      ) : state === 'locked' ? (
        <Lock size={13} aria-hidden />
      ) : (
        <span aria-hidden className={state === 'started' ? 'font-semibold text-accent' : ''}>
          {position}
        </span>
      )}
      {state === 'open' || state === 'coming' ? null : (
        <span className="sr-only">{state === 'started' ? 'in progress' : state}: </span>
      )}
    </span>
  );
}
