// The voice platform that the landing page's tutor calls, where one is configured.
import {readFileSync} from 'node:fs';
import type {Environment} from '#sync/environment.ts';

export type VoiceCall = {
  /** Of its REST API: absolute, or a path of the academy's own. */
  readonly address: string;
  /** Public key; empty where the server places the calls. */
  readonly token: string;
  /** Key of the server's, or empty. */
  readonly privateKey: string;
  /** Its id, or its definition. */
  readonly assistant: string | Readonly<Record<string, unknown>>;
  /** Origins that a page with a call connects to. */
  readonly origins: readonly string[];
};

/** @throws {Error} for a key without an assistant, for two keys, and for a file that holds no definition. */
export function voiceCallFrom(e: Environment): VoiceCall | undefined {
  const {VOICE_PLATFORM_URL: address, VOICE_PLATFORM_PUBLIC_KEY: token} = e;
  const {VOICE_PLATFORM_PRIVATE_KEY: privateKey, VOICE_ASSISTANT_ID: id, VOICE_ASSISTANT_FILE: file} = e;
  const keys = [token, privateKey].filter((key) => key !== '').length;
  const assistants = [id, file].filter((name) => name !== '').length;
  if (keys === 0 && assistants === 0) return undefined;
  if (keys !== 1 || assistants !== 1) {
    throw new Error(
      'Either VOICE_PLATFORM_PUBLIC_KEY or VOICE_PLATFORM_PRIVATE_KEY, and either VOICE_ASSISTANT_ID or VOICE_ASSISTANT_FILE, are set together, or none of them.',
    );
  }
  if (privateKey !== '' && address.startsWith('/')) {
    throw new Error('VOICE_PLATFORM_PRIVATE_KEY needs an https address as VOICE_PLATFORM_URL.');
  }
  return {
    address,
    token,
    privateKey,
    assistant: id === '' ? definitionIn(file) : id,
    origins: [
      // Where the server asks, the page has only the room to connect to.
      ...(address.startsWith('/') || privateKey !== '' ? [] : [new URL(address).origin]),
      ...e.VOICE_ROOM_HOSTS.flatMap((host) => [`https://${host}`, `wss://${host}`]),
    ],
  };
}

function definitionIn(file: string): Readonly<Record<string, unknown>> {
  const words = `VOICE_ASSISTANT_FILE: ${file} must hold the definition of an assistant as a JSON object.`;
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(words, {cause: error});
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new Error(words);
  return read as Readonly<Record<string, unknown>>;
}
