// `npm run restore -- --from BACKUP --secrets FILE [--over-newer]`: puts a backup in the academy's place. The next start
// finishes it: a new epoch, for which browsers send again what the backup lacks.
import {parseArgs} from 'node:util';
import {restoreBackup} from '#sync/backup/restore-backup.ts';
import {giveUp} from '#sync/backup/words.ts';
import {SetupFailure} from '#sync/dev/failure.ts';
import {claimEnvironment} from '#sync/dev/own-environment.ts';

const USAGE =
  'npm run restore -- --from /var/backups/academy/academy-… --secrets /root/academy-secrets/academy-….secrets.json [--over-newer]';

claimEnvironment(process.env);
process.umask(0o077);

try {
  const order = orderFrom(process.argv.slice(2));
  const begun = performance.now();
  const {dataDir, takenAt, before} = await restoreBackup({
    ...order,
    env: process.env,
    onStep: (step) => console.log(`  ✓ ${step}  ${((performance.now() - begun) / 1000).toFixed(1)} s`),
  });
  console.log(`The academy in ${dataDir} is that of ${takenAt}.`);
  if (before !== undefined) console.log(`What was there before is in ${before}: remove it when all is well.`);
  console.log(
    'Start it with npm start. Everybody signs in again, and browsers bring back what the backup lacks.',
  );
} catch (error) {
  giveUp(error, 'The data folder is as it was.');
}

function orderFrom(args: string[]): {from: string; secretsFile: string; overNewer: boolean} {
  try {
    const {values} = parseArgs({
      args,
      options: {from: {type: 'string'}, secrets: {type: 'string'}, 'over-newer': {type: 'boolean'}},
    });
    const {from, secrets, 'over-newer': overNewer = false} = values;
    if (!from || !secrets) throw new TypeError('Which backup, and which keys?');
    return {from, secretsFile: secrets, overNewer};
  } catch (cause) {
    throw new SetupFailure((cause as Error).message, USAGE, {cause});
  }
}
