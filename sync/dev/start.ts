// `npm start` and `npm run dev`: the whole academy from one terminal.
import {startAcademy, type Academy} from '#sync/dev/academy.ts';
import {SetupFailure} from '#sync/dev/failure.ts';

const LABELS: Record<string, string> = {
  build: 'web client built',
  postgres: 'PostgreSQL',
  schema: 'database up to date',
  sync: 'sync (course content, gateway)',
  zero: 'zero-cache',
  signal: 'signal',
  web: 'Vite',
};

const interrupted = new AbortController();
/** Loaded while processes start, and not before the first of them. */
const firstLink = () => import('#sync/admin/first-link.ts');
const starting = startAcademy({
  dev: process.argv.includes('--dev'),
  signal: interrupted.signal,
  onStep: (step, ms) => {
    console.log(`  ✓ ${LABELS[step] ?? step}  ${seconds(ms)}`);
    void firstLink();
  },
  onMigrating: () => console.log('  … Bringing the database up to date. A large one takes a few minutes.'),
  onWarning: (warning) => console.warn(`  ! ${warning}`),
  onCrash: (name, code, delayMs) => {
    if (!interrupted.signal.aborted) {
      console.error(`  ! ${name} ended (${code}); starting it again in ${seconds(delayMs)}`);
    }
  },
});

const stop = async () => {
  if (interrupted.signal.aborted) return;
  console.log('\nStopping…');
  interrupted.abort();
  const academy: Academy | undefined = await starting.catch(() => undefined);
  await academy?.stop();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

try {
  console.log('Starting the academy. The first start also makes its database and builds the web client.');
  const begun = performance.now();
  const {origin, databaseUrl} = await starting;
  const took = seconds(performance.now() - begun);
  const link = await (await firstLink()).linkForTheStart(databaseUrl, origin);
  console.log(`\nThe academy is open (${took}):\n\n  ${origin}\n`);
  // Printed only here: anyone who reads it can become an admin.
  if (link)
    console.log(`It has no admin yet. This link makes the first, once, within 24 hours:\n\n  ${link}\n`);
  console.log('Ctrl-C stops it.');
} catch (error) {
  if (!interrupted.signal.aborted) {
    if (!(error instanceof SetupFailure)) throw error;
    console.error(`\n${error.message}\n\n${error.remedy}`);
    process.exit(1);
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
