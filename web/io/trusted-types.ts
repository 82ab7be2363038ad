// What may become HTML or a script in the page. The page's policy (sync/http/headers.ts) lets the browser take
// neither from plain text, so that a mistake elsewhere stays text; browsers without Trusted Types take text.

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: {createHTML: (html: string) => string; createScriptURL: (address: string) => string},
  ) => {createHTML: (html: string) => string; createScriptURL: (address: string) => string};
};

/** The only scripts that are not part of the page. */
const SERVICE_WORKER = '/sw.js';
/** Our own copy of ELK's worker, which lays out the charts of /dev/machines: a file of this origin, whatever its hash. */
const LAYOUT_WORKER = /^\/(?:[\w.@-]+\/)*elk-worker[\w.-]*\.js$/;
/** Our worker with Python (web/python): a file of this origin, bundled or, in development, as it was written. */
const PYTHON_WORKER = /^\/(?:[\w.@-]+\/)*python-worker(?:-[\w-]+\.js|\.ts\?worker_file&type=module)$/;
/** Our own copy of the call library's code (sync/tutor/call-bundle.ts). */
export const CALL_BUNDLE = '/call-machine.js';

const rules = {
  createHTML: (html: string) => html,
  createScriptURL: (address: string) => {
    const isOurs = address === SERVICE_WORKER || address === CALL_BUNDLE;
    if (!isOurs && !LAYOUT_WORKER.test(address) && !PYTHON_WORKER.test(address))
      throw new TypeError(`${address} is no script of the academy`);
    return address;
  },
};

const {trustedTypes} = globalThis as {trustedTypes?: TrustedTypes};
const policy = trustedTypes?.createPolicy('academy', rules) ?? rules;

/** HTML that the academy has written and sanitised itself; nobody else's may come here. */
export const courseHtml = (html: string): string => policy.createHTML(html);

export const serviceWorkerAddress = (): string => policy.createScriptURL(SERVICE_WORKER);

/** @throws {TypeError} for any other address. */
export const pythonWorkerAddress = (address: string): string => policy.createScriptURL(address);

/** @throws {TypeError} for any other address. */
export const layoutWorkerAddress = (address: string): string => policy.createScriptURL(address);

/** For the SDK, which loads the code of calls by it. @throws {TypeError} for any other address. */
export const callBundlePolicy = {
  createScriptURL: (address: string): string => policy.createScriptURL(address),
};
