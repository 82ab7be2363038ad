// What may become HTML or a script in the page. The page's policy (sync/http/headers.ts) lets the browser take
// neither from plain text, so that a mistake elsewhere stays text; browsers without Trusted Types take text.

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: {createHTML: (html: string) => string; createScriptURL: (address: string) => string},
  ) => {createHTML: (html: string) => string; createScriptURL: (address: string) => string};
};

/** The only script that is not part of the page. */
const SERVICE_WORKER = '/sw.js';

const rules = {
  createHTML: (html: string) => html,
  createScriptURL: (address: string) => {
    if (address !== SERVICE_WORKER) throw new TypeError(`${address} is no script of the academy`);
    return address;
  },
};

const {trustedTypes} = globalThis as {trustedTypes?: TrustedTypes};
const policy = trustedTypes?.createPolicy('academy', rules) ?? rules;

/** HTML that the academy has written and sanitised itself; nobody else's may come here. */
export const courseHtml = (html: string): string => policy.createHTML(html);

export const serviceWorkerAddress = (): string => policy.createScriptURL(SERVICE_WORKER);
