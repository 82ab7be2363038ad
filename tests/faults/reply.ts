// What came back of a request to an academy whose processes are killed.

/** A reply that arrived whole. */
export type Reply = {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
};

/**
 * Waits for the reply and its whole body.
 * @returns nothing where the server died, was cut off or took too long: the faults cause exactly that, and the sender
 *   cannot know whether the request was served.
 * @throws {unknown} what is wrong with the request itself.
 */
export async function replyOf(asked: Promise<Response>): Promise<Reply | undefined> {
  try {
    const response = await asked;
    const {ok, status, headers} = response;
    return {ok, status, headers, text: await response.text()};
  } catch (error) {
    if (isLost(error)) return undefined;
    throw error;
  }
}

/** A broken connection has a cause with its code; codes of Node's own that begin with ERR_ are of wrong arguments. */
function isLost(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === 'TimeoutError';
  const cause = error instanceof TypeError ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && !String(cause.code).startsWith('ERR_');
}
