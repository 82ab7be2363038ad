// `npm run bench`: every bench after the other, or the ones that are named. A missed requirement ends
// with 1. Figures of two runs are not comparable; those of one run are: peers run beside.
import {accounts} from '#tests/bench/accounts.bench.ts';
import {adminAct} from '#tests/bench/admin-act.bench.ts';
import {adminTable} from '#tests/bench/admin-table.bench.ts';
import {announcement} from '#tests/bench/announcement.bench.ts';
import {avatar} from '#tests/bench/avatar.bench.ts';
import {backupLive} from '#tests/bench/backup.bench.ts';
import {chatPosts} from '#tests/bench/chat-posts.bench.ts';
import {chatScreen} from '#tests/bench/chat-screen.bench.ts';
import {chatSize} from '#tests/bench/chat-size.bench.ts';
import {bell} from '#tests/bench/bell.bench.ts';
import {calls} from '#tests/bench/calls.bench.ts';
import {callSignals} from '#tests/bench/call-signals.bench.ts';
import {closing, type Closing} from '#tests/bench/closing.ts';
import {firstPaint} from '#tests/bench/first-paint.bench.ts';
import {gateway} from '#tests/bench/gateway.bench.ts';
import {grading} from '#tests/bench/grading.bench.ts';
import {landing} from '#tests/bench/landing.bench.ts';
import {leaderboard} from '#tests/bench/leaderboard.bench.ts';
import {ownWrite} from '#tests/bench/own-write.bench.ts';
import {platformClient} from '#tests/bench/platform-client.bench.ts';
import {board, propagation} from '#tests/bench/propagation.bench.ts';
import {platformPackage} from '#tests/bench/platform-package.bench.ts';
import {python} from '#tests/bench/python.bench.ts';
import {record} from '#tests/bench/record.ts';
import {print, type Report} from '#tests/bench/report.ts';
import {routes} from '#tests/bench/routes.bench.ts';
import {scroll} from '#tests/bench/scroll.bench.ts';
import {quiz} from '#tests/bench/quiz.bench.ts';
import {sdk} from '#tests/bench/sdk.bench.ts';
import {sdkDropIn} from '#tests/bench/sdk-drop-in.bench.ts';
import {sdkPackage} from '#tests/bench/sdk-package.bench.ts';
import {size} from '#tests/bench/size.bench.ts';
import {signalGateway} from '#tests/bench/signal-gateway.bench.ts';
import {signalIdle} from '#tests/bench/signal-idle.bench.ts';
import {signalRelay} from '#tests/bench/signal-relay.bench.ts';
import {start} from '#tests/bench/start.bench.ts';
import {steps} from '#tests/bench/steps.bench.ts';
import {tutor} from '#tests/bench/tutor.bench.ts';
import {tutorVoice} from '#tests/bench/tutor-voice.bench.ts';

const BENCHES: Readonly<Record<string, (opened: Closing) => Promise<Report>>> = {
  'own-write': ownWrite,
  propagation,
  bell,
  announcement,
  board,
  quiz,
  steps,
  tutor,
  'tutor-voice': tutorVoice,
  python,
  grading,
  routes,
  scroll,
  'first-paint': firstPaint,
  landing,
  start,
  size,
  calls,
  'call-signals': callSignals,
  'chat-posts': chatPosts,
  'chat-screen': chatScreen,
  'chat-size': chatSize,
  'signal-gateway': signalGateway,
  'signal-idle': signalIdle,
  'signal-relay': signalRelay,
  gateway,
  accounts,
  'admin-act': adminAct,
  'admin-table': adminTable,
  avatar,
  backup: backupLive,
  leaderboard,
  'platform-client': platformClient,
  'platform-package': platformPackage,
  sdk,
  'sdk-drop-in': sdkDropIn,
  'sdk-package': sdkPackage,
};

// Limits are configuration: a bench writes and signs in faster than a learner may.
process.env['MUTATIONS_PER_MINUTE'] = '1000000';
process.env['MESSAGES_PER_MINUTE'] = '1000000';
process.env['SOCKETS_PER_LEARNER'] = '1000000';
process.env['CLIENT_GROUPS_PER_LEARNER'] = '1000000';
process.env['SIGNAL_SOCKETS_PER_USER'] = '1000000';
process.env['SIGNAL_SOCKETS_PER_NETWORK'] = '1000000';
process.env['SIGNAL_MESSAGES_PER_SECOND'] = '1000000';
process.env['SIGNAL_MESSAGE_BURST'] = '1000000';
process.env['SIGNAL_USER_MESSAGES'] = '10000000';
process.env['SIGNAL_PENDING_PER_USER'] = '1000000';
process.env['CALLS_PER_MINUTE'] = '1000000';
process.env['ATTEMPTS_PER_ACCOUNT'] = '1000000';
process.env['ATTEMPTS_PER_ADDRESS'] = '1000000';

const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : Object.keys(BENCHES);
const unknown = names.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(`There is no bench "${unknown.join(', ')}". There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}

let opened = closing();
let interrupted = false;
const stop = async (code: number) => {
  if (interrupted) return;
  interrupted = true;
  console.error('\nStopping…');
  await opened.all();
  process.exit(code);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(130));
// Work that was in progress when everything closed is rejected with nobody awaiting it.
process.on('unhandledRejection', (error) => {
  if (interrupted) return;
  console.error(error);
  void stop(1);
});

/** @returns whether every requirement holds. */
async function run(name: string): Promise<boolean> {
  const report = await BENCHES[name]?.(opened);
  if (!report) return true;
  record(name, report);
  return print(report);
}

let missed = false;
for (const name of names) {
  opened = closing();
  try {
    if (!(await run(name))) missed = true;
  } catch (error) {
    if (interrupted) break;
    console.error(`### ${name} failed\n`, error);
    missed = true;
  } finally {
    // The interruption handler closes everything and then ends the process.
    if (!interrupted) await opened.all();
  }
  if (interrupted) break;
}
if (interrupted) await new Promise(() => undefined);
process.exit(missed ? 1 : 0);
