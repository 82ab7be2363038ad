// `npm run simulate`: histories of the write path until the time is over or one is wrong; one of them in words; or each
// planted bug until it is found.
import {parseArgs} from 'node:util';
import {runChatHistory} from '#tests/simulate/chat/chat-history.ts';
import {CHAT_BUGS} from '#tests/simulate/chat/messages.ts';
import {prepareDeclarations} from '#tests/simulate/declarations.ts';
import {FAULT_NAMES} from '#tests/simulate/faults.ts';
import {runHistory, type History} from '#tests/simulate/history.ts';
import {PLANTED, type Planted} from '#tests/simulate/planted.ts';

const {values} = parseArgs({
  options: {
    /** Prints the events of this history. */
    seed: {type: 'string'},
    /** The first seed. */
    from: {type: 'string', default: '1'},
    seconds: {type: 'string', default: '60'},
    /** A bug to build in, or `each` of them, one after the other. */
    planted: {type: 'string'},
    /** Kinds of fault, separated by commas, instead of those that the seed chooses. */
    faults: {type: 'string'},
    /** Histories of chat instead: messages, sockets, resume, the link between signal and sync. */
    chat: {type: 'boolean', default: false},
    /** Goes on after the first history that is wrong. */
    all: {type: 'boolean', default: false},
  },
});
const from = Number(values.from);
const planted = values.chat || values.planted === 'each' ? undefined : chosen(values.planted, PLANTED);
const faults = values.faults?.split(',').flatMap((name) => chosen(name, FAULT_NAMES) ?? []);
await prepareDeclarations();
if (values.chat) await chat();
else if (values.seed !== undefined) await tell(Number(values.seed));
else if (values.planted === 'each') await findEach();
else await search();

function chosen<Name extends string>(name: string | undefined, names: readonly Name[]): Name | undefined {
  const found = names.find((one) => one === name);
  if (name !== undefined && found === undefined) throw new Error(`One of: ${names.join(', ')}`);
  return found;
}

/** Prints what happens in one history. */
async function tell(seed: number): Promise<void> {
  const {violation} = await runHistory({seed, planted, faults, trace: (line) => console.log(line)});
  console.log(violation ?? 'Nothing is wrong.');
  if (violation !== undefined) process.exitCode = 1;
}

async function search(): Promise<void> {
  const start = performance.now();
  let events = 0;
  let wrong = 0;
  let seed = from;
  for (; performance.now() - start < Number(values.seconds) * 1000 && (values.all || wrong === 0); seed++) {
    const history = await run(seed, planted);
    events += history.events;
    if (history.violation === undefined) continue;
    wrong++;
    console.log(`seed ${seed}: ${history.violation}`);
  }
  const minutes = (performance.now() - start) / 60_000;
  const count = seed - from;
  console.log(
    `${count} histories, ${events} events, ${wrong} wrong; ${Math.round(count / minutes)} histories a minute`,
  );
  if (wrong > 0) process.exitCode = 1;
}

/** How many histories each planted bug takes. */
async function findEach(): Promise<void> {
  for (const one of PLANTED) {
    const start = performance.now();
    let seed = from;
    let {violation} = await run(seed, one);
    while (violation === undefined) ({violation} = await run(++seed, one));
    const ms = Math.round(performance.now() - start);
    console.log(`${one}: found in ${seed - from + 1} histories, ${ms} ms: ${violation}`);
  }
}

/** The same of chat. */
async function chat(): Promise<void> {
  const bugs = values.planted === 'each' ? CHAT_BUGS : [chosen(values.planted, CHAT_BUGS)];
  for (const bug of bugs) {
    const start = performance.now();
    const isOver = () => performance.now() - start >= Number(values.seconds) * 1000;
    const sum = {histories: 0, events: 0, sent: 0};
    let violation: string | undefined;
    for (let seed = from; violation === undefined && !isOver(); seed++) {
      const history = await runChatHistory(seed, bug);
      sum.histories += 1;
      sum.events += history.events;
      sum.sent += history.sent;
      violation = history.violation && `seed ${seed}: ${history.violation}`;
    }
    const ms = Math.round(performance.now() - start);
    console.log(
      `${bug ?? 'chat'}: ${sum.histories} histories, ${sum.events} events, ${sum.sent} messages, ${ms} ms: ${violation ?? 'nothing is wrong'}`,
    );
    if (violation !== undefined && bug === undefined) process.exitCode = 1;
  }
}

/** What the code itself throws is wrong as well. */
function run(seed: number, one: Planted | undefined): Promise<History> {
  return runHistory({seed, planted: one, faults}).catch((error: unknown) => {
    throw new Error(`seed ${seed}`, {cause: error});
  });
}
