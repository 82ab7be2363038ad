// The admins' page about spending with rows of a test's own, without an academy behind it. For tests.
import {Zero, type ZeroOptions} from '@rocicorp/zero';
import {ZeroProvider} from '@rocicorp/zero/react';
import {onTestFinished} from 'vitest';
import {render} from 'vitest-browser-react';
import {adminUserId} from '#schema/admin/admin-context.ts';
import type {AdminIdentity} from '#schema/admin/admin.api.ts';
import {adminSchema} from '#schema/admin-queries.ts';
import {dayOf, monthOf} from '#schema/lessons/days.ts';
import {ConfirmedContext, type Act} from '#web/admin-area/confirmed.ts';
import {adminSignedIn} from '#web/admin-area/session.ts';
import {SpendingsScreen} from '#web/spendings/admin/spendings.screen.tsx';

/** What Zero says of itself without a server. */
export const ALONE = /no server URL|Zero was explicitly closed/;

type Change = (row: object) => Promise<void>;
type Transaction = {readonly mutate: Readonly<Record<string, Readonly<Record<'upsert' | 'delete', Change>>>>};
type Mutate = Readonly<Record<string, (row: object) => {readonly client: Promise<unknown>}>>;

const each = (act: 'upsert' | 'delete') =>
  Object.fromEntries(
    Object.keys(adminSchema.tables).map((table) => [
      table,
      ({mutate}: Transaction, row: object) => mutate[table]?.[act](row),
    ]),
  );

/** What went wrong, which the admin area's frame says. */
export const problems: unknown[] = [];
const confirmed = (act: Act) => void act().catch((error: unknown) => problems.push(error));

export const TODAY = dayOf(Date.now(), 'UTC');
export const MONTH = monthOf(TODAY);

/** An admin's window. */
export function smallSpendings() {
  const adminId = crypto.randomUUID();
  const admin: AdminIdentity = {id: adminId, email: 'grace@example.org', fullName: 'Grace Hopper'};
  const zero = new Zero({
    cacheURL: null,
    schema: adminSchema,
    userID: adminUserId(adminId),
    context: {adminId},
    kvStore: 'mem',
    logLevel: 'error',
    mutators: {put: each('upsert'), drop: each('delete')},
  } as unknown as ZeroOptions);
  onTestFinished(() => void zero.close());
  const {put, drop} = zero.mutate as unknown as {readonly put: Mutate; readonly drop: Mutate};
  return {
    /** Rows of a table have come, or changed. */
    put: async (table: string, ...rows: readonly object[]) => {
      for (const row of rows) await put[table]?.(row).client;
    },
    drop: async (table: string, id: string) => {
      await drop[table]?.({id}).client;
    },
    /** Opens the page. @param search of its address. */
    open: (search = '') => {
      history.replaceState(null, '', `/admin/ai-spendings${search}`);
      adminSignedIn(admin);
      return render(
        <ZeroProvider zero={zero}>
          <ConfirmedContext.Provider value={confirmed}>
            <main>
              <SpendingsScreen admin={admin} />
            </main>
          </ConfirmedContext.Provider>
        </ZeroProvider>,
      );
    },
  };
}

export const BUDGET = {
  id: 'all',
  settingMicros: 5_000_000,
  capMicros: null,
  speechPercent: 80,
  version: 3,
};
export const LIMIT = {id: 'all', turns: 40, seconds: 900, off: []};
export const PRICE = {model: 'small', inputMicros: 150_000, outputMicros: 600_000, minuteMicros: null};
export const ADA = {id: 'u-ada', username: 'ada', fullName: 'Ada Lovelace'};

/** What a kind cost in a period. */
export const sum = (period: string, kind: string, name: string, costMicros: number, more: object = {}) => ({
  period,
  kind,
  name,
  userId: null,
  uses: 4,
  tokensIn: 1000,
  tokensOut: 200,
  seconds: 0,
  costMicros,
  ...more,
});

export const use = (id: string, createdAt: number, more: object = {}) => ({
  id,
  learnerId: ADA.id,
  feature: 'tutor',
  key: id,
  provider: 'openai',
  model: 'small',
  state: 'used',
  tokensIn: 1000,
  tokensOut: 200,
  seconds: 0,
  costMicros: 4200,
  inputMicros: 150_000,
  outputMicros: 600_000,
  minuteMicros: null,
  day: TODAY,
  dayEndsAt: createdAt + 1000,
  holdsUntil: createdAt + 1000,
  createdAt,
  settledAt: createdAt + 500,
  ...more,
});
