// Goes through the provider's pages without a browser: follows redirects, submits the forms, keeps the cookies.

type Page = {readonly address: string; readonly html: string};

/** What to do on a page: submit a form or follow a link. */
type Act = (page: Page) => {readonly address: string; readonly form?: URLSearchParams};

/** Signs in and consents. @returns the address that the provider sends the browser back to. */
export const consent = (start: string, login: string, callback: string): Promise<string> =>
  walk(start, callback, ({html, address}) => {
    const [, action] = /<form[^>]* action="([^"]+)"/.exec(html) ?? [];
    const [, prompt] = /name="prompt" value="(\w+)"/.exec(html) ?? [];
    if (!action || !prompt) throw new Error(`no form at ${address}: ${html.slice(-600)}`);
    const typed = prompt === 'login' ? {login, password: 'any'} : {};
    return {address: action, form: new URLSearchParams({prompt, ...typed})};
  });

/** Cancels on the provider's first page. @returns as `consent`. */
export const cancel = (start: string, callback: string): Promise<string> =>
  walk(start, callback, ({html, address}) => {
    const [, abort] = /href="([^"]+\/abort)"/.exec(html) ?? [];
    if (!abort) throw new Error(`no cancel link at ${address}`);
    return {address: abort};
  });

async function walk(start: string, callback: string, act: Act): Promise<string> {
  const jar = new Map<string, string>();
  let next: ReturnType<Act> = {address: start};
  for (let step = 0; step < 20 && !next.address.startsWith(callback); step += 1) {
    const {address, form} = next;
    const reply = await fetch(address, {
      redirect: 'manual',
      headers: {cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ')},
      ...(form ? {method: 'POST', body: form} : {}),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const html = await reply.text();
    const to = reply.headers.get('location');
    next = to ? {address: new URL(to, address).href} : act({address, html});
  }
  if (!next.address.startsWith(callback)) throw new Error('the provider never redirects to the callback');
  return next.address;
}
