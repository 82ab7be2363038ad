// Passkeys as a way in: signing in with one, and the owner's list of them.
import type {Context} from 'hono';
import {exportRules} from '#schema/account/own-data.rules.ts';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  passkeyChallenge,
  passkeyLogin,
  removePasskey,
  renamePasskey,
} from '#schema/account/passkeys.api.ts';
import {addPasskeyRules, passkeyLoginRules, passkeyNameRules} from '#schema/account/passkeys.rules.ts';
import type {AccountNeeds} from '#sync/account/account-needs.ts';
import type {AccountApi} from '#sync/account/account.access.ts';
import {tellCopied, tellPasskey} from '#sync/account/account.emails.ts';
import {lockPerson} from '#sync/account/accounts.ts';
import {entrance} from '#sync/account/entry/entrance.ts';
import {learnerPasskeys, PASSKEYS_MAX, type KeptPasskey} from '#sync/account/passkeys/passkeys.ts';
import {additionOptions, entryOptions} from '#sync/account/passkeys/passkey-options.ts';
import {gone, known, tooMany, unknown} from '#sync/account/passkeys/passkey-refusals.ts';
import {CopiedPasskey, newPasskey, usedPasskey} from '#sync/account/passkeys/verify-passkey.ts';
import {passwordAgain} from '#sync/account/password/password-again.ts';
import {noteFailure, noteLogin, originOf} from '#sync/account/sessions/login-events.ts';
import {inTransaction, type Database} from '#sync/db/pool.ts';
import {serve} from '#sync/http/serve.ts';

export function passkeyRoutes(api: AccountApi, needs: AccountNeeds): void {
  const {pool, attempts, challenges, publicOrigin, prepare, trustedProxy} = needs;
  const enter = entrance(needs);

  serve(api, passkeyChallenge, {}, async () => ({
    options: await entryOptions(publicOrigin, challenges.make('enter')),
  }));

  serve(api, passkeyLogin, {body: passkeyLoginRules}, async ({body}, _, c) => {
    const {credential, rememberMe = false} = body;
    const attempt = await attempts.begin(c, 'password', {text: credential.id});
    let used: KeptPasskey | undefined;
    const by = async (db: Database) => {
      const challenge = await challenges.take(db, credential.response.clientDataJSON, 'enter');
      const ownerId = await learnerPasskeys.ownerOf(db, credential.id);
      if (ownerId === undefined) throw unknown();
      await lockPerson(db, ownerId);
      const kept = await learnerPasskeys.find(db, credential.id);
      // It was removed meanwhile.
      if (!kept) throw unknown();
      used = kept;
      const counter = await usedPasskey(credential, kept.credential, {origin: publicOrigin, challenge});
      await learnerPasskeys.noteUse(db, kept.id, counter);
      // Unlocks what the course has gained since the last visit.
      await prepare(db, kept.ownerId);
      return kept.ownerId;
    };
    const user = await enter(c, {kind: 'passkey', rememberMe, by}).catch(async (error: unknown) => {
      if (error instanceof CopiedPasskey && used) await refuseCopied(used, c);
      throw error;
    });
    await attempt.succeeded();
    return user;
  });

  /** In a transaction of its own: that of the sign-in was rolled back. */
  const refuseCopied = ({id, ownerId, name}: KeptPasskey, c: Context) =>
    inTransaction(pool, async (db) => {
      await lockPerson(db, ownerId);
      const isNew = await learnerPasskeys.refuse(db, id);
      await noteFailure(db, ownerId, 'passkey', originOf(c, trustedProxy));
      if (isNew) await tellCopied(db, ownerId, name);
    });

  ownRoutes(api, needs);
}

function ownRoutes(api: AccountApi, needs: AccountNeeds): void {
  const {pool, challenges, publicOrigin, trustedProxy} = needs;
  const demandPassword = passwordAgain(needs);

  serve(api, listPasskeys, {}, async (_input, {learner}) => ({
    passkeys: await learnerPasskeys.list(pool, learner.userId),
  }));

  // A passkey is as powerful as a password: adding and removing one require the password.
  serve(api, beginPasskey, {body: exportRules}, async ({body}, {learner: {userId, username}}, c) => {
    await demandPassword(c, userId, body.password);
    const kept = await learnerPasskeys.credentialIds(pool, userId);
    if (kept.length >= PASSKEYS_MAX) throw tooMany();
    const owner = {id: userId, name: username};
    const challenge = challenges.make(`add:${userId}`);
    return {options: await additionOptions(publicOrigin, challenge, owner, kept)};
  });

  serve(api, addPasskey, {body: addPasskeyRules}, ({body: {credential: reply, name}}, {learner}, c) =>
    inTransaction(pool, async (db) => {
      const {userId} = learner;
      await lockPerson(db, userId);
      const challenge = await challenges.take(db, reply.response.clientDataJSON, `add:${userId}`);
      const made = await newPasskey(reply, {origin: publicOrigin, challenge});
      const {credential, credentialBackedUp: isSynced} = made;
      if ((await learnerPasskeys.credentialIds(db, userId)).length >= PASSKEYS_MAX) throw tooMany();
      const kept = await learnerPasskeys.keep(db, userId, {credential, isSynced, name});
      if (!kept) throw known();
      await noteLogin(db, userId, 'passkey-added', {succeeded: true, ...originOf(c, trustedProxy)});
      await tellPasskey(db, userId, true, name);
      return kept;
    }),
  );

  serve(api, renamePasskey, {body: passkeyNameRules}, async ({params, body}, {learner}) => {
    const renamed = await learnerPasskeys.rename(pool, learner.userId, params.id, body.name);
    if (!renamed) throw gone();
    return renamed;
  });

  serve(api, removePasskey, {body: exportRules}, async ({params, body}, {learner: {userId}}, c) => {
    // The owner sees the list anyway: what is not in it costs no attempt.
    if (!(await learnerPasskeys.list(pool, userId)).some(({id}) => id === params.id)) throw gone();
    await demandPassword(c, userId, body.password);
    await inTransaction(pool, async (db) => {
      await lockPerson(db, userId);
      const name = await learnerPasskeys.remove(db, userId, params.id);
      if (name === undefined) throw gone();
      await noteLogin(db, userId, 'passkey-removed', {succeeded: true, ...originOf(c, trustedProxy)});
      await tellPasskey(db, userId, false, name);
    });
    return {message: 'The passkey was removed. It no longer opens your account.'};
  });
}
