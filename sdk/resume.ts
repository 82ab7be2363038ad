// A call survives a reload of its page: its room is remembered for this tab.
import {checkWebCall, type WebCall} from './web-call.ts';

/** What joining again needs, and no more: the answer of the platform may hold more than a page should keep. */
export function keepCall(key: string | undefined, {id, webCallUrl, artifactPlan, assistant}: WebCall): void {
  if (key === undefined) return;
  const kept = {
    ...(id === undefined ? {} : {id}),
    webCallUrl,
    artifactPlan: {videoRecordingEnabled: artifactPlan?.videoRecordingEnabled ?? false},
    assistant: {voice: {provider: assistant?.voice?.provider ?? 'unknown'}},
  };
  inStorage((storage) => storage.setItem(key, JSON.stringify(kept)));
}

export function forgetCall(key: string | undefined): void {
  if (key !== undefined) inStorage((storage) => storage.removeItem(key));
}

/** @returns undefined when there is none. What is kept and cannot be joined is forgotten: any script may write there. */
export function keptCall(key: string | undefined): WebCall | undefined {
  if (key === undefined) return undefined;
  const kept = inStorage((storage) => storage.getItem(key)) ?? undefined;
  if (kept === undefined) return undefined;
  try {
    return checkWebCall(JSON.parse(kept));
  } catch {
    forgetCall(key);
    return undefined;
  }
}

/** Storage may be refused by the browser; a call goes on without it. */
function inStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
