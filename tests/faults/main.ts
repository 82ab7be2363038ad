// `npm run faults`: all cases, or those named; `npm run faults -- planted`: bugs that the checker must detect.
// Prints only a table; exits with 1 if a line is wrong.
import {buildWhenChanged} from '#sync/dev/build.ts';
import {closing, type Closing} from '#tests/bench/closing.ts';
import {newSite, openAcademy} from '#tests/faults/academy.ts';
import {randomFrom, runCase, type Case, type Line} from '#tests/faults/case.ts';
import {accountKills, CROWDED} from '#tests/faults/cases-accounts.ts';
import * as browser from '#tests/faults/cases-browser.ts';
import {newShell, oldShell} from '#tests/faults/cases-builds.ts';
import {heldCommit} from '#tests/faults/cases-held.ts';
import {chatTroubles, NODE_TROUBLES, ONE_BOX_TROUBLES} from '#tests/faults/cases-chat.ts';
import {kills} from '#tests/faults/cases-kills.ts';
import {CROWDED_SOCKETS, resumes} from '#tests/faults/chat/cases-resumes.ts';
import {CHATTY} from '#tests/faults/chat/chat-people.ts';
import {CHAT_PLANTS} from '#tests/faults/chat/planted-chat.ts';
import {openNats} from '#tests/faults/chat/nats.ts';
import {FEW_A_MINUTE, rateLimited, tenMinutes} from '#tests/faults/cases-limits.ts';
import {restored, untold} from '#tests/faults/cases-restored.ts';
import {slowLine} from '#tests/faults/line/cases-line.ts';
import {openSlowLine} from '#tests/faults/line/slow-line.ts';
import {zeroFuzz} from '#tests/faults/cases-zero.ts';
import {plant, PLANTS} from '#tests/faults/planted.ts';
import {openTable, type Table} from '#tests/faults/table.ts';

/** Cases of one academy: the queues run in parallel, the cases of a queue one after the other. */
type Lane = {
  readonly env?: Readonly<Record<string, string>>;
  /** Its signals share a bus. */
  readonly onBus?: boolean;
  /** Browsers reach it by a line of its own. */
  readonly onLine?: boolean;
  readonly queues: readonly Readonly<Record<string, Case>>[];
};

const MOMENTS = 20;
/** Who comes back to long channels at once. */
const RETURNERS = 500;
/** Attacks on zero-cache; `npm test` runs 300. */
const SEEDS = 10_000;
/** How long chat goes on while something is done to it, at least, ms. */
const CHAT_MS = 60_000;
/** The supervisor's longest back-off, a start and a reconnect, on a machine under load. */
const PATIENCE_MS = 150_000;

const ONE_BOX = {troubles: ONE_BOX_TROUBLES, lastsMs: CHAT_MS, patienceMs: PATIENCE_MS};
const TWO_NODES = {troubles: NODE_TROUBLES, lastsMs: CHAT_MS, patienceMs: PATIENCE_MS};

const LANES: readonly Lane[] = [
  {
    queues: [
      {'ten-minutes': tenMinutes},
      {
        restart: browser.restartedOffline,
        'browser-killed': browser.browserKilled,
        'second-tab': browser.secondTab,
        'lost-answer': browser.lostAnswer(3),
        'store-deleted': browser.storeDeleted,
        'another-learner': browser.anotherLearner,
      },
    ],
  },
  {queues: [{accounts: accountKills(MOMENTS)}], env: CROWDED},
  {queues: [{zero: kills(['zero'], MOMENTS)}]},
  {
    queues: [{sync: kills(['sync'], MOMENTS), held: heldCommit}],
  },
  {queues: [{postgres: kills(['postgres'], MOMENTS)}]},
  {queues: [{'old-shell': oldShell, 'new-shell': newShell}]},
  {queues: [{restored}]},
  {queues: [{untold}]},
  {queues: [{'slow-line': slowLine}], onLine: true},
  {queues: [{'zero-fuzz': zeroFuzz(SEEDS)}]},
  {queues: [{chat: chatTroubles('chat among kills, cuts and resets', ONE_BOX)}], env: CHATTY},
  {
    queues: [{nodes: chatTroubles('chat on two nodes whose bus is killed', TWO_NODES)}],
    env: CHATTY,
    onBus: true,
  },
  {queues: [{resumes: resumes(RETURNERS, PATIENCE_MS)}], env: CROWDED_SOCKETS},
  {
    env: {MUTATIONS_PER_MINUTE: String(FEW_A_MINUTE)},
    queues: [{limit: rateLimited}],
  },
];

const args = process.argv.slice(2);
const seedArg = args.find((arg) => arg.startsWith('--seed='));
const seed = seedArg ? Number(seedArg.slice('--seed='.length)) : Math.floor(Math.random() * 1_000_000);
const asked = args.filter((arg) => arg !== seedArg);
/** All planted bugs, or those of chat. */
const PLANTED = ['planted', 'planted-chat'];
const isAsked = (key: string) => asked.length === 0 || asked.includes(key);

