import {createHash} from 'node:crypto';

/** Names a session to signal, which needs to tell sessions apart and nothing else of them. */
export const sessionHash = (sessionKey: string): string =>
  createHash('sha256').update(sessionKey).digest('base64url');
