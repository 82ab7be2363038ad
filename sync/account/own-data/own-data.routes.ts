// Exporting one's data, and deleting the account. Both require the password again.
import {OWN_CUT_AFTER_MS} from '#sync/account/sessions/sessions.ts';
import {deleteAccount, exportData} from '#schema/account/own-data.api.ts';
import {deletionRules, exportRules} from '#schema/account/own-data.rules.ts';
import type {AccountApi} from '#sync/account/account.access.ts';
import type {AccountNeeds} from '#sync/account/account-needs.ts';
import type {Departed} from '#sync/account/own-data/departed.ts';
import {exportsOf} from '#sync/account/own-data/export.ts';
import {passwordAgain} from '#sync/account/password/password-again.ts';
import {removePeople, type PersonFiles} from '#sync/account/own-data/remove-person.ts';
import type {Belonging} from '#sync/db/belonging.ts';
import {inTransaction} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve} from '#sync/http/serve.ts';

type Needs = Pick<AccountNeeds, 'pool' | 'attempts' | 'passwords' | 'sessions' | 'cut' | 'log'> & {
  readonly files: PersonFiles;
  readonly departed: Departed;
  /** Of all features. */
  readonly belongings: readonly Belonging[];
};

export function ownDataRoutes(api: AccountApi, needs: Needs): void {
  const {pool, sessions, files, departed, cut} = needs;
  const demandPassword = passwordAgain(needs);
  const beginExport = exportsOf(needs);

  serve(api, exportData, {body: exportRules}, async ({body}, who, c) => {
    const {userId} = who.learner;
    await demandPassword(c, userId, body.password);
    const written = await beginExport(userId);
    c.header('Content-Disposition', 'attachment; filename="academy.json"');
    return c.body(written, 200, {'Content-Type': 'application/json'});
  });

  serve(api, deleteAccount, {body: deletionRules}, async ({body}, who, c) => {
    const {userId, username} = who.learner;
    if (body.username !== username) {
      const message = `Type your username, ${username}, exactly as shown.`;
      throw new HttpRefusal(400, {message, field: 'username'});
    }
    await demandPassword(c, userId, body.password);
    // Before the database: a backup that is restored later must not bring back a deleted account.
    await departed.begin([userId]);
    const gone = await inTransaction(pool, (db) => removePeople(db, [userId], files));
    try {
      await departed.confirm([userId]);
    } finally {
      // It is gone, whether that could be noted or not (a job notes it later).
      for (const key of gone.sessionKeys) {
        // Behind the answer: the browser is to hear that the account is gone, and not only that its session is over.
        if (key === who.key) setTimeout(cut, OWN_CUT_AFTER_MS, key).unref();
        else cut(key);
      }
      await files.discard(gone.fileKeys);
    }
    c.header('Set-Cookie', sessions.expiredCookie());
    c.header('Clear-Site-Data', '"cache"');
    return {message: 'Your account is deleted.'};
  });
}
