// Signed heads of the audit log, a line a day in a file outside the database: rewriting the log in the database, chain
// and all, contradicts them, and nobody without the key can write others.
import {createHash, createPrivateKey, createPublicKey, randomUUID, sign, type KeyObject} from 'node:crypto';
import {mkdir, open} from 'node:fs/promises';
import {dirname} from 'node:path';
import type {Pool} from 'pg';
import {readHeads, type Head} from '#sync/audit/heads-file.ts';
import {takeFreeLock} from '#sync/db/locks.ts';
import {inTransaction, type Database} from '#sync/db/pool.ts';

export type HeadsPlace = {
  /** 32 bytes as base64url. */
  readonly signingKey: string;
  readonly headsFile: string;
};

/** PKCS #8 (RFC 8410) before the 32 bytes of an Ed25519 key. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

const privateKeyFrom = (signingKey: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PKCS8, Buffer.from(signingKey, 'base64url')]),
    format: 'der',
    type: 'pkcs8',
  });

export const publicKeyFrom = (signingKey: string): KeyObject => createPublicKey(privateKeyFrom(signingKey));

/** The first head before which there is none. */
export const NONE = '0'.repeat(64);

export const lineHash = (line: string): string => createHash('sha256').update(line).digest('hex');

/** What is signed: all fields in this order. */
export const signedText = ({log, no, at, kind, seq, hash, previous}: Head): string =>
  JSON.stringify({log, no, at, kind, seq, hash, previous});

/**
 * Appends the head of now. Of days there is one: a second call on the same day (UTC) does nothing.
 * @returns whether a line was written. The line is on the disk before the database knows of it.
 */
export function appendHead(
  pool: Pool,
  place: HeadsPlace,
  kind: Head['kind'],
  now = new Date(),
): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    if (!(await takeFreeLock(db, 'signAudit'))) return false;
    const {heads, isCut} = await readHeads(place.headsFile);
    const last = heads.at(-1);
    const at = now.toISOString();
    if (kind === 'day' && last?.head.at.slice(0, 10) === at.slice(0, 10)) return false;
    const head = {
      log: last?.head.log ?? randomUUID(),
      no: (last?.head.no ?? 0) + 1,
      at,
      kind,
      ...(await headOf(db)),
      previous: last === undefined ? NONE : lineHash(last.line),
    };
    const text = signedText(head);
    const signature = sign(null, Buffer.from(text), privateKeyFrom(place.signingKey)).toString('base64url');
    const line = JSON.stringify({...head, signature});
    await append(place.headsFile, `${isCut ? '\n' : ''}${line}\n`);
    await db.query(`insert into private."auditSigned" ("log", "no", "line") values ($1, $2, $3)`, [
      head.log,
      head.no,
      Buffer.from(lineHash(line), 'hex'),
    ]);
    return true;
  });
}

async function headOf(db: Database): Promise<{readonly seq: number; readonly hash: string}> {
  const {rows} = await db.query<{seq: string; hash: Buffer}>(`select "seq", "hash" from private."auditHead"`);
  const [row] = rows;
  if (!row) throw new Error('the audit log has lost its head');
  return {seq: Number(row.seq), hash: row.hash.toString('hex')};
}

async function append(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), {recursive: true, mode: 0o700});
  const file = await open(path, 'a', 0o600);
  try {
    await file.appendFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
