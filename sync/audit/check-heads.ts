// Compares the audit log with the signed heads outside the database.
import {verify, type KeyObject} from 'node:crypto';
import type {HeadsFile, SignedHead} from '#sync/audit/heads-file.ts';
import {lineHash, NONE, signedText} from '#sync/audit/heads.ts';
import type {Database} from '#sync/db/pool.ts';

/** Heads are signed daily; the log may not go on for longer without one. */
const LONGEST_MS = 2 * 86_400_000;

/** @returns what is wrong, in words; nothing when the file and the log agree. */
export async function checkHeads(
  db: Database,
  {heads, others}: HeadsFile,
  key: KeyObject,
): Promise<readonly string[]> {
  const broken = brokenLine(heads, key);
  if (broken !== undefined) return [broken];
  // A line between two heads that follow each other was cut off by a crash; at the end nothing proves that.
  const last = heads.at(-1);
  const after = others.find((line) => line > (last?.lineNo ?? 0));
  return [
    ...(after === undefined ? [] : [`Line ${after} isn’t a head: it was cut off or changed.`]),
    ...(await missingHeads(db, heads)),
    ...(await rewrittenEvents(db, heads)),
    ...(await stopped(db, last)),
  ];
}

/** The first line that does not follow the one before it, or that somebody else wrote. */
function brokenLine(heads: readonly SignedHead[], key: KeyObject): string | undefined {
  for (const [at, {head, lineNo}] of heads.entries()) {
    const {signature, ...rest} = head;
    if (!verify(null, Buffer.from(signedText(rest)), key, Buffer.from(signature, 'base64url'))) {
      return `Line ${lineNo} (head ${head.no}, ${head.at}) isn’t signed with this academy’s key: it was changed, or AUDIT_SIGNING_KEY was.`;
    }
    const before = heads[at - 1];
    const wanted = (before?.head.no ?? 0) + 1;
    if (head.no !== wanted || head.log !== (before?.head.log ?? head.log)) {
      return `Head ${wanted} is missing: line ${lineNo} has head ${head.no}.`;
    }
    if (head.previous !== (before === undefined ? NONE : lineHash(before.line))) {
      return `Head ${wanted - 1} was exchanged: head ${head.no} (${head.at}) follows another one.`;
    }
  }
  return undefined;
}

/** The database remembers which lines were written. */
async function missingHeads(db: Database, heads: readonly SignedHead[]): Promise<string[]> {
  const lines = new Set(heads.map(({line}) => lineHash(line)));
  const log = heads[0]?.head.log;
  const {rows} = await db.query<{no: number; line: Buffer; at: Date}>(
    `select "no", "line", "at" from private."auditSigned"
     where $1::uuid is null or "log" = $1 order by "at", "no"`,
    [log ?? null],
  );
  const gone = rows.filter(({line}) => !lines.has(line.toString('hex')));
  const [first] = gone;
  if (!first) return [];
  const words = gone.length === 1 ? 'is' : `and ${gone.length - 1} more are`;
  return [`Head ${first.no}, signed on ${first.at.toISOString()}, ${words} missing from the file.`];
}

async function rewrittenEvents(db: Database, heads: readonly SignedHead[]): Promise<string[]> {
  // Events after a restored backup's are gone with cause: the signed line says so.
  let end = Number.POSITIVE_INFINITY;
  const binding: SignedHead[] = [];
  for (const signed of heads.toReversed()) {
    if (signed.head.seq <= end) binding.push(signed);
    if (signed.head.kind === 'restored') end = Math.min(end, signed.head.seq);
  }
  const {rows} = await db.query<{seq: string; hash: Buffer}>(
    `select "seq", "hash" from private."auditEvent" where "seq" = any($1::bigint[])
     union all select 0, sha256('')`,
    [binding.map(({head}) => head.seq)],
  );
  const hashes = new Map(rows.map(({seq, hash}) => [Number(seq), hash.toString('hex')]));
  const wrong = binding.toReversed().find(({head}) => hashes.get(head.seq) !== head.hash);
  if (!wrong) return [];
  const {no, at, seq} = wrong.head;
  const before = binding.toReversed().findLast(({head}) => head.no < no)?.head.seq ?? 0;
  return [
    hashes.has(seq)
      ? `An event from ${before + 1} to ${seq} was rewritten after ${at}: head ${no}, signed then, disagrees with event ${seq}.`
      : `Event ${seq} is missing: on ${at} the log had it, as head ${no} says.`,
  ];
}

async function stopped(db: Database, last: SignedHead | undefined): Promise<string[]> {
  const {rows} = await db.query<{at: Date}>(
    `select "at" from private."auditEvent" where "at" > $1 order by "seq" desc limit 1`,
    [new Date(Date.parse(last?.head.at ?? '1970-01-01T00:00:00Z') + LONGEST_MS)],
  );
  const [late] = rows;
  if (!late) return [];
  const since = last === undefined ? 'No head was ever signed' : `No head was signed since ${last.head.at}`;
  return [
    `${since}, though the log went on until ${late.at.toISOString()}: the academy can’t write the file, or its end was removed.`,
  ];
}
