// Where a test of the browser fails, what its pages did is printed with it, and what the processes behind them are at: most
// of what goes wrong in a page is an answer that did not come.
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import pg from 'pg';
import {afterEach} from 'vitest';
import {here} from '#tests/browser/here.ts';
import {pageNotes} from '#tests/browser/page-notes.ts';

const PROCESSES = ['postgres', 'zero', 'sync', 'signal'] as const;
/** Lines of each process, and characters of a line. */
const [LINES, LONGEST] = [6, 300];

/** Who has a transaction open, or runs a statement, and what it waits for. */
const ACTIVITY = `
  select coalesce(nullif("application_name", ''), "usename", "backend_type") as "who", "state",
         concat_ws(' ', "wait_event_type", "wait_event") as "waitsFor",
         round(extract(epoch from now() - "state_change")::numeric, 1) as "forS",
         array_to_string(pg_blocking_pids("pid"), ', ') as "blockedBy", "pid", left(regexp_replace("query", '\\s+', ' ', 'g'), 120) as "query"
  from pg_stat_activity where "state" <> 'idle' and "pid" <> pg_backend_pid()`;

afterEach(async ({task}) => {
  const notes = pageNotes();
  if (task.result?.state !== 'fail') return;
  const logs = PROCESSES.map((name) => [`${name} logged last`, ...lastLines(name)].join('\n  '));
  const all = [notes, ['PostgreSQL is at', ...(await activity())].join('\n  '), ...logs];
  process.stderr.write(`\n${task.name}\n${all.join('\n')}\n`);
});

function lastLines(name: string): readonly string[] {
  const path = join(here.dataDir, 'logs', `${name}.log`);
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : [];
  return lines.slice(-LINES).map((line) => line.slice(0, LONGEST));
}

async function activity(): Promise<readonly string[]> {
  const client = new pg.Client({connectionString: here.databaseUrl, connectionTimeoutMillis: 5000});
  client.on('error', () => undefined);
  try {
    await client.connect();
    const {rows} = await client.query<Record<string, unknown>>(ACTIVITY);
    return rows.map((row) => Object.values(row).map(String).join(' | '));
  } catch (error) {
    return [String(error)];
  } finally {
    await client.end().catch(() => undefined);
  }
}
