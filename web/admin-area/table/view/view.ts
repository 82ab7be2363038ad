// What a table shows is in its address: a link to it, a reload and the way back show the same.

/** Sorted by a column, ascending or descending. */
type Sorting = {readonly id: string; readonly desc: boolean};

export type View = {
  readonly search: string;
  readonly sort: Sorting;
  /** The chosen options by filter; an absent filter leaves everything. */
  readonly filters: Readonly<Record<string, string>>;
  /** Shown columns; absent where the table’s own choice is shown. */
  readonly columns: readonly string[] | undefined;
  /** The row that is open beside the table. */
  readonly open: string | null;
};

/** What a table can show: anything else in an address is ignored. */
export type Viewable = {
  readonly columns: readonly {readonly id: string}[];
  readonly filters: readonly {
    readonly id: string;
    readonly options: readonly {readonly value: string}[];
  }[];
  readonly sort: Sorting;
  /** What else is in the page's address, such as its tab. */
  readonly fixed?: Readonly<Record<string, string>>;
};

/** Longest search, characters. */
export const SEARCH_MAX = 100;

/** @param search the query string of the address. */
export function viewOf(search: string, {columns, filters, sort}: Viewable): View {
  const params = new URLSearchParams(search);
  const isColumn = (id: string) => columns.some((column) => column.id === id);
  const asked = params.get('sort') ?? '';
  const sortId = asked.replace(/^-/, '');
  const shown = params.get('columns');
  return {
    search: (params.get('q') ?? '').slice(0, SEARCH_MAX),
    sort: isColumn(sortId) ? {id: sortId, desc: asked.startsWith('-')} : sort,
    filters: Object.fromEntries(
      filters.flatMap(({id, options}) => {
        const value = params.get(id);
        return options.some((option) => option.value === value) ? [[id, value ?? '']] : [];
      }),
    ),
    columns: shown === null ? undefined : shown.split(',').filter(isColumn),
    open: params.get('open'),
  };
}

/** The query string of a view; what the table shows by itself is left out. */
export function searchOf({search, sort, filters, columns, open}: View, own: Viewable): string {
  const params = new URLSearchParams(own.fixed);
  if (search !== '') params.set('q', search);
  for (const {id} of own.filters) {
    const value = filters[id];
    if (value !== undefined) params.set(id, value);
  }
  if (sort.id !== own.sort.id || sort.desc !== own.sort.desc)
    params.set('sort', (sort.desc ? '-' : '') + sort.id);
  if (columns !== undefined) params.set('columns', columns.join(','));
  if (open !== null) params.set('open', open);
  return params.toString();
}
