import {Download} from 'lucide-react';
import {useState} from 'react';
import {Link} from 'wouter';
import {queries} from '#schema/queries.ts';
import {useRows} from '#web/data/rows.ts';
import {lessonPath} from '#web/lessons/course.ts';
import {PassTag} from '#web/lessons/pass-tag.tsx';
import {downloadCsv} from '#web/io/csv.ts';
import {
  filtered,
  historyCsv,
  historyLines,
  type HistoryFilter,
  type HistoryLine,
} from '#web/lessons/progress/history.ts';
import {useProgressFacts} from '#web/lessons/progress/use-facts.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {Select} from '#web/ui/form/select.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';
import {Cell, Table} from '#web/ui/show/table.tsx';

/** Every graded attempt, to be sifted and taken along. */
export function ProgressQuizzes() {
  const {isKnown, attempts, modules, today} = useProgressFacts();
  const [quizzes] = useRows(queries.quizzes.all());
  const [filter, setFilter] = useState<HistoryFilter>({moduleId: undefined, outcome: 'all'});
  if (!isKnown)
    return <div role="group" aria-busy="true" aria-label="Loading your quizzes" className="skeleton h-40" />;
  const lines = historyLines(attempts, quizzes, modules);
  const shown = filtered(lines, filter);
  if (lines.length === 0) {
    return (
      <EmptyState title="No quizzes yet">
        Every lesson ends with a quiz. Your attempts and scores show up here.
      </EmptyState>
    );
  }
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <Filters lines={lines} filter={filter} onChange={setFilter} />
        <Button
          size="small"
          kind="secondary"
          className="ml-auto"
          disabled={shown.length === 0}
          onClick={() => downloadCsv(`quizzes-${today}.csv`, historyCsv(shown))}
        >
          <Download size={14} aria-hidden /> Export as CSV
        </Button>
      </div>
      <p role="status" className="sr-only">
        {shown.length} of {lines.length} attempts shown
      </p>
      {shown.length === 0 ? (
        <p className="py-6 text-center text-muted">No attempts match these filters.</p>
      ) : (
        <TryTable lines={shown} />
      )}
    </>
  );
}

type FiltersProps = {
  lines: readonly HistoryLine[];
  filter: HistoryFilter;
  onChange: (filter: HistoryFilter) => void;
};

function Filters({lines, filter, onChange}: FiltersProps) {
  const modules = new Map(
    lines.filter(({module}) => module !== '').map((line) => [line.moduleId, line.module]),
  );
  return (
    <>
      <div className="max-w-60">
        <Select
          label="Module"
          size="small"
          value={filter.moduleId ?? ''}
          onChange={({target}) => onChange({...filter, moduleId: target.value || undefined})}
        >
          <option value="">All modules</option>
          {[...modules].map(([id, title]) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </div>
      <Select
        label="Result"
        size="small"
        value={filter.outcome}
        onChange={({target}) =>
          onChange({...filter, outcome: OUTCOMES.find((one) => one === target.value) ?? 'all'})
        }
      >
        <option value="all">All results</option>
        <option value="passed">Passed</option>
        <option value="failed">Failed</option>
      </Select>
    </>
  );
}

const OUTCOMES = ['all', 'passed', 'failed'] as const;

const when = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

/** On a phone the date stands under the quiz, and what is left out is in the export. */
const WIDE = 'hidden sm:table-cell';
const COLUMNS = [
  {name: 'Date', className: WIDE},
  {name: 'Quiz'},
  {name: 'Topics', className: WIDE},
  {name: 'Attempt', figures: true, className: WIDE},
  {name: 'Score', figures: true},
  {name: 'Result'},
];

function TryTable({lines}: {lines: readonly HistoryLine[]}) {
  return (
    <Table caption="Quiz attempts" className="max-h-112" columns={COLUMNS}>
      {lines.map((line) => (
        <TryLine key={line.id} line={line} />
      ))}
    </Table>
  );
}

function TryLine({line}: {line: HistoryLine}) {
  const {at, quiz, module, moduleId, lessonId, topics, no, scorePct, passed} = line;
  const date = <time dateTime={new Date(at).toISOString()}>{when.format(at)}</time>;
  return (
    <tr>
      <Cell className={`whitespace-nowrap text-muted ${WIDE}`}>{date}</Cell>
      <Cell className="py-2">
        {moduleId === '' ? (
          quiz
        ) : (
          <Link
            href={lessonPath(moduleId, lessonId)}
            className="inline-block min-h-6 py-0.5 text-md font-medium hover:text-accent hover:underline"
          >
            {quiz}
          </Link>
        )}
        <span className="block text-muted">{module}</span>
        <span className="block text-muted sm:hidden">{date}</span>
      </Cell>
      <Cell className={`text-muted ${WIDE}`}>{topics.join(', ')}</Cell>
      <Cell figures className={WIDE}>
        {no}
      </Cell>
      <Cell figures className="whitespace-nowrap">
        {scorePct}%
      </Cell>
      <Cell>
        <PassTag passed={passed} />
      </Cell>
    </tr>
  );
}
