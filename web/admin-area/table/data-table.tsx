import {useMemo, useRef, useState, type ReactNode, type RefObject} from 'react';
import {LoadProblem} from '#web/admin-area/load-problem.tsx';
import type {Colleague} from '#web/admin-area/presence.ts';
import {BulkBar, type BulkAction} from '#web/admin-area/table/bulk-bar.tsx';
import type {Column, Filter} from '#web/admin-area/table/column.ts';
import {fitting} from '#web/admin-area/table/view/fitting.ts';
import type {Item, More} from '#web/admin-area/table/grid-props.ts';
import {Grid} from '#web/admin-area/table/grid.tsx';
import {NOTHING, type Selection} from '#web/admin-area/table/selection.ts';
import {Toolbar} from '#web/admin-area/table/toolbar.tsx';
import {useExport, type ForFile} from '#web/admin-area/table/use-export.ts';
import {useTableModel} from '#web/admin-area/table/use-table-model.ts';
import type {TableView} from '#web/admin-area/table/view/use-view.ts';
import {LinkTabs} from '#web/ui/link-tabs.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';
import {useWidth} from '#web/ui/trace/use-width.ts';
import {useMedia} from '#web/ui/window/use-media.ts';

type Props<Row extends object> = {
  /** What the rows are, such as `Learners`: the grid's name, and the file's. */
  label: string;
  rows: readonly Row[];
  /** Until then no rows means that it is not known yet. */
  isKnown: boolean;
  problem?: string | undefined;
  /** Asks again for what could not be loaded. */
  onRetry?: () => void;
  idOf: (row: Row) => string;
  titleOf: (row: Row) => string;
  view: TableView;
  columns: readonly Column<Row>[];
  filters?: readonly Filter<Row>[];
  /** Views that many want, by their query strings; the first is the table as it is. */
  views?: readonly {readonly label: string; readonly search: string}[];
  /** The page the table is on. */
  path: string;
  searchLabel: string;
  /** The rows come searched, filtered and sorted, and more of them when they are wanted. */
  asked?: Asked<Row>;
  actions?: readonly BulkAction<Row>[];
  colleagues: readonly Colleague[];
  /** How many are listed at most, where there may be older ones. */
  latest?: number | undefined;
  /** Whether a row opens something beside the table. */
  canOpen?: boolean;
  /** Where there are no rows at all. */
  empty: {readonly title: string; readonly text: string};
  /** Beside the table: what is open. */
  children?: ReactNode;
};

type Beyond = {readonly ids: readonly string[]; readonly total: number};

/** For lists that have no end. */
type Asked<Row> = More & {
  /** Ids of everything that the view means, as many as one act takes, and how many there are. */
  readonly askAll?: () => Promise<Beyond>;
  /** Their rows, for a file. */
  readonly forFile?: () => Promise<ForFile<Row>>;
};

const NO_FILTERS: readonly never[] = [];

/** The table of the admin area: pages give it rows, columns and what can be done with them. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const {label, view, columns, filters = NO_FILTERS, actions, asked, idOf, views, path, children} = props;
  const isPhone = useMedia('(width < 40rem)');
  const model = useTableModel({rows: props.rows, columns, filters, idOf, view, isAsked: asked !== undefined});
  const items = useMemo(() => model.rows.map(({id, original}) => ({id, row: original})), [model.rows]);
  const {selection, select, selected, ids, total, all} = useChosen(items, {
    address: view.address,
    asked,
    isPhone,
  });
  const room = useRef<HTMLDivElement>(null);
  const fits = useFitting(room, model.shown, {view, hasTicks: actions !== undefined, isPhone});
  const file = useFile({items, selected, ids, asked, label, view, columns});
  return (
    <div className="space-y-4">
      {views ? <Views views={views} view={view} path={path} /> : null}
      <Toolbar {...{view, columns, filters, isPhone, file}} searchLabel={props.searchLabel} />
      {props.problem ? (
        <LoadProblem title={`${label} couldn’t be loaded`} onRetry={props.onRetry}>
          {props.problem}
        </LoadProblem>
      ) : null}
      {props.latest === undefined ? null : (
        <p className="text-sm text-muted">
          {`Only the latest ${props.latest.toLocaleString('en')} are listed. Search and filters cover these.`}
        </p>
      )}
      <div className="flex items-start gap-6">
        <div ref={room} className="min-w-0 flex-1 space-y-4">
          {items.length > 0 ? (
            <Grid
              label={label}
              items={items}
              columns={fits}
              titleOf={props.titleOf}
              view={view}
              selection={actions ? selection : undefined}
              onSelect={select}
              colleagues={props.colleagues}
              canOpen={props.canOpen !== false}
              isPhone={isPhone}
              more={asked}
            />
          ) : (
            <NoRows {...props} />
          )}
          {actions && selected.length > 0 ? (
            <BulkBar rows={selected} {...{ids, total, actions, all}} onClear={() => select(NOTHING)} />
          ) : null}
        </div>
        {children}
      </div>
    </div>
  );
}

type Filed<Row extends object> = Pick<
  Props<Row> & {asked: Asked<Row> | undefined},
  'label' | 'view' | 'columns' | 'asked'
> & {
  readonly items: readonly Item<Row>[];
  readonly selected: readonly Row[];
  readonly ids: readonly string[];
};

/** What goes into a file: the selected rows, or all that the view means. */
function useFile<Row extends object>({items, selected, ids, asked, label, view, columns}: Filed<Row>) {
  const isSelection = selected.length > 0;
  // Rows that are not here are meant as well.
  const isBeyond = isSelection ? ids.length > selected.length : asked?.hasMore === true;
  const saving = useExport({
    label,
    view,
    columns,
    rows: isSelection ? selected : items.map(({row}) => row),
    forFile: isBeyond ? asked?.forFile : undefined,
  });
  return {...saving, count: items.length === 0 ? 0 : isSelection ? ids.length : undefined};
}

