// `npm run restored`: run it after restoring a backup, before the next start. Browsers then send commands again that the
// backup lacks; all sessions and links end; accounts that were deleted since are deleted again.
import {existsSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {SetupFailure} from '#sync/dev/failure.ts';
import {markOf, takeDataFolder} from '#sync/dev/data/lock.ts';
import {claimEnvironment} from '#sync/dev/own-environment.ts';
import {RESTORED_FILE} from '#sync/place.ts';

claimEnvironment(process.env);

try {
  const dataDir = resolve(process.env['DATA_DIR'] || '.data');
  if (!existsSync(dataDir)) {
    throw new SetupFailure(`There is no data folder ${dataDir}.`, 'Put the backup there, or set DATA_DIR.');
  }
  const release = takeDataFolder(dataDir, markOf(dataDir));
  writeFileSync(join(dataDir, RESTORED_FILE), '', {mode: 0o600});
  release();
  console.log(
    'Noted. At the next start everybody signs in again, and browsers bring back what the backup lacks.',
  );
} catch (error) {
  if (!(error instanceof SetupFailure)) throw error;
  console.error(`${error.message}\n\n${error.remedy}`);
  process.exit(1);
}
