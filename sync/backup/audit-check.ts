// `npm run audit:check`: proves that the audit log is whole, by its own chain and by the signed heads outside the database.
import {join, resolve} from 'node:path';
import {checkChain} from '#sync/audit/chain.ts';
import {checkHeads} from '#sync/audit/check-heads.ts';
import {readHeads} from '#sync/audit/heads-file.ts';
import {publicKeyFrom} from '#sync/audit/heads.ts';
import {openSource} from '#sync/backup/source.ts';
import {giveUp} from '#sync/backup/words.ts';
import {SetupFailure} from '#sync/dev/failure.ts';
import {claimEnvironment} from '#sync/dev/own-environment.ts';
import {readOrMakeSecrets} from '#sync/dev/secrets.ts';
import {AUDIT_HEADS_FILE} from '#sync/place.ts';

claimEnvironment(process.env);

try {
  const dataDir = resolve(process.env['DATA_DIR'] ?? '.data');
  const file = process.env['AUDIT_HEADS_FILE'] || join(dataDir, AUDIT_HEADS_FILE);
  const source = await openSource(dataDir, process.env);
  const {rows} = await source.client.query<{isThere: boolean}>(
    `select to_regclass('private."auditSigned"') is not null as "isThere"`,
  );
  if (rows[0]?.isThere !== true) {
    await source.close();
    throw new SetupFailure(
      'This database hasn’t been used by this version of the academy yet.',
      'Start the academy once, then check again.',
    );
  }
  const key = publicKeyFrom(readOrMakeSecrets(dataDir, process.env).AUDIT_SIGNING_KEY);
  try {
    const chain = await checkChain(source.client);
    const read = await readHeads(file);
    const wrong = [
      ...(chain.isWhole ? [] : [`Event ${chain.brokenAt} was changed or removed: the chain breaks there.`]),
      ...(await checkHeads(source.client, read, key)),
    ];
    for (const words of wrong) console.error(words);
    if (wrong.length > 0) {
      console.error(
        `\nThe audit log cannot be trusted from there on. Compare it with a backup; heads: ${file}`,
      );
      process.exitCode = 1;
    } else {
      const last = read.heads.at(-1)?.head;
      console.log(`The audit log is whole: ${chain.isWhole ? chain.events : 0} events.`);
      console.log(
        last === undefined
          ? `No head is signed yet; the academy signs the first when it starts (${file}).`
          : `${read.heads.length} signed heads agree, the last of ${last.at}.`,
      );
      // For a note elsewhere: with it anyone can check the file.
      console.log(`Public key: ${key.export({format: 'jwk'}).x}`);
    }
  } finally {
    await source.close();
  }
} catch (error) {
  giveUp(error, 'Nothing was changed.');
}
