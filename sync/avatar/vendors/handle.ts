// What is open at a service, kept in the database as soon as it is known: any process can tell the service to stop.

type Named<At extends string> = At extends string ? {readonly at: At; readonly id: string} : never;
/** `session` goes with every request about a stream. */
type Stream<At extends string> = At extends string
  ? {readonly at: At; readonly id: string; readonly session: string}
  : never;

export type Handle =
  | Named<'heygen' | 'openai' | 'tavus'>
  /** Its id is the address that takes the end of the call. */
  | Named<'platform'>
  /** An agent's conversation, for which nothing is open. */
  | Named<'did-chat'>
  | Stream<'did'>
  /** The agent may be another one by the time it is closed. */
  | (Stream<'did-agents'> & {readonly agent: string});

export type HandleAt<At extends Handle['at']> = Extract<Handle, {readonly at: At}>;

/**
 * Keeps what was opened, before anything else is asked.
 * @returns what the session has open beside it, from before.
 * @throws {HttpRefusal} where the session has ended meanwhile; what was opened is closed then.
 */
export type Keep = (handle: Handle) => Promise<readonly Handle[]>;
