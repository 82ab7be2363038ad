// What was sent and acknowledged in a case of chat, and what PostgreSQL must hold of it.
import type pg from 'pg';
import type {ChatMessage} from '#schema/wire/socket.ts';
import type {Finding} from '#tests/faults/checker.ts';

/** One message that somebody sent, however often. */
export type Sent = {
  /** No other message has the same. */
  readonly content: string;
  readonly senderId: string;
  readonly channelId: string;
  /** The client's own id; none for a door that takes none. */
  readonly clientMessageId: string | undefined;
  /** Turn of the record at which it was sent first. */
  readonly sentAt: number;
  /** Turn at which it was acknowledged first, and as what. */
  acknowledged: {readonly at: number; readonly message: ChatMessage} | undefined;
};

type New = Pick<Sent, 'senderId' | 'channelId' | 'clientMessageId'>;

/** A message as PostgreSQL has it. */
export type Stored = {
  readonly id: string;
  readonly channelId: string;
  readonly senderId: string | null;
  readonly seq: number;
  readonly body: string;
};

/** What one reader has of a channel, in its order. */
export type Log = {
  readonly reader: string;
  readonly channelId: string;
  readonly messages: readonly ChatMessage[];
};

/** What there is in the end. */
type Outcome = {
  /** By channel and position. */
  readonly rows: readonly Stored[];
  /** What each channel counts. */
  readonly heads: ReadonlyMap<string, number>;
  readonly logs: readonly Log[];
};

const MANY = 5;

export class ChatRecord {
  readonly sent: Sent[] = [];
  readonly troubles: string[] = [];
  #turn = 0;

  send({senderId, channelId, clientMessageId}: New): Sent {
    const content = `message ${this.sent.length + 1} ${crypto.randomUUID()}`;
    const one: Sent = {
      content,
      senderId,
      channelId,
      clientMessageId,
      sentAt: ++this.#turn,
      acknowledged: undefined,
    };
    this.sent.push(one);
    return one;
  }

  acknowledge(sent: Sent, message: ChatMessage): void {
    const before = sent.acknowledged?.message;
    if (before && (before.id !== message.id || before.seq !== message.seq))
      this.trouble(`acknowledged twice, as ${before.seq} and as ${message.seq}: ${sent.content}`);
    if (message.content !== sent.content) this.trouble(`acknowledged with another text: ${sent.content}`);
    sent.acknowledged ??= {at: ++this.#turn, message};
  }

  trouble(words: string): void {
    this.troubles.push(words);
  }

  /** What is wrong, once nothing is under way any more. */
  judge({rows, heads, logs}: Outcome): string[] {
    const byContent = Map.groupBy(rows, ({body}) => body);
    return [
      ...new Set([
        ...this.troubles,
        ...[...heads].flatMap(([id, lastSeq]) => gapsIn(id, lastSeq, rows)),
        ...this.sent.flatMap((one) => lossesOf(one, byContent.get(one.content) ?? [])),
        ...[...heads.keys()].flatMap((channelId) => inversionsIn(this.sent, channelId)),
        ...logs.flatMap((log) => differencesOf(log, rows)),
      ]),
    ];
  }

  /** Compares with PostgreSQL. */
  async check(pool: pg.Pool, channelIds: readonly string[], logs: readonly Log[]): Promise<Finding> {
    const {rows} = await pool.query<Stored>(
      `select "id", "channelId", "senderId", "seq"::float8 as "seq", "body" from "message"
       where "channelId" = any($1) order by "channelId", "seq"`,
      [channelIds],
    );
    const heads = await pool.query<{id: string; lastSeq: number}>(
      `select "id", "lastSeq"::float8 as "lastSeq" from "channel" where "id" = any($1)`,
      [channelIds],
    );
    const acknowledged = new Set(
      this.sent.flatMap((one) => (one.acknowledged === undefined ? [] : [one.content])),
    );
    return {
      expected: acknowledged.size,
      rows: rows.filter(({body}) => acknowledged.has(body)).length,
      troubles: this.judge({rows, heads: new Map(heads.rows.map((row) => [row.id, row.lastSeq])), logs}),
    };
  }
}

/** Positions of a channel are 1, 2, 3, … up to its own count. */
function gapsIn(channelId: string, lastSeq: number, rows: readonly Stored[]): string[] {
  const seqs = rows.flatMap((row) => (row.channelId === channelId ? [row.seq] : []));
  const wrong = seqs.filter((seq, at) => seq !== at + 1).slice(0, MANY);
  if (wrong.length > 0) return [`${channelId} has a gap or a double position at ${wrong.join(', ')}`];
  return seqs.length === lastSeq ? [] : [`${channelId} counts ${lastSeq} messages and has ${seqs.length}`];
}

function lossesOf(
  {content, senderId, channelId, clientMessageId, acknowledged}: Sent,
  rows: readonly Stored[],
) {
  if (rows.length > 1) return [`${rows.length} times: ${content}`];
  const [row] = rows;
  if (!row) return acknowledged ? [`acknowledged and lost: ${content}`] : [];
  const isRight =
    row.senderId === senderId &&
    row.channelId === channelId &&
    (clientMessageId === undefined || row.id === clientMessageId) &&
    (acknowledged === undefined ||
      (acknowledged.message.id === row.id && acknowledged.message.seq === row.seq));
  return isRight ? [] : [`stored otherwise than sent or acknowledged: ${content}`];
}

/** What was acknowledged before something else was sent is before it in the channel. */
function inversionsIn(sent: readonly Sent[], channelId: string): string[] {
  const all = sent.filter((one) => one.channelId === channelId);
  const events = all
    .flatMap((one) => {
      const {acknowledged} = one;
      if (!acknowledged) return [];
      const {seq} = acknowledged.message;
      return [
        {at: one.sentAt, seq, isSent: true, one},
        {at: acknowledged.at, seq, isSent: false, one},
      ];
    })
    .toSorted((a, b) => a.at - b.at);
  const wrong: string[] = [];
  let highest = 0;
  for (const {seq, isSent, one} of events) {
    if (!isSent) highest = Math.max(highest, seq);
    else if (seq <= highest)
      wrong.push(`at ${seq}, although ${highest} was acknowledged before: ${one.content}`);
  }
  return wrong.slice(0, MANY);
}

/** A reader has exactly what PostgreSQL has from where it began, in its order. */
function differencesOf({reader, channelId, messages}: Log, rows: readonly Stored[]): string[] {
  const from = messages[0]?.seq ?? 0;
  const stored = rows.filter((row) => row.channelId === channelId && row.seq >= from);
  const at = Array.from({length: Math.max(stored.length, messages.length)}, (_, index) => index).find(
    (index) => stored[index]?.id !== messages[index]?.id || stored[index]?.body !== messages[index]?.content,
  );
  if (at === undefined) return [];
  return [
    `${reader} has ${messages.length} of ${stored.length} in ${channelId}; position ${from + at} is another one`,
  ];
}