type Fit = {readonly view: TableView; readonly hasTicks: boolean; readonly isPhone: boolean};

/** Columns that somebody chose are all there, and scroll; a phone has cards. A file has all of them in any case. */
function useFitting<Row>(
  room: RefObject<HTMLElement | null>,
  shown: readonly Column<Row>[],
  {view, hasTicks, isPhone}: Fit,
): readonly Column<Row>[] {
  const width = useWidth(room, Infinity);
  if (isPhone || view.columns !== undefined) return shown;
  // Two of the frame's lines.
  const rem = (width - 2) / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return fitting(shown, {rem, hasTicks, sortedBy: view.sort.id});
}

type Chosen = {
  readonly address: string;
  readonly asked: Pick<Asked<never>, 'askAll' | 'hasMore'> | undefined;
  readonly isPhone: boolean;
};

/** What is selected: rows that are here, or all that the view means; another view drops what is not here. */
function useChosen<Row>(items: readonly Item<Row>[], {address, asked, isPhone}: Chosen) {
  const [selection, setSelection] = useState(NOTHING);
  const [beyond, setBeyond] = useState<Beyond & {address: string}>();
  const here = useMemo(() => items.filter(({id}) => selection.ids.has(id)), [items, selection]);
  const all = beyond?.address === address ? beyond : undefined;
  const ask = asked?.askAll;
  const mayAsk = asked?.hasMore === true && all === undefined && here.length === items.length;
  const select = (next: Selection) => {
    setBeyond(undefined);
    setSelection(next);
  };
  const every = {
    label: `Select all ${items.length.toLocaleString('en')}`,
    run: async () => select({...selection, ids: new Set(items.map(({id}) => id))}),
  };
  return {
    selection,
    select,
    selected: useMemo(() => here.map(({row}) => row), [here]),
    ...(all ?? {ids: here.map(({id}) => id), total: here.length}),
    all:
      ask && mayAsk
        ? {label: 'Select all that match', run: async () => setBeyond({address, ...(await ask())})}
        : // A phone has neither the head's box nor the keys for it.
          isPhone && here.length < items.length
          ? every
          : undefined,
  };
}

function NoRows<Row extends object>({label, isKnown, problem, view, empty}: Props<Row>) {
  if (!isKnown) return problem ? null : <Skeleton label={`Loading ${label.toLowerCase()}`} lines={8} />;
  const isMiss = view.search !== '' || Object.keys(view.filters).length > 0;
  return isMiss ? (
    <EmptyState title={view.search === '' ? 'No matches' : `No results for “${view.search}”`} picture="none">
      Change the search or the filters, or reset them.
    </EmptyState>
  ) : (
    <EmptyState title={empty.title}>{empty.text}</EmptyState>
  );
}

function Views({
  views,
  view,
  path,
}: Required<Pick<Props<never>, 'views'>> & Pick<Props<never>, 'view' | 'path'>) {
  const address = (search: string) => (search === '' ? path : `${path}?${search}`);
  const tabs = views.map((one) => ({label: one.label, href: address(one.search)}));
  return <LinkTabs label="Views" tabs={tabs} here={address(view.address)} />;
}
