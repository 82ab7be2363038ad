// The call library (Daily), as Tavus's rooms need it. The code of its calls comes from our own origin.
import Daily, {type DailyCall} from '@daily-co/daily-js';
import {CALL_BUNDLE, callBundlePolicy} from '#web/io/trusted-types.ts';

/**
 * A call object with its code loaded.
 * @param microphone none where somebody types.
 * @param signal it is left then, and nothing of it stays in the page.
 */
export async function openCall(
  microphone: MediaStreamTrack | undefined,
  signal: AbortSignal,
): Promise<DailyCall> {
  if (signal.aborted) throw new Error('nobody waits for this call anymore');
  const call = Daily.createCallObject({
    audioSource: microphone ?? false,
    videoSource: false,
    // The one before may just be ending, of the voice platform or of a room.
    allowMultipleCallInstances: true,
    subscribeToTracksAutomatically: false,
  });
  // Whatever goes wrong with that, it is over.
  const leave = () => void call.destroy().then(removeScripts, removeScripts);
  signal.addEventListener('abort', leave, {once: true});
  const config = {
    avoidEval: true,
    callObjectBundleUrlOverride: callBundlePolicy.createScriptURL(CALL_BUNDLE),
  };
  await call.load({dailyConfig: config});
  // Later it sends its settings by postMessage, which takes no trusted value.
  config.callObjectBundleUrlOverride = CALL_BUNDLE;
  return call;
}

/** The library leaves a script element behind for every call. */
function removeScripts(): void {
  for (const script of document.head.querySelectorAll(`script[src="${CALL_BUNDLE}"]`)) script.remove();
}
