import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {orderMail} from '#sync/mail/outbox.ts';
import {ADMIN_PASSWORD, newAdmin} from '#tests/pg/admins.ts';
import {testAcademy} from '#tests/pg/academy.ts';

const academy = await testAcademy();
const {pool, get, post, startJobs, logged} = academy;
const grace = await newAdmin(academy);
let stopJobs: () => Promise<void>;

beforeAll(() => void (stopJobs = startJobs()));
afterAll(() => stopJobs());
beforeEach(() => pool.query(`delete from private."mail"`));

type Mail = {id: string; state: string; [name: string]: unknown};
const mails = async (query = '') =>
  (await (await get(`/api/admin/mails${query}`, grace)).json()) as {mails: Mail[]; total: number};
/** Inserts an email that is not due. */
const insertEmail = (columns: Record<string, unknown>) =>
  pool.query(
    `insert into private."mail" ("kind", "to", "dueAt", "subject", "text", "sentAt", "error", "createdAt", "tries")
     values ('test', 'ada@example.org', $1, $2, $3, $4, $5, coalesce($6, now()), 1)`,
    ['dueAt', 'subject', 'text', 'sentAt', 'error', 'createdAt'].map((name) => columns[name] ?? null),
  );

describe('the list of emails', () => {
  test('names each with its state, newest first, and no text', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
    await insertEmail({subject: 'Kept', text: 'the words', createdAt: at(1)});
    await insertEmail({subject: 'Gone out', sentAt: at(9), createdAt: at(2)});
    await insertEmail({error: '550 no such mailbox', createdAt: at(3)});
    await insertEmail({error: '451 not now', dueAt: new Date(Date.now() + 9e7), createdAt: at(4)});
    const {mails: found, total} = await mails();
    expect(found.map(({state, subject, error}) => [state, subject, error])).toEqual([
      ['waiting', null, '451 not now'],
      ['failed', null, '550 no such mailbox'],
      ['sent', 'Gone out', null],
      ['stored', 'Kept', null],
    ]);
    expect(total).toBe(4);
    expect(found[3]).toEqual({
      id: expect.any(String),
      kind: 'test',
      to: 'ada@example.org',
      subject: 'Kept',
      state: 'stored',
      tries: 1,
      error: null,
      createdAt: at(1).toISOString(),
      sentAt: null,
      nextTryAt: null,
    });
    expect((await mails('?limit=1&page=2')).mails.map(({state}) => state)).toEqual(['failed']);
  });
});

