import {Search} from 'lucide-react';
import type {Course} from '#web/lessons/course.ts';
import type {Filter} from '#web/lessons/modules/filter.ts';
import {MODULE_STATES, type ModuleState} from '#web/lessons/modules/module-state.ts';
import {stateWord} from '#web/lessons/state-mark.tsx';
import {Field} from '#web/ui/form/field.tsx';
import {Select} from '#web/ui/form/select.tsx';

type Props = {
  filter: Filter;
  course: Course;
  /** How many modules are in each state. */
  counts: ReadonlyMap<ModuleState, number>;
  onChange: (change: Partial<Filter>) => void;
};

/** Search, and what is shown by state and month. */
export function ModulesFilterBar({filter, course, counts, onChange}: Props) {
  const states = MODULE_STATES.filter((state) => state !== 'coming' && (counts.get(state) ?? 0) > 0);
  const total = states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0);
  const months = course.filter(({modules}) =>
    modules.some(({lessons}) => lessons.some(({isWritten}) => isWritten)),
  );
  return (
    <div role="search" aria-label="Modules and lessons" className="mb-8 space-y-3">
      <div className="flex flex-wrap gap-3">
        <div className="min-w-56 flex-1">
          <Field
            label="Search lessons and your notes"
            labelled="hidden"
            icon={Search}
            type="search"
            value={filter.query}
            onChange={(event) => onChange({query: event.target.value})}
            placeholder="Search lessons and your notes"
          />
        </div>
        {months.length < 2 && filter.month === undefined ? null : (
          <div className="w-full sm:w-52">
            <Select
              label="Month"
              labelled="hidden"
              value={filter.month ?? ''}
              onChange={(event) =>
                onChange({month: event.target.value === '' ? undefined : Number(event.target.value)})
              }
            >
              <option value="">All months</option>
              {months.map(({id, position, title}) => (
                <option key={id} value={position}>
                  Month {position}: {title}
                </option>
              ))}
            </Select>
          </div>
        )}
      </div>
      <div role="group" aria-label="Status" className="flex flex-wrap gap-1.5">
        <Chip
          word="All"
          count={total}
          isOn={filter.state === undefined}
          onUse={() => onChange({state: undefined})}
        />
        {states.map((state) => (
          <Chip
            key={state}
            word={stateWord(state)}
            count={counts.get(state) ?? 0}
            isOn={filter.state === state}
            onUse={() => onChange({state: filter.state === state ? undefined : state})}
          />
        ))}
      </div>
    </div>
  );
}

function Chip({word, count, isOn, onUse}: {word: string; count: number; isOn: boolean; onUse: () => void}) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onUse}
      className={`flex h-8 items-center gap-1.5 rounded-full border px-3 text-sm ${
        isOn
          ? 'border-accent bg-accent-tint font-medium text-accent-strong'
          : 'border-line text-muted hover:border-edge hover:text-ink'
      }`}
    >
      {word} <span className={`gutter ${isOn ? 'text-accent-strong' : ''}`}>{count}</span>
    </button>
  );
}
