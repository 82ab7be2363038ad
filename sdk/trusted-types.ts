// Under `require-trusted-types-for 'script'` a script's address must come from a policy. The call library sets that
// of its bundle as a text; here it becomes a trusted one, for that address alone.
import {bundleAddress} from './bundle.ts';
import type {CallConfig, ScriptUrlPolicy} from './options.ts';

type Factory = {
  createPolicy(name: string, rules: {createScriptURL(url: string): string}): ScriptUrlPolicy;
};

/** A name can be given to one policy only. */
const policies = new Map<string, ScriptUrlPolicy>();

/** What the bundle is loaded with, and how the rest of the library gets its settings as they were. */
export function trusted(
  config: CallConfig,
  trustedTypes: string | ScriptUrlPolicy | undefined,
): {readonly config: CallConfig; readonly restore: () => void} {
  const policy = typeof trustedTypes === 'string' ? policyOf(trustedTypes) : trustedTypes;
  if (!policy) return {config, restore: () => undefined};
  const address = bundleAddress(config);
  // The library hands it on as it is, to the script element.
  const mine: CallConfig = {
    ...config,
    callObjectBundleUrlOverride: policy.createScriptURL(address) as string,
  };
  return {
    config: mine,
    // Later it sends its settings by postMessage, which takes no trusted value.
    restore: () => void (mine.callObjectBundleUrlOverride = address),
  };
}

/** @returns undefined in a browser without Trusted Types. @throws {TypeError} where the page's policy forbids the name. */
function policyOf(name: string): ScriptUrlPolicy | undefined {
  const known = policies.get(name);
  if (known) return known;
  const factory = (globalThis as {trustedTypes?: Factory}).trustedTypes;
  const made = factory?.createPolicy(name, {createScriptURL: (url) => url});
  if (made) policies.set(name, made);
  return made;
}
