import {Link} from 'wouter';
import {blockAnchor, lessonPath, type Lesson, type Module} from '#web/lessons/course.ts';
import type {Hit, Piece} from '#web/lessons/modules/course-search.ts';
import {matchesItself, type Search} from '#web/lessons/modules/filter.ts';
import type {LessonState, ModuleProgress} from '#web/lessons/modules/module-state.ts';
import {LessonMark} from '#web/lessons/state-mark.tsx';

/** The lessons of a module; in a search those that match. */
export function ModuleLessons({
  module,
  progress,
  search,
}: {
  module: Module;
  progress: ModuleProgress;
  search: Search;
}) {
  const isSearch = search.words.length > 0 && !matchesItself(module, search.words);
  const shown = module.lessons
    .map((lesson, at) => ({lesson, state: progress.lessons[at] ?? 'open', hits: search.hits.get(lesson.id)}))
    .filter(({hits}) => !isSearch || hits !== undefined);
  if (progress.state === 'coming' && search.words.length === 0) {
    return (
      <p className="border-t border-line px-5 py-3 text-sm text-muted sm:px-6">
        {module.lessons.map(({title}) => title).join(' · ')}
      </p>
    );
  }
  return (
    <ol className="divide-y divide-line border-t border-line">
      {shown.map(({lesson, state, hits}) => (
        <LessonLine key={lesson.id} moduleId={module.id} lesson={lesson} state={state} hits={hits} />
      ))}
    </ol>
  );
}

type LineProps = {
  moduleId: string;
  lesson: Lesson;
  state: LessonState;
  hits: readonly Hit[] | undefined;
};

function LessonLine({moduleId, lesson, state, hits}: LineProps) {
  const mark = <LessonMark state={state} position={lesson.position} />;
  if (state === 'coming') {
    return (
      <li className="flex items-center gap-3 px-5 py-2.5 text-muted sm:px-6">
        {mark}
        <span>{lesson.title}</span>
        <span className="ml-auto shrink-0 text-sm">Coming</span>
      </li>
    );
  }
  const path = lessonPath(moduleId, lesson.id);
  return (
    <li>
      <Link href={path} className="flex items-center gap-3 px-5 py-2.5 hover:bg-sunken sm:px-6">
        {mark}
        <span className={state === 'locked' ? 'text-muted' : 'font-medium'}>{lesson.title}</span>
        <span className="ml-auto shrink-0 text-sm text-muted">{lesson.minutes} min</span>
      </Link>
      {hits
        ?.filter(({snippet}) => snippet.length > 0)
        .map((hit) => (
          <HitLine key={`${hit.in}${hit.block}`} hit={hit} path={path} />
        ))}
    </li>
  );
}

const FOUND_IN: Record<Hit['in'], string> = {title: 'Summary', text: 'Text', note: 'Your note'};

function HitLine({hit, path}: {hit: Hit; path: string}) {
  return (
    <Link
      href={hit.block === undefined ? path : `${path}#${blockAnchor(hit.block)}`}
      className="flex gap-x-3 py-1.5 pr-5 pl-14 max-sm:flex-col sm:items-baseline text-sm text-muted last:pb-3 hover:bg-sunken sm:pl-15"
    >
      <span className="gutter shrink-0 sm:w-20">{FOUND_IN[hit.in].toLowerCase()}</span>
      <span className="min-w-0">
        <Snippet pieces={hit.snippet} />
      </span>
    </Link>
  );
}

const Snippet = ({pieces}: {pieces: readonly Piece[]}) =>
  pieces.map(({text, isHit}, at) =>
    isHit ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces have no identity but their place
      <mark key={at} className="found">
        {text}
      </mark>
    ) : (
      text
    ),
  );
