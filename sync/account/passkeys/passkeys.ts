// Passkeys as they are kept: of learners, and of admins in a table of their own.
import type {WebAuthnCredential} from '@simplewebauthn/server';
import type {PasskeyInfo} from '#schema/account/passkeys.api.ts';
import type {Database} from '#sync/db/pool.ts';

/** More than the 32 bits of any device's counter (WebAuthn, section 6.1): a passkey with it is refused until it is removed. */
const REFUSED = 2 ** 32;

/** Passkeys that one account may have. */
export const PASSKEYS_MAX = 20;

type Row = Omit<PasskeyInfo, 'createdAt' | 'lastUsedAt'> & {createdAt: Date; lastUsedAt: Date | null};

const COLUMNS = `"id", "name", "isSynced", "counter" >= ${REFUSED} as "isRefused", "createdAt", "lastUsedAt"`;

const infoOf = ({createdAt, lastUsedAt, ...row}: Row): PasskeyInfo => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export type KeptPasskey = {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly credential: WebAuthnCredential;
};

type NewPasskey = {
  readonly credential: WebAuthnCredential;
  readonly isSynced: boolean;
  readonly name: string;
};

type KeyRow = {id: string; ownerId: string; name: string; publicKey: Buffer; counter: string};

/** Our own names, never anybody's input. */
type Where = {readonly table: string; readonly owner: string};

const reading = ({table, owner}: Where) => ({
  /** The oldest first. */
  async list(db: Database, ownerId: string): Promise<readonly PasskeyInfo[]> {
    const {rows} = await db.query<Row>(
      `select ${COLUMNS} from ${table} where ${owner} = $1 order by "createdAt", "id"`,
      [ownerId],
    );
    return rows.map(infoOf);
  },

  /** Ids of the owner's credentials, so that a device does not make a second one. */
  async credentialIds(db: Database, ownerId: string): Promise<readonly string[]> {
    const {rows} = await db.query<{credentialId: string}>(
      `select "credentialId" from ${table} where ${owner} = $1`,
      [ownerId],
    );
    return rows.map(({credentialId}) => credentialId);
  },

  /** Whose a credential is: they are locked before it, as by whoever adds and removes one. */
  async ownerOf(db: Database, credentialId: string): Promise<string | undefined> {
    const {rows} = await db.query<{ownerId: string}>(
      `select ${owner} as "ownerId" from ${table} where "credentialId" = $1`,
      [credentialId],
    );
    return rows[0]?.ownerId;
  },

  /** The passkey of a credential; locked, so that its counter is compared with the last use. */
  async find(db: Database, credentialId: string): Promise<KeptPasskey | undefined> {
    const {rows} = await db.query<KeyRow>(
      `select "id", ${owner} as "ownerId", "name", "publicKey", "counter" from ${table}
         where "credentialId" = $1 for update`,
      [credentialId],
    );
    const [row] = rows;
    if (!row) return undefined;
    const {publicKey, counter, ...kept} = row;
    const credential = {
      id: credentialId,
      publicKey: new Uint8Array(publicKey),
      counter: Number(counter),
    };
    return {...kept, credential};
  },
});

const writing = ({table, owner}: Where) => ({
  noteUse: (db: Database, id: string, counter: number) =>
    db.query(`update ${table} set "counter" = $2, "lastUsedAt" = now() where "id" = $1`, [id, counter]),

  /** From now on it opens nothing. @returns whether it did until now. */
  async refuse(db: Database, id: string): Promise<boolean> {
    const {rowCount} = await db.query(
      `update ${table} set "counter" = $2 where "id" = $1 and "counter" < $2`,
      [id, REFUSED],
    );
    return rowCount === 1;
  },

  /** @returns nothing where the credential is kept already, for this owner or another. */
  async keep(
    db: Database,
    ownerId: string,
    {credential, isSynced, name}: NewPasskey,
  ): Promise<PasskeyInfo | undefined> {
    const {id, publicKey, counter, transports = []} = credential;
    const {rows} = await db.query<Row>(
      `insert into ${table}
           (${owner}, "credentialId", "publicKey", "counter", "transports", "isSynced", "name")
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning ${COLUMNS}`,
      [ownerId, id, Buffer.from(publicKey), counter, transports, isSynced, name],
    );
    return rows[0] && infoOf(rows[0]);
  },

  /** @returns nothing where the owner has no such passkey. */
  async rename(db: Database, ownerId: string, id: string, name: string): Promise<PasskeyInfo | undefined> {
    const {rows} = await db.query<Row>(
      `update ${table} set "name" = $3 where "id"::text = $2 and ${owner} = $1 returning ${COLUMNS}`,
      [ownerId, id, name],
    );
    return rows[0] && infoOf(rows[0]);
  },

  /** @returns its name; nothing where the owner has no such passkey. */
  async remove(db: Database, ownerId: string, id: string): Promise<string | undefined> {
    const {rows} = await db.query<{name: string}>(
      `delete from ${table} where "id"::text = $2 and ${owner} = $1 returning "name"`,
      [ownerId, id],
    );
    return rows[0]?.name;
  },

  /** Removes all of them: somebody who had the password may have added one. */
  forget: (db: Database, ownerId: string) => db.query(`delete from ${table} where ${owner} = $1`, [ownerId]),
});

const passkeysIn = (where: Where) => ({...reading(where), ...writing(where)});

export const learnerPasskeys = passkeysIn({table: 'private."passkey"', owner: '"userId"'});
export const adminPasskeys = passkeysIn({table: 'private."adminPasskey"', owner: '"adminId"'});
