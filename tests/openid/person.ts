// A person at the provider's pages, without a browser: follows redirects, fills in the forms, keeps its cookies.

type Page = {readonly address: string; readonly html: string};

/** What is done at a page: a form to send, a link to follow. */
type Act = (page: Page) => {readonly address: string; readonly form?: URLSearchParams};

/** Signs in and agrees. @returns the address that the provider sends the browser back to. */
export const goThrough = (start: string, login: string, callback: string): Promise<string> =>
  walk(start, callback, ({html, address}) => {
    const [, action] = /<form[^>]* action="([^"]+)"/.exec(html) ?? [];
    const [, prompt] = /name="prompt" value="(\w+)"/.exec(html) ?? [];
    if (!action || !prompt) throw new Error(`no form at ${address}: ${html.slice(-600)}`);
    const typed = prompt === 'login' ? {login, password: 'any'} : {};
    return {address: action, form: new URLSearchParams({prompt, ...typed})};
  });

/** Turns back at the provider's first page. @returns as `goThrough`. */
export const turnBack = (start: string, callback: string): Promise<string> =>
  walk(start, callback, ({html, address}) => {
    const [, abort] = /href="([^"]+\/abort)"/.exec(html) ?? [];
    if (!abort) throw new Error(`no way back at ${address}`);
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
  if (!next.address.startsWith(callback)) throw new Error('the provider never sends anybody back');
  return next.address;
}
