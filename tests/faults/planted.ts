// Bugs planted in a copy of the checkout: a checker that passes one of them is useless.
import {closing, type Closing} from '#tests/bench/closing.ts';
import {newSite, openAcademy} from '#tests/faults/academy.ts';
import {runCase, type Line} from '#tests/faults/case.ts';
import type {Plant} from '#tests/faults/plant.ts';
import {accountKills, CROWDED} from '#tests/faults/cases-accounts.ts';
import {browserKilled, lostAnswer, restartedOffline} from '#tests/faults/cases-browser.ts';
import {heldCommit} from '#tests/faults/cases-held.ts';
import {CHAT_PLANTS} from '#tests/faults/chat/planted-chat.ts';
import {buildCopy, copyOfCheckout, type Change} from '#tests/faults/copy.ts';

/** The ledger's unique key would hide a command that is applied twice; not every future command will have one. */
const NO_LEDGER_KEY: Change = {
  file: 'sync/leaderboard/award.ts',
  from: '`${kind}:${refId}`)',
  to: '`${kind}:${refId}:${crypto.randomUUID()}`)',
};

/** A done mark checks first whether it exists already; not every future command will. */
const NO_LOOK: Change = {
  file: 'sync/lessons/progress/progress.ts',
  from: '  if ([...marked].length === 0) return;\n  await award(',
  to: '  await award(',
};

const NO_CLAIM: Change = {
  file: 'sync/commands/claim.ts',
  from: 'return {isNew: false,',
  to: 'return {isNew: true,',
};

const ACKNOWLEDGED_BEFORE_COMMIT: readonly Change[] = [
  {
    file: 'sync/commands/run-command.ts',
    from: 'if (!claim.isNew) return claim;',
    to: 'if (!claim.isNew) return claim;\n    claimed.get(raw.id)?.(claim);',
  },
  {
    file: 'sync/commands/run-command.ts',
    from: 'const UUID =',
    to: 'export const claimed = new Map<string, (claim: Claim) => void>();\nconst UUID =',
  },
  {
    file: 'sync/commands/commands.routes.ts',
    from: `      const {afterCommit, ...claim} = await steady.transaction((tx) =>
        run(sqlOn(tx.dbTransaction.wrappedTransaction), asked, learner),
      );`,
    to: `      const {afterCommit, ...claim} = await new Promise<Claim & {afterCommit?: () => void}>((resolve, reject) => {
        claimed.set(String((args as {id?: unknown}).id), resolve);
        steady
          .transaction((tx) => run(sqlOn(tx.dbTransaction.wrappedTransaction), asked, learner))
          .then(resolve, reject);
      });`,
  },
  {
    file: 'sync/commands/commands.routes.ts',
    from: "import type {Asked, RunCommand} from '#sync/commands/run-command.ts';",
    to: "import {claimed, type Asked, type RunCommand} from '#sync/commands/run-command.ts';",
  },
];

const STORED_AFTERWARDS: readonly Change[] = [
  {
    file: 'web/data/outbox/outbox.ts',
    from: `this.#db.add(saving).catch((): Command => ({...saving, status: 'unsaved'}))`,
    to: `Promise.resolve<Command>({...saving, status: 'waiting'})`,
  },
  {
    file: 'web/data/outbox/outbox.ts',
    from: `  settle(id: string, settlement: Settlement): void {
`,
    to: `  settle(id: string, settlement: Settlement): void {
    const sent = this.#commands.get(id);
    if (sent && settlement.type === 'delivered') void this.#db.add(sent).catch(() => undefined);
`,
  },
];

const noClaim: Plant = {
  name: 'no claim',
  changes: [NO_CLAIM, NO_LOOK, NO_LEDGER_KEY],
  cases: [lostAnswer(1)],
  isBug: true,
};

const HALVES_OF_ACCOUNTS: Readonly<Record<string, readonly Change[]>> = {
  'an account that is stored before its password': [
    {
      file: 'sync/account/entry/sign-in.routes.ts',
      from: '    const hash = await passwords.hash(body.password);\n',
      to: '',
    },
    {
      file: 'sync/account/entry/sign-in.routes.ts',
      from: 'by: (db) => addAccount(db, body, hash, prepare),',
      to: `by: async (db) => {
        const client = await pool.connect();
        await client.query('begin');
        const id = await addAccount(client, body, 'none', prepare);
        await client.query('commit');
        client.release();
        await replaceHash(db, id, 'none', await passwords.hash(body.password));
        return id;
      },`,
    },
  ],
  'a reset token that is used up before the password is another': [
    {
      file: 'sync/account/password/password.routes.ts',
      from: '    const hash = await passwords.hash(newPassword);\n    const ended',
      to: `    if (!(await useToken(pool, token, owner))) throw linkIsOver();
    const hash = await passwords.hash(newPassword);
    const ended`,
    },
    {
      file: 'sync/account/password/password.routes.ts',
      from: '      if (!(await useToken(db, token, owner))) throw linkIsOver();\n',
      to: '',
    },
  ],
  'a picture that is in the books before it is made': [
    {
      file: 'sync/files/picture.routes.ts',
      from: `    const picture = await pictures.make(userId, await readUpload(c, 'profileImage', UPLOAD_MAX_BYTES));
    // It took minutes to come in, or waited for its turn.
    await again();
    const key = newKey('avatars', 'webp');
    await store.put(key, picture);`,
      to: `    const key = newKey('avatars', 'webp');
    await replace(userId, key, 1);
    const picture = await pictures.make(userId, await readUpload(c, 'profileImage', UPLOAD_MAX_BYTES));
    await store.put(key, picture);`,
    },
    {
      file: 'sync/files/picture.routes.ts',
      from: 'await discard(await replace(userId, key, picture.byteLength));',
      to: '',
    },
  ],
};

const ACCOUNT_PLANTS: readonly Plant[] = Object.entries(HALVES_OF_ACCOUNTS).map(([name, changes]) => ({
  name,
  changes,
  cases: [accountKills(4)],
  isBug: true,
  env: CROWDED,
}));

export const PLANTS: readonly Plant[] = [
  ...CHAT_PLANTS,
  {
    name: 'acknowledge before commit',
    changes: ACKNOWLEDGED_BEFORE_COMMIT,
    cases: [heldCommit],
    isBug: true,
  },
  noClaim,
  {
    name: 'outbox written after the mutation',
    changes: STORED_AFTERWARDS,
    cases: [browserKilled, restartedOffline],
    isBug: true,
  },
  ...ACCOUNT_PLANTS,
  {
    name: 'control: the claim alone, without the key of the ledger',
    changes: [NO_LOOK, NO_LEDGER_KEY],
    cases: [lostAnswer(1)],
    isBug: false,
  },
];

/** Long enough for everything that arrives, including the ten seconds of a kept command. */
const PATIENCE_MS = 15_000;

/** Runs the cases of a plant on a copy of the checkout. */
export async function plant(
  {changes, cases, env}: Plant,
  seed: number,
  opened: Closing = closing(),
): Promise<Line[]> {
  try {
    const copy = copyOfCheckout(opened, changes);
    if (changes.some(({file}) => file.startsWith('web/'))) await buildCopy(copy);
    const academy = await openAcademy(opened, copy, await newSite(opened), env);
    const lines: Line[] = [];
    for (const one of cases) lines.push(await runCase(one, academy, opened, {seed, patienceMs: PATIENCE_MS}));
    return lines;
  } finally {
    await opened.all();
  }
}
