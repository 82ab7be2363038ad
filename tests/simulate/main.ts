// `npm run simulate`: histories of the write path until the time is over, or one of them, in words.
import {parseArgs} from 'node:util';
import {prepareDeclarations} from '#tests/simulate/declarations.ts';
import {runHistory} from '#tests/simulate/history.ts';
import {PLANTED, type Planted} from '#tests/simulate/planted.ts';

const {values} = parseArgs({
  options: {
    seed: {type: 'string'},
    from: {type: 'string', default: '1'},
    seconds: {type: 'string', default: '60'},
    planted: {type: 'string'},
    all: {type: 'boolean', default: false},
  },
});
const planted = PLANTED.find((name) => name === values.planted);
if (values.planted !== undefined && values.planted !== 'each' && planted === undefined)
  throw new Error(`Planted bugs: ${PLANTED.join(' | ')} | each`);
await prepareDeclarations();
if (values.seed !== undefined) await tell(Number(values.seed));
else if (values.planted === 'each') await findEach();
else await search();

/** Prints what happens in one history. */
async function tell(seed: number): Promise<void> {
  const {violation} = await runHistory({seed, planted, trace: (line) => console.log(line)});
  console.log(violation ?? 'Nothing is wrong.');
  if (violation !== undefined) process.exitCode = 1;
}

async function search(): Promise<void> {
  const start = performance.now();
  const cpu = process.cpuUsage();
  let seed = Number(values.from);
  let events = 0;
  let wrong = 0;
  const kinds = new Map<string, number>();
  for (; performance.now() - start < Number(values.seconds) * 1000; seed++) {
    const history = await runHistory({seed, planted}).catch((error: unknown) => {
      throw new Error(`seed ${seed}`, {cause: error});
    });
    events += history.events;
    if (history.violation === undefined) continue;
    wrong++;
    const kind = history.violation
      .replaceAll(/[0-9a-f-]{36}|\b\d{3}\b/g, '#')
      .replaceAll(/(laptop|phone)[.\d/]*/g, '@')
      .replace(/ever: .*/, 'ever');
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (values.all ? kinds.get(kind) === 1 : true) console.log(`seed ${seed}: ${history.violation}`);
    if (!values.all) break;
  }
  const seconds = (performance.now() - start) / 1000;
  const count = seed - Number(values.from);
  const {user} = process.cpuUsage(cpu);
  if (values.all) console.log(kinds);
  console.log(
    `${count} histories, ${events} events, ${wrong} wrong; ${Math.round((count / seconds) * 60)} histories a minute (${Math.round(count / (user / 6e7))} by CPU time)`,
  );
  if (wrong > 0) process.exitCode = 1;
}

/** How many histories each planted bug takes. */
async function findEach(): Promise<void> {
  for (const one of PLANTED) {
    const start = performance.now();
    const found = await find(one);
    console.log(
      `${one}: ${found.count} histories, ${Math.round(performance.now() - start)} ms: ${found.violation}`,
    );
  }
}

async function find(one: Planted): Promise<{count: number; violation: string}> {
  for (let seed = Number(values.from); ; seed++) {
    const {violation} = await runHistory({seed, planted: one});
    if (violation !== undefined) return {count: seed - Number(values.from) + 1, violation};
  }
}
