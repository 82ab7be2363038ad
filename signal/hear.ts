/** The reply to an invalid message (specification, section 7.10). */
export type ErrorMessage = {readonly type: 'error'; readonly message: string};

const refuse = (message: string): ErrorMessage => ({type: 'error', message});

/**
 * Handles one frame of a client; `undefined` means a binary one.
 * @returns the reply, if there is one.
 */
export function hear(text: string | undefined): ErrorMessage | undefined {
  if (text === undefined) return refuse('Messages are JSON text.');
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return refuse('The message is not valid JSON.');
  }
  const type =
    typeof message === 'object' && message !== null && 'type' in message ? message.type : undefined;
  if (typeof type !== 'string') return refuse('A message is an object with a "type".');
  // Identity comes from the session alone: the greeting changes nothing.
  if (type === 'user_connected') return undefined;
  return refuse(`There is no message type "${type.slice(0, 40)}".`);
}
