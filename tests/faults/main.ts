// placeholder for the first run
import {closing} from '#tests/bench/closing.ts';
import {addLessons, newPlace, openAcademy} from '#tests/faults/academy.ts';
import {runCase, type Case} from '#tests/faults/case.ts';
import * as browser from '#tests/faults/cases-browser.ts';
import {kills} from '#tests/faults/cases-kills.ts';
const all: Record<string, Case> = {
  restart: browser.restartedOffline, kill: browser.browserKilled, tab: browser.secondTab, lost: browser.lostAnswer, store: browser.storeDeleted, other: browser.anotherLearner,
  zero: kills('zero', 2), sync: kills('sync', 2), postgres: kills('postgres', 2),
};
const opened = closing();
process.on('SIGINT', () => void opened.all().then(() => process.exit(130)));
const t = performance.now();
const academy = await openAcademy(opened, process.cwd(), await newPlace(opened));
await addLessons(academy);
console.log('open', performance.now() - t, academy.origin);
for (const name of process.argv.slice(2)) console.log(await runCase(all[name]!, academy, opened, {seed: 1}));
await opened.all();
process.exit(0);