const known = [...LANES.flatMap(({queues}) => queues.flatMap((queue) => Object.keys(queue))), ...PLANTED];
const unknown = asked.filter((key) => !known.includes(key));
if (unknown.length > 0) {
  console.error(`There is no case "${unknown.join(', ')}". There are: ${known.join(', ')}.`);
  process.exit(2);
}

const allOpened = new Set<Closing>();
const open = () => {
  const opened = closing();
  allOpened.add(opened);
  return opened;
};
let interrupted = false;
const stop = async () => {
  if (interrupted) return;
  interrupted = true;
  await Promise.all([...allOpened].map((opened) => opened.all()));
  process.exit(130);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

let wrong = false;
// Built once, before several academies need it at the same time.
await buildWhenChanged();
if (asked.some((key) => PLANTED.includes(key))) await runPlants();
else await runTable();
// On an interruption the handler itself ends the process.
if (interrupted) await new Promise(() => undefined);
process.exit(wrong ? 1 : 0);

async function runTable(): Promise<void> {
  const lanes = LANES.map(({queues, ...lane}) => ({
    ...lane,
    queues: queues
      .map((queue) => Object.entries(queue).flatMap(([key, one]) => (isAsked(key) ? [one] : [])))
      .filter((queue) => queue.length > 0),
  })).filter(({queues}) => queues.length > 0);
  const names = lanes.flatMap(({queues}) => queues.flatMap((queue) => queue.map(({name}) => name)));
  console.log(`seed ${seed}`);
  const table = openTable(
    ['case', 'tries', 'rows expected/found', 'awards expected/found', 'verdict'],
    names,
  );
  await Promise.all(lanes.map((lane) => runLane(lane, table)));
}

async function runLane(
  {env, onBus = false, onLine = false, queues}: Omit<Lane, 'queues'> & {queues: readonly (readonly Case[])[]},
  table: Table,
): Promise<void> {
  const opened = open();
  try {
    const nats = onBus ? await openNats(opened) : undefined;
    const site = await newSite(opened);
    const slow = onLine ? await openSlowLine(site.port, randomFrom(`${seed} line`)) : undefined;
    if (slow) opened.add(slow.close);
    const all = {
      ...env,
      ...(nats ? {NATS_URL: nats.url} : {}),
      ...(slow ? {PUBLIC_ORIGIN: `http://localhost:${slow.port}`} : {}),
    };
    const academy = await openAcademy(opened, process.cwd(), site, all);
    const runQueue = async (queue: readonly Case[]) => {
      for (const one of queue) {
        const line = await runCase(one, academy, opened, {seed, patienceMs: PATIENCE_MS, nats, line: slow});
        if (!interrupted) print(table, line);
      }
    };
    await Promise.all(queues.map(runQueue));
  } catch (error) {
    if (interrupted) return;
    wrong = true;
    table.line(['an academy could not be used', '', '', '', 'wrong'], [String(error)]);
  } finally {
    if (!interrupted) await opened.all();
  }
}

function print(table: Table, {name, attempts, expected, rows, awards, troubles, notes, ms}: Line): void {
  const isRight = troubles.length === 0 && attempts > 0;
  if (!isRight) wrong = true;
  const verdict = `${isRight ? 'right' : 'wrong'}, ${Math.round(ms / 1000)} s`;
  table.line(
    [name, attempts, `${expected}/${rows}`, awardsOf(expected, awards), verdict],
    [...notes, ...troubles],
  );
}

function awardsOf(expected: number, awards: number | undefined): string {
  return awards === undefined ? '–' : `${expected}/${awards}`;
}

async function runPlants(): Promise<void> {
  console.log(`seed ${seed}`);
  const plants = asked.includes('planted-chat') ? CHAT_PLANTS : PLANTS;
  const table = openTable(
    ['planted bug', 'rows expected/found', 'awards expected/found', 'verdict', 'by the case'],
    plants.map(({name}) => name),
  );
  for (const one of plants) {
    const lines = await plant(one, seed, open()).catch((error: unknown) => {
      if (interrupted) return [];
      wrong = true;
      table.line([one.name, '', '', 'not planted', ''], [String(error)]);
      return [];
    });
    if (interrupted) return;
    for (const line of lines) {
      const isRed = line.troubles.length > 0;
      if (isRed !== one.isBug) wrong = true;
      const {expected, rows, awards, name, troubles} = line;
      const verdict = isRed ? 'red' : 'green';
      const cells = [one.name, `${expected}/${rows}`, awardsOf(expected, awards), verdict, name];
      table.line(cells, isRed ? troubles : []);
    }
  }
}
