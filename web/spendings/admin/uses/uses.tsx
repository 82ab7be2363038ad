// Uses of models as admins see them: their columns, and what can be filtered.
import {addDays, monthOf, type Day} from '#schema/lessons/days.ts';
import {modelName} from '#schema/spendings/model-name.ts';
import {moneyWords} from '#schema/spendings/money.ts';
import {SPENDING_FEATURES, type SpendingFeature} from '#schema/spendings/spendings.features.ts';
import type {SpendState} from '#schema/spendings/spendings.table.ts';
import type {Column, Filter} from '#web/admin-area/table/column.ts';
import {Tag, type Tone} from '#web/ui/show/tag.tsx';
import {Time} from '#web/ui/show/time.tsx';

/** A use as it is synced. */
export type Use = {
  readonly id: string;
  readonly learnerId: string | null;
  readonly feature: string;
  readonly provider: string;
  readonly model: string;
  readonly state: SpendState;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly seconds: number;
  readonly costMicros: number;
  readonly createdAt: number;
  readonly settledAt: number | null;
  readonly learner?: {readonly username: string; readonly fullName: string} | undefined;
};

export const learnerOf = ({learner}: Pick<Use, 'learner'>): string => learner?.fullName ?? 'A former learner';

const NAMES: Readonly<Record<string, {readonly name: string}>> = SPENDING_FEATURES;
export const featureOf = ({feature}: Pick<Use, 'feature'>): string => NAMES[feature]?.name ?? feature;

const STATES: Readonly<Record<SpendState, {readonly label: string; readonly tone: Tone}>> = {
  reserved: {label: 'Running', tone: 'accent'},
  used: {label: 'Used', tone: 'good'},
  stopped: {label: 'Stopped', tone: 'neutral'},
  failed: {label: 'Failed', tone: 'bad'},
  expired: {label: 'Not settled', tone: 'warn'},
};

/** What has become of a use. */
export const UseState = ({state}: Pick<Use, 'state'>) => (
  <Tag tone={STATES[state].tone}>{STATES[state].label}</Tag>
);

export const audioWords = (seconds: number): string => (seconds === 0 ? '–' : `${seconds} s`);

export const USE_COLUMNS: readonly Column<Use>[] = [
  {id: 'learner', name: 'Learner', value: learnerOf, canSort: false, heads: true, width: 10},
  {
    id: 'createdAt',
    name: 'Time',
    value: ({createdAt}) => new Date(createdAt).toISOString().slice(0, 19),
    show: ({createdAt}) => <Time at={createdAt} />,
    figures: true,
    isTime: true,
    onPhone: true,
    width: 8,
  },
  {id: 'feature', name: 'Feature', value: featureOf, canSort: false, onPhone: true, width: 7},
  {
    id: 'provider',
    name: 'Provider',
    value: ({provider}) => provider,
    canSort: false,
    isExtra: true,
    width: 7,
  },
  {id: 'model', name: 'Model', value: ({model}) => modelName(model), canSort: false, onPhone: true, width: 9},
  {
    id: 'tokensIn',
    name: 'Tokens in',
    value: ({tokensIn}) => tokensIn,
    canSort: false,
    figures: true,
    width: 6,
  },
  {
    id: 'tokensOut',
    name: 'Tokens out',
    value: ({tokensOut}) => tokensOut,
    canSort: false,
    figures: true,
    width: 6.5,
  },
  {
    id: 'seconds',
    name: 'Audio',
    value: ({seconds}) => seconds,
    show: ({seconds}) => audioWords(seconds),
    canSort: false,
    figures: true,
    width: 5,
  },
  {
    id: 'costMicros',
    name: 'Cost',
    value: ({costMicros}) => costMicros / 1_000_000,
    show: ({costMicros}) => moneyWords(costMicros),
    figures: true,
    onPhone: true,
    stays: true,
    width: 6,
  },
  {
    id: 'useState',
    name: 'Status',
    value: ({state}) => STATES[state].label,
    show: UseState,
    canSort: false,
    onPhone: true,
    stays: true,
    width: 7,
  },
];

const SPANS = [
  {value: 'today', label: 'Today'},
  {value: 'week', label: '7 days'},
  {value: 'month', label: 'This month'},
] as const;

/** The first day that a choice of time means. */
export function firstDayOf(span: string | undefined, today: Day): Day | undefined {
  if (span === 'today') return today;
  if (span === 'week') return addDays(today, -6);
  return span === 'month' ? `${monthOf(today)}-01` : undefined;
}

const entries = <T extends string>(labels: Readonly<Record<T, string>>) =>
  Object.entries<string>(labels).map(([value, label]) => ({value, label}));

/** They are asked for, not sifted here. */
export const USE_FILTERS: readonly Filter<Use>[] = [
  {id: 'when', name: 'Time', options: SPANS},
  {
    id: 'feature',
    name: 'Feature',
    options: (Object.keys(SPENDING_FEATURES) as SpendingFeature[]).map((value) => ({
      value,
      label: SPENDING_FEATURES[value].name,
    })),
  },
  {
    id: 'state',
    name: 'Status',
    options: entries({
      reserved: STATES.reserved.label,
      used: STATES.used.label,
      stopped: STATES.stopped.label,
      failed: STATES.failed.label,
      expired: STATES.expired.label,
    }),
  },
];
