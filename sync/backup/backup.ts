// `npm run backup -- --to FOLDER --secrets-to FOLDER [--keep 14]`: backs the academy up while it runs.
import {constants, setPriority} from 'node:os';
import {parseArgs} from 'node:util';
import {makeBackup} from '#sync/backup/make-backup.ts';
import {giveUp} from '#sync/backup/words.ts';
import {SetupFailure} from '#sync/dev/failure.ts';
import {claimEnvironment} from '#sync/dev/own-environment.ts';

const USAGE =
  'npm run backup -- --to /var/backups/academy --secrets-to /root/academy-secrets [--keep 14]. --to is for the data, --secrets-to for the keys, on another disk.';

claimEnvironment(process.env);
// Nobody else reads what is written, and learners come first.
process.umask(0o077);
setPriority(constants.priority.PRIORITY_LOW);

try {
  const order = orderFrom(process.argv.slice(2));
  const begun = performance.now();
  const {folder, secretsFile, removed} = await makeBackup({
    ...order,
    env: process.env,
    onStep: (step) => console.log(`  ✓ ${step}  ${((performance.now() - begun) / 1000).toFixed(1)} s`),
  });
  for (const name of removed) console.log(`  removed ${name}, one more than --keep ${order.keep}`);
  console.log(`Backed up to ${folder}\nThe keys are in ${secretsFile}`);
} catch (error) {
  giveUp(error, 'This backup was removed; earlier ones are as they were.');
}

function orderFrom(args: string[]): {to: string; secretsTo: string; keep: number} {
  let values: {to?: string; 'secrets-to'?: string; keep?: string};
  try {
    ({values} = parseArgs({
      args,
      options: {to: {type: 'string'}, 'secrets-to': {type: 'string'}, keep: {type: 'string'}},
    }));
  } catch (cause) {
    throw new SetupFailure((cause as Error).message, USAGE, {cause});
  }
  const {to, 'secrets-to': secretsTo, keep = '14'} = values;
  if (!to || !secretsTo) throw new SetupFailure('Where to?', USAGE);
  if (!/^[1-9]\d{0,4}$/.test(keep)) throw new SetupFailure(`--keep ${keep} is not a number from 1.`, USAGE);
  return {to, secretsTo, keep: Number(keep)};
}
