import {Columns3, Download, Search} from 'lucide-react';
import {useEffect, useRef, useState} from 'react';
import type {Column, Filter} from '#web/admin-area/table/column.ts';
import {isShown} from '#web/admin-area/table/use-table-model.ts';
import type {TableView} from '#web/admin-area/table/view/use-view.ts';
import {SEARCH_MAX} from '#web/admin-area/table/view/view.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Checkbox} from '#web/ui/form/checkbox.tsx';
import {Field} from '#web/ui/form/field.tsx';
import {Select} from '#web/ui/form/select.tsx';
import {Popover} from '#web/ui/overlay/popover.tsx';

type Props<Row> = {
  view: TableView;
  columns: readonly Column<Row>[];
  filters: readonly Filter<Row>[];
  searchLabel: string;
  isPhone: boolean;
  file: {
    readonly isBusy: boolean;
    readonly save: () => void;
    /** Rows that go into it, where they are selected, or none; otherwise all that the view means do. */
    readonly count: number | undefined;
  };
};

/** What of the table is shown, and taking it along. */
export function Toolbar<Row>({view, columns, filters, searchLabel, isPhone, file}: Props<Row>) {
  return (
    // Where all of it has room in one line it gives way before it takes another one.
    <div className="flex flex-wrap items-center gap-2 min-[90rem]:flex-nowrap">
      <SearchField view={view} label={searchLabel} />
      {filters.map((filter) => (
        <div
          key={filter.id}
          className={`min-w-32 max-lg:flex-1 max-sm:max-w-none max-sm:min-w-32 ${filters.length > 3 ? 'max-w-44 lg:max-w-36' : 'max-w-44'}`}
        >
          <Select
            label={filter.name}
            labelled="hidden"
            size="small"
            value={view.filters[filter.id] ?? ''}
            onChange={({target: {value}}) => view.change({filters: chosen(view, filter.id, value)})}
          >
            <option value="">{filter.unset ?? `${filter.name}: all`}</option>
            {filter.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
        </div>
      ))}
      {isPhone ? <SortSelect view={view} columns={columns} /> : null}
      {view.isAsItIs ? null : (
        <Button kind="quiet" size="small" className="h-9" onClick={() => view.change(AS_IT_IS)}>
          Reset
        </Button>
      )}
      <div className="ml-auto flex gap-2 max-sm:ml-0">
        {isPhone ? null : <ColumnChoice view={view} columns={columns} />}
        <Button
          kind="secondary"
          size="small"
          className="h-9"
          busy={file.isBusy}
          disabled={file.count === 0}
          onClick={file.save}
        >
          <Download size={15} aria-hidden />{' '}
          {file.count ? `Export ${file.count.toLocaleString('en')}` : 'Export all'}
        </Button>
      </div>
    </div>
  );
}

const AS_IT_IS = {search: '', filters: {}, columns: undefined} as const;

const chosen = ({filters}: TableView, id: string, value: string) =>
  Object.fromEntries(Object.entries({...filters, [id]: value}).filter(([, one]) => one !== ''));

/** Typed text is searched for when the typing pauses, ms. */
const PAUSE_MS = 250;

function SearchField({view, label}: {view: TableView; label: string}) {
  const [text, setText] = useState(view.search);
  const [shown, setShown] = useState(view.search);
  // A reset, or the way back.
  if (shown !== view.search) {
    setShown(view.search);
    if (text.trim() !== view.search) setText(view.search);
  }
  const {change, search} = view;
  useEffect(() => {
    if (text.trim() === search) return undefined;
    const timer = setTimeout(() => change({search: text.trim()}), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, search, change]);
  return (
    <div role="search" className="w-full lg:w-56 lg:min-w-40 [&_input]:h-9 [&_input]:text-sm">
      <Field
        label={label}
        labelled="hidden"
        type="search"
        icon={Search}
        placeholder={label}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}

type ChoiceProps<Row> = {view: TableView; columns: readonly Column<Row>[]};

/** On a phone there is no head to sort by. */
function SortSelect<Row>({view, columns}: ChoiceProps<Row>) {
  const {id, desc} = view.sort;
  return (
    <div className="min-w-32 flex-1">
      <Select
        label="Sort by"
        labelled="hidden"
        size="small"
        value={(desc ? '-' : '') + id}
        onChange={({target: {value}}) =>
          view.change({sort: {id: value.replace(/^-/, ''), desc: value.startsWith('-')}})
        }
      >
        {columns
          .filter(({canSort = true}) => canSort)
          .flatMap((column) =>
            (column.figures ? ['-', ''] : ['', '-']).map((sign) => (
              <option key={sign + column.id} value={sign + column.id}>
                {column.name}, {wordsOf(column, sign === '-')}
              </option>
            )),
          )}
      </Select>
    </div>
  );
}

const wordsOf = ({figures, isTime}: Pick<Column<never>, 'figures' | 'isTime'>, desc: boolean): string => {
  if (isTime) return desc ? 'latest first' : 'earliest first';
  if (figures) return desc ? 'most first' : 'least first';
  return desc ? 'Z to A' : 'A to Z';
};

function ColumnChoice<Row>({view, columns}: ChoiceProps<Row>) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const shown = new Set(columns.filter((column) => isShown(column, view)).map(({id}) => id));
  const toggle = (id: string) => {
    const next = columns
      .filter((column) => (column.id === id ? !shown.has(id) : shown.has(column.id)))
      .map((column) => column.id);
    const own = columns.filter(({isExtra}) => !isExtra).map((column) => column.id);
    view.change({columns: next.join() === own.join() ? undefined : next});
  };
  return (
    <>
      <Button
        ref={anchor}
        kind="secondary"
        size="small"
        className="h-9"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Columns3 size={15} aria-hidden /> Columns
      </Button>
      <Popover label="Columns" anchor={anchor} open={open} onOpenChange={setOpen}>
        <div className="max-h-80 space-y-1.5 overflow-y-auto p-4 text-sm">
          {columns.map((column) => (
            <Checkbox
              key={column.id}
              label={column.name}
              checked={shown.has(column.id)}
              disabled={column.heads === true}
              onChange={() => toggle(column.id)}
            />
          ))}
        </div>
      </Popover>
    </>
  );
}