describe('an email', () => {
  test('is shown in full, and the audit log records who has read it', async () => {
    await insertEmail({subject: 'Hello', text: 'the words'});
    const [{id} = {id: ''}] = (await mails()).mails;
    const response = await get(`/api/admin/mails/${id}`, grace);
    expect(await response.json()).toMatchObject({id, subject: 'Hello', text: 'the words'});
    expect(response.headers.get('cache-control')).toBe('no-store');
    const {rows} = await pool.query(
      `select "actor", "target" from private."auditEvent" where "action" = 'mail.read'`,
    );
    expect(rows).toEqual([{actor: `admin:${grace.id}`, target: `mail:${id}`}]);
  });

  test('requires a fresh confirmation, as a page too, and each view is an event', async () => {
    const lin = await newAdmin(academy);
    await insertEmail({subject: 'Hello', text: 'a live link'});
    const [{id} = {id: ''}] = (await mails()).mails;
    const read = async (path: string) => {
      const response = await get(`/api/admin/mails/${id}${path}`, lin);
      return {status: response.status, text: await response.text()};
    };
    const events = async () =>
      (
        await pool.query<{details: object}>(
          `select "details" from private."auditEvent" where "action" = 'mail.read' and "actor" = $1 order by "seq"`,
          [`admin:${lin.id}`],
        )
      ).rows.map(({details}) => details);
    await pool.query(
      `update private."adminSession" set "provedAt" = now() - interval '601 seconds' where "adminId" = $1`,
      [lin.id],
    );
    const [refused, page] = [await read(''), await read('/preview')];
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([403, {code: 'CONFIRM_FIRST'}]);
    // It is shown in a frame.
    expect([page.status, page.text]).toEqual([
      403,
      expect.stringContaining('Close this email and open it again.'),
    ]);
    for (const {text} of [refused, page]) expect(text).not.toContain('a live link');
    expect(await events()).toEqual([]);
    await post('/api/admin/confirm', {proof: ADMIN_PASSWORD}, lin);
    expect([await read(''), await read('/preview')]).toMatchObject([
      {status: 200, text: expect.stringContaining('a live link')},
      {status: 200, text: expect.stringContaining('a live link')},
    ]);
    expect(await events()).toEqual([{}, {as: 'page'}]);
  });

  test('whose text is not kept shows no link, and asks for no proof', async () => {
    const lin = await newAdmin(academy);
    await insertEmail({subject: 'Gone out', sentAt: new Date()});
    const [{id} = {id: ''}] = (await mails()).mails;
    await pool.query(`update private."adminSession" set "provedAt" = '-infinity' where "adminId" = $1`, [
      lin.id,
    ]);
    expect((await get(`/api/admin/mails/${id}`, lin)).status).toBe(200);
  });

  test('is not named by the character U+0000', async () => {
    for (const path of ['', '/preview']) {
      const response = await get(`/api/admin/mails/%00${path}`, grace);
      expect([response.status, await response.json()]).toEqual([
        400,
        {message: 'An address must not contain the character U+0000.'},
      ]);
    }
  });

  test('is a sandboxed page, whatever its text contains', async () => {
    const text =
      'Hello <script>alert(1)</script> "Ada" & \'Eve\',\n\nhttps://academy.example.org/x?a=1&b=<i>\njavascript:alert(2)\n';
    await insertEmail({text});
    const [{id} = {id: ''}] = (await mails()).mails;
    const response = await get(`/api/admin/mails/${id}/preview`, grace);
    expect(response.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none';/);
    const html = await response.text();
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &quot;Ada&quot; &amp; &#39;Eve&#39;,</p>');
    expect(html).toContain('<a href="https://academy.example.org/x?a=1&amp;b=" rel="noopener">');
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).not.toMatch(/<(?:script|i)>/);
  });

  test.each(['nothing', crypto.randomUUID(), "' or true --", '__proto__'])(
    'that is none is not found: %s',
    async (id) => {
      for (const path of ['', '/preview']) {
        const response = await get(`/api/admin/mails/${encodeURIComponent(id)}${path}`, grace);
        expect([response.status, await response.json()]).toEqual([
          404,
          {message: 'This email isn’t here anymore.'},
        ]);
      }
    },
  );
});

/** The hints of a stream, as they come. */
async function listen(cookie: string) {
  const response = await get('/api/admin/hints', {cookie});
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const heard: string[] = [];
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) {
      heard.push(...[...decoder.decode(bytes).matchAll(/data: (\w+)/g)].map(([, hint]) => hint ?? ''));
    }
  };
  const ended = read();
  return {heard, ended, leave: () => response.body?.cancel().catch(() => undefined)};
}

describe('the stream of hints', () => {
  test('tells that an email was queued, and nothing about it', async () => {
    const {cookie} = await newAdmin(academy);
    const {heard, ended} = await listen(cookie);
    await orderMail(pool, {kind: 'account.reset', to: 'ada@example.org'});
    await expect.poll(() => heard).toContain('mails');
    expect(heard.filter((hint) => hint !== 'mails' && hint !== 'audit')).toEqual([]);
    await post('/api/admin/logout', undefined, {cookie});
    await ended;
  });

  test('resumes after a database outage', async () => {
    const {cookie} = await newAdmin(academy);
    const {heard, ended} = await listen(cookie);
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'listen%'`,
    );
    // Events may have been missed meanwhile: clients must refetch everything.
    await expect.poll(() => heard).toEqual(expect.arrayContaining(['mails', 'audit']));
    heard.length = 0;
    await orderMail(pool, {kind: 'account.reset', to: 'ada@example.org'});
    await expect.poll(() => heard).toContain('mails');
    expect(logged.splice(0).map(({event}) => event)).toContain('hints from the database are not heard');
    await post('/api/admin/logout', undefined, {cookie});
    await ended;
  });

  test('ends with its session', async () => {
    const {cookie} = await newAdmin(academy);
    const {ended} = await listen(cookie);
    await post('/api/admin/logout', undefined, {cookie});
    await ended;
    expect((await get('/api/admin/hints', {cookie})).status).toBe(401);
  });
});
