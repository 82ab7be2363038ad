import {ChevronRight, CircleCheck} from 'lucide-react';
import type {ModuleNeeds, NeedProblem} from '#schema/admin/teaching.api.ts';
import {Notice} from '#web/ui/show/notice.tsx';

/** What follows for learners, of the module that is needed. */
const WORDS: Readonly<Record<NeedProblem, string>> = {
  missing: 'isn’t in the course, so this module never opens.',
  unwritten: 'has no written lesson, so nobody can pass it and this module stays locked.',
  later: 'comes later in the course.',
  circular: 'needs this module itself, so neither ever opens.',
};

/** Whether what each module needs can be passed before it, and all of it as a tree. */
export function Prerequisites({modules}: {modules: readonly ModuleNeeds[]}) {
  const wrong = modules.flatMap(({id, title, needs}) =>
    needs.flatMap((need) =>
      need.problem === null ? [] : [{id, title, need: need.title, problem: need.problem}],
    ),
  );
  return (
    <section aria-label="Prerequisites" className="space-y-3">
      {wrong.length === 0 ? (
        <p className="flex items-start gap-2 text-sm text-muted">
          <CircleCheck size={16} aria-hidden className="mt-0.5 shrink-0 text-good" />
          No problem with prerequisites: whatever a module needs comes before it.
        </p>
      ) : (
        <Notice
          tone="warn"
          title={
            wrong.length === 1
              ? '1 problem with prerequisites'
              : `${wrong.length} problems with prerequisites`
          }
        >
          <ul className="space-y-1">
            {wrong.map(({id, title, need, problem}) => (
              <li key={`${id} ${need}`}>
                <span className="font-medium">{title}:</span> “{need}” {WORDS[problem]}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {modules.length === 0 ? null : <Tree modules={modules} />}
    </section>
  );
}

/** Every module in the order of the course, with what it needs. */
const Tree = ({modules}: {modules: readonly ModuleNeeds[]}) => (
  <details className="group text-sm">
    <summary className="flex w-fit cursor-pointer list-none items-center gap-1.5 rounded text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
      <ChevronRight size={15} aria-hidden className="transition-transform group-open:rotate-90" />
      What each module needs
    </summary>
    <ol className="mt-3 space-y-2 border-l border-line pl-4">
      {modules.map(({id, title, needs}) => (
        <li key={id}>
          <span className="font-medium">{title}</span>
          {needs.length === 0 ? (
            <span className="text-muted"> needs nothing</span>
          ) : (
            <ul className="mt-0.5 pl-4 text-muted">
              {needs.map((need) => (
                <li key={need.id} className={need.problem === null ? '' : 'text-bad'}>
                  {need.problem === null ? `needs “${need.title}”` : `“${need.title}” ${WORDS[need.problem]}`}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  </details>
);
