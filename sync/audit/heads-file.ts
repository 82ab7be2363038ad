// The file of signed heads, as it is read.
import {readFile} from 'node:fs/promises';
import * as z from 'zod/mini';

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const head = z.strictObject({
  /** Id of the file. */
  log: z.uuid(),
  /** From 1. */
  no: z.int().check(z.gt(0)),
  /** ISO 8601, UTC. */
  at: z.iso.datetime(),
  /** `restored`: later events than its own went with a restored backup. */
  kind: z.enum(['day', 'restored']),
  /** The log's last event, and its hash. */
  seq: z.int().check(z.gte(0)),
  hash: hex,
  /** SHA-256 of the line before. */
  previous: hex,
  /** Ed25519, as base64url. */
  signature: z.string(),
});

export type Head = Omit<z.infer<typeof head>, 'signature'>;

export type SignedHead = {
  readonly head: z.infer<typeof head>;
  readonly line: string;
  readonly lineNo: number;
};

export type HeadsFile = {
  readonly heads: readonly SignedHead[];
  /** Numbers of lines that are no head. */
  readonly others: readonly number[];
  /** The last line has no end: whatever wrote it was interrupted. */
  readonly isCut: boolean;
};

/** No heads where there is no file. */
export async function readHeads(path: string): Promise<HeadsFile> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const heads: SignedHead[] = [];
  const others: number[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    const parsed = head.safeParse(asJson(line));
    if (parsed.success) heads.push({head: parsed.data, line, lineNo: at + 1});
    else if (line !== '') others.push(at + 1);
  }
  return {heads, others, isCut: text !== '' && !text.endsWith('\n')};
}

function asJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined; // Told by its number.
  }
}
