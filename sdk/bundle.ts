// The call library loads the code of its calls from an address of its own. It leaves a script element in
// the page for every call; after 50 calls there would be 50.
import type {CallConfig} from './options.ts';

/** The library's version is part of the address, so both change together. */
const VERSION = '0.84.0';
const ADDRESS = `https://c.daily.co/call-machine/versioned/${VERSION}/static/call-machine-object-bundle.js`;

/** Where the library will look, as it computes it from its settings. */
export function bundleAddress({callObjectBundleUrlOverride, proxyUrl}: CallConfig): string {
  if (callObjectBundleUrlOverride) return callObjectBundleUrlOverride;
  return proxyUrl ? `${proxyUrl}/${ADDRESS.replace('https://', '')}` : ADDRESS;
}

/** Lets the browser fetch the code before a call needs it. Once for each address. */
export function prefetchBundle(config: CallConfig): void {
  const address = bundleAddress(config);
  const known = [...document.head.querySelectorAll('link[rel="prefetch"]')];
  if (known.some((link) => link.getAttribute('href') === address)) return;
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.as = 'script';
  link.href = address;
  // Fetched or not, it has done what it could.
  link.addEventListener('load', () => link.remove());
  link.addEventListener('error', () => link.remove());
  document.head.append(link);
}

/** Removes what the library left in the page. */
export function removeBundleScripts(config: CallConfig): void {
  const address = bundleAddress(config);
  for (const script of document.head.querySelectorAll('script[src]')) {
    if (script.getAttribute('src') === address) script.remove();
  }
}
