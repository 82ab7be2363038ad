// What of the program is shown: kept in the address, so that it can be shared, bookmarked and gone back to.
import {folded} from '#schema/text.folding.ts';
import type {Hit} from '#web/lessons/modules/course-search.ts';
import {MODULE_STATES, type ModuleState} from '#web/lessons/modules/module-state.ts';

export type Filter = {
  readonly query: string;
  readonly state: ModuleState | undefined;
  /** Position of a month. */
  readonly month: number | undefined;
};

/** Reads an address; what it does not know it leaves out. */
export function readFilter(params: URLSearchParams): Filter {
  const state = MODULE_STATES.find((one) => stateName(one) === params.get('state'));
  const month = Number(params.get('month'));
  return {
    query: params.get('q') ?? '',
    state,
    month: Number.isInteger(month) && month > 0 ? month : undefined,
  };
}

export function filterParams({query, state, month}: Filter): Record<string, string> {
  return {
    ...(query === '' ? {} : {q: query}),
    ...(state === undefined ? {} : {state: stateName(state)}),
    ...(month === undefined ? {} : {month: String(month)}),
  };
}

export const NO_FILTER: Filter = {query: '', state: undefined, month: undefined};

const stateName = (state: ModuleState) => state.replaceAll(' ', '-');

type FilterModule = {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly skills: readonly string[];
  readonly lessons: readonly {readonly id: string}[];
};

/** A search as it went: its words, and its hits by lesson. */
export type Search = {readonly words: readonly string[]; readonly hits: ReadonlyMap<string, readonly Hit[]>};

/** Whether the module's own words hold every word. */
export function matchesItself({title, summary, skills}: FilterModule, words: readonly string[]): boolean {
  const text = folded([title, summary, ...skills].join(' '));
  return words.every((word) => text.includes(word));
}

/** Whether a module is shown. */
export function isShown(
  module: FilterModule,
  {filter, search, month, state}: {filter: Filter; search: Search; month: number; state: ModuleState},
): boolean {
  if (filter.state !== undefined && filter.state !== state) return false;
  if (filter.month !== undefined && filter.month !== month) return false;
  if (search.words.length === 0) return true;
  return matchesItself(module, search.words) || module.lessons.some(({id}) => search.hits.has(id));
}
