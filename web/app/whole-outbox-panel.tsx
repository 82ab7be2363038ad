// The list of what waits on this device, with the words of all parts.
import type {ComponentProps, ComponentType} from 'react';
import type {CommandName} from '#schema/commands.ts';
import {parts} from '#web/app/parts.ts';
import type {Command} from '#web/data/outbox/command.ts';
import {modulesOf, useCourse} from '#web/lessons/course.ts';
import type {AnyPart} from '#web/part/part.ts';
import {OutboxPanel} from '#web/shell/saving/outbox-panel.tsx';

type Say = (args: Command['args']) => string;
type AllWords = Readonly<Record<CommandName, Say>>;

type Together<T> = (T extends unknown ? (_: T) => void : never) extends (_: infer All) => void ? All : never;
type Speaking = Extract<(typeof parts)[number], {readonly words: unknown}>;
type WordsOfParts = Together<Awaited<ReturnType<Speaking['words']>>>;

/** A command that no part has words for is a type error here. */
async function fetchWords(): Promise<AllWords> {
  const some = await Promise.all(parts.flatMap(({words}: AnyPart) => words?.() ?? []));
  return Object.assign({}, ...some) as WordsOfParts;
}

type Props = Omit<ComponentProps<typeof OutboxPanel>, 'describe'>;

/** An older or newer build's command keeps its name. */
export async function fetchOutboxPanel(): Promise<ComponentType<Props>> {
  const words = await fetchWords();
  return (props) => {
    const titles = useLessonTitles();
    const describe = ({name, args}: Command) =>
      Object.hasOwn(words, name) ? words[name as CommandName](withTitle(args, titles)) : name;
    return <OutboxPanel {...props} describe={describe} />;
  };
}

function useLessonTitles(): ReadonlyMap<string, string> {
  const modules = modulesOf(useCourse());
  return new Map(modules.flatMap(({lessons}) => lessons.map(({id, title}) => [id, title])));
}

/** A person knows a lesson by its title; one that this device does not know keeps the words of its id. */
function withTitle(args: Command['args'], titles: ReadonlyMap<string, string>): Command['args'] {
  const {lessonId} = args;
  if (typeof lessonId !== 'string') return args;
  return {...args, lessonId: titles.get(lessonId) ?? lessonId.replaceAll('-', ' ')};
}
