// A link makes an admin: who they are, a password, and a second factor that works.
import {beginSetUp, inviteAdmin, setUpAdmin} from '#schema/admin/admin.api.ts';
import {beginSetUpRules, setUpRules} from '#schema/admin/admin.rules.ts';
import {demandStrong} from '#sync/account/password/weak-password.ts';
import {invitation, isLinkOpen, takeLink} from '#sync/admin/sign-in/admin-links.ts';
import type {AdminApi} from '#sync/admin/admin.access.ts';
import {createAdmin} from '#sync/admin/admins.ts';
import type {AdminNeeds} from '#sync/admin/admin-needs.ts';
import {demandFresh} from '#sync/admin/sign-in/fresh.ts';
import {giveCookies} from '#sync/admin/sign-in/sign-in.routes.ts';
import {forApps, isCode, stepOf} from '#sync/admin/sign-in/totp.ts';
import {audit} from '#sync/audit/audit.ts';
import {inTransaction} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve} from '#sync/http/serve.ts';

export function setUpRoutes(api: AdminApi, needs: AdminNeeds): void {
  const {pool, attempts, passwords, factors, sessions, publicOrigin, from, cause, signInBy} = needs;

  serve(api, beginSetUp, {body: beginSetUpRules}, async ({body: {token}}, _, c) => {
    await attempts.visit(c);
    if (!(await isLinkOpen(pool, token))) throw linkIsOver();
    return {
      ...forApps(factors.ofLink(token), new URL(publicOrigin).host),
      isPasskeyOnly: signInBy === 'passkey',
    };
  });

  serve(api, setUpAdmin, {body: setUpRules}, async ({body}, _, c) => {
    const {token: link, fullName, email, password, code} = body;
    await attempts.begin(c, 'set-up', {text: link});
    if (!(await isLinkOpen(pool, link))) throw linkIsOver();
    await demandStrong(password, {username: email, email, fullName}, 'password');
    const secret = factors.ofLink(link);
    const totpStep = isCode(code) ? stepOf(secret, code, Date.now()) : undefined;
    if (totpStep === undefined) throw codeIsWrong();
    const passwordHash = await passwords.hash(password);
    const made = await inTransaction(pool, async (db) => {
      if (!(await takeLink(db, link))) throw linkIsOver();
      const totpSealed = factors.seal(secret);
      const {id, recoveryCodes} = await createAdmin(db, {
        email,
        fullName,
        passwordHash,
        totpSealed,
        totpStep,
      });
      const token = await sessions.open(id, from(c), db);
      const event = {actor: `admin:${id}`, ...cause(c)} as const;
      await audit(db, {...event, action: 'admin.created', target: `admin:${id}`});
      await audit(db, {...event, action: 'admin.signed-in'});
      return {id, recoveryCodes, token};
    });
    await giveCookies(c, needs, made.id, made.token);
    return {admin: {id: made.id, email, fullName}, recoveryCodes: made.recoveryCodes};
  });

  serve(api, inviteAdmin, {}, async (_input, who, c) => {
    demandFresh(who);
    return {link: await invitation(pool, publicOrigin, {actor: `admin:${who.adminId}`, ...cause(c)})};
  });
}

const linkIsOver = () =>
  new HttpRefusal(400, {
    message:
      'This link doesn’t work anymore. Links work once, for 24 hours. Ask an admin for a new one. If there’s no admin yet, restart the academy and it prints a new link.',
    code: 'LINK_OVER',
    field: 'token',
  });

const codeIsWrong = () =>
  new HttpRefusal(400, {
    message:
      'That code isn’t current. Enter the one your app shows now, and check that your phone’s clock is right.',
    code: 'WRONG_CODE',
    field: 'code',
  });
