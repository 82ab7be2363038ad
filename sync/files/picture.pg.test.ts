import {existsSync, mkdtempSync, readdirSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import sharp from 'sharp';
import {afterAll, describe, expect, test, vi} from 'vitest';
import {sqlOn} from '#sync/commands/sql.ts';
import {award} from '#sync/leaderboard/award.ts';
import {newLearner, ORIGIN, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {slowBody} from '#tests/pg/slow-body.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'academy-pictures-'));
const {pool, get, post, outside, logged} = await testAcademy({DATA_DIR: dataDir});
afterAll(() => rmSync(dataDir, {recursive: true}));

const UPLOAD = '/api/user/profile/upload-image';
const send = (who: {cookie: string}, body: BodyInit, headers: Record<string, string> = {}) =>
  outside.request(UPLOAD, {method: 'POST', headers: {cookie: who.cookie, origin: ORIGIN, ...headers}, body});
const formWith = (bytes: Uint8Array<ArrayBuffer> | string, type = 'image/png', field = 'profileImage') => {
  const form = new FormData();
  form.append(field, new File([bytes], '../../evil.svg', {type}));
  return form;
};
const upload = async (who: {cookie: string}, ...file: Parameters<typeof formWith>) => {
  const response = await send(who, formWith(...file));
  return {status: response.status, body: (await response.json()) as Record<string, unknown>};
};
const red = {r: 255, g: 0, b: 0};
const painted = (width: number, height: number) =>
  sharp({create: {width, height, channels: 3, background: red}});
const png = async (width = 40, height = 40) => new Uint8Array(await painted(width, height).png().toBuffer());
const pictureOf = async ({userId}: TestLearner) =>
  (await pool.query<{avatarUrl: string | null}>(`select "avatarUrl" from "user" where "id" = $1`, [userId]))
    .rows[0]?.avatarUrl ?? null;
const onDisk = () =>
  existsSync(join(dataDir, 'files', 'avatars')) ? readdirSync(join(dataDir, 'files', 'avatars')) : [];

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('of the kind %s becomes a square WebP', async (kind) => {
    const ada = await newLearner(pool);
    const bytes = new Uint8Array(await painted(90, 30).toFormat(kind).toBuffer());
    const {status, body} = await upload(ada, bytes, 'application/octet-stream');
    expect([status, body]).toEqual([
      200,
      {avatarUrl: expect.stringMatching(/^\/files\/avatars\/[\w-]{22}\.webp$/)},
    ]);
    expect(await pictureOf(ada)).toBe(body['avatarUrl']);
    const served = await get(String(body['avatarUrl']), {cookie: ada.cookie});
    expect(await sharp(await served.arrayBuffer()).metadata()).toMatchObject({
      format: 'webp',
      width: 512,
      height: 512,
    });
    expect((await (await get('/api/auth/me', {cookie: ada.cookie})).json()) as object).toMatchObject(body);
  });

  test('is turned upright, and stripped of the camera’s metadata', async () => {
    const ada = await newLearner(pool);
    // Red above blue; the camera was held upside down and says so, and where it was, and whose it is.
    const upsideDown = await painted(64, 32)
      .extend({top: 32, background: {r: 0, g: 0, b: 255}})
      .jpeg()
      .withExif({IFD0: {Copyright: 'Somebody'}, IFD3: {GPSLatitude: '51/1 30/1 0/1'}})
      .withMetadata({orientation: 3})
      .toBuffer();
    expect(await sharp(upsideDown).metadata()).toMatchObject({orientation: 3, exif: expect.anything()});
    expect(upsideDown.includes('Somebody')).toBe(true);
    const {body} = await upload(ada, new Uint8Array(upsideDown), 'image/jpeg');
    const stored = await (await get(String(body['avatarUrl']), {cookie: ada.cookie})).arrayBuffer();
    const {exif, xmp, iptc, icc, orientation} = await sharp(stored).metadata();
    expect([exif, xmp, iptc, icc, orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(Buffer.from(stored).includes('Somebody')).toBe(false);
    const {data, info} = await sharp(stored).raw().toBuffer({resolveWithObject: true});
    const top = [...data.subarray(info.channels * 256, info.channels * 256 + 3)];
    expect(top[0]).toBeGreaterThan(200);
    expect(top[2]).toBeLessThan(60);
  });

  test('is served to signed-in users, with headers that allow it as a picture only', async () => {
    const [ada, bob] = [await newLearner(pool), await newLearner(pool)];
    const address = String((await upload(ada, await png())).body['avatarUrl']);
    const served = await get(address, {cookie: bob.cookie});
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-disposition': 'attachment; filename="picture.webp"',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect((await get(address)).status).toBe(401);
    for (const other of ['..%2f..%2fsecrets.json', 'x.webp', `${'A'.repeat(22)}.webp`, '__proto__']) {
      expect((await get(`/files/avatars/${other}`, {cookie: ada.cookie})).status).toBe(404);
    }
  });

  test('that comes in while its session ends is not kept', async () => {
    const [ada, before] = [await newLearner(pool), onDisk().length];
    const form = new Response(formWith(await png()));
    const signOut = () => post('/api/auth/logout', {}, {cookie: ada.cookie});
    const response = await outside.request(UPLOAD, {
      method: 'POST',
      headers: {
        cookie: ada.cookie,
        origin: ORIGIN,
        'content-type': form.headers.get('content-type') ?? '',
      },
      body: slowBody(new Uint8Array(await form.arrayBuffer()), signOut),
      duplex: 'half',
    } as RequestInit);
    expect([response.status, await pictureOf(ada), onDisk().length]).toEqual([401, null, before]);
  });

  test('replaces the previous one, also on the leaderboard, and leaves no file behind', async () => {
    const ada = await newLearner(pool);
    await award(sqlOn(pool), ada.userId, [{kind: 'lesson', refId: 'a', points: 10}]);
    const first = String((await upload(ada, await png())).body['avatarUrl']);
    const second = String((await upload(ada, await png(60, 60))).body['avatarUrl']);
    expect(second).not.toBe(first);
    const {rows} = await pool.query(`select distinct "avatarUrl" from "standing" where "username" = $1`, [
      ada.username,
    ]);
    expect(rows).toEqual([{avatarUrl: second}]);
    expect((await get(first, {cookie: ada.cookie})).status).toBe(404);
    const removal = {method: 'DELETE', headers: {cookie: ada.cookie, origin: ORIGIN}};
    expect((await outside.request('/api/user/profile/image', removal)).status).toBe(200);
    expect(await pictureOf(ada)).toBeNull();
    expect((await get(second, {cookie: ada.cookie})).status).toBe(404);
  });

  test('of two concurrent uploads one stays, with one file', async () => {
    const ada = await newLearner(pool);
    const before = onDisk().length;
    const answers = await Promise.all([upload(ada, await png()), upload(ada, await png(50, 50))]);
    expect(answers.map(({status}) => status)).toEqual([200, 200]);
    expect(answers.map(({body}) => body['avatarUrl'])).toContain(await pictureOf(ada));
    expect(onDisk().length).toBe(before + 1);
  });
});

describe('rejects anything but a picture with a message, and leaves nothing', () => {
  const NONE = 'That’s not a picture. Choose a JPEG, PNG, or WebP.';
  const SVG = 'SVG files aren’t supported. Choose a JPEG, PNG, or WebP.';
  const damaged = async () => (await png(300, 300)).slice(0, 120);

  test.each([
    ['text', () => 'just some words', 415, NONE],
    ['a page', () => '<!doctype html><script>alert(1)</script>', 415, NONE],
    [
      'an SVG with a script',
      () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      415,
      SVG,
    ],
    ['an SVG behind a declaration', () => '<?xml version="1.0"?><svg/>', 415, SVG],
    ['a GIF', () => 'GIF89a\u0001\u0000\u0001\u0000', 415, NONE],
    ['half a PNG', damaged, 422, 'That picture is damaged and can’t be read. Choose another one.'],
    [
      'a page behind the sign of a PNG',
      () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa, 0x3c]),
      422,
      'That picture is damaged and can’t be read. Choose another one.',
    ],
    ['nothing', () => '', 400, 'That file is empty. Choose another one.'],
    [
      '20 MB',
      () => new Uint8Array(20 * 1_048_576),
      413,
      'That file is larger than 5 MB. Choose a smaller one.',
    ],
    [
      'a picture as big as a field',
      () => png(4001, 4000),
      422,
      'That picture has more than 16 megapixels. Choose a smaller one.',
    ],
  ])('%s', async (_, bytes, status, message) => {
    const ada = await newLearner(pool);
    const before = onDisk();
    const answer = await upload(ada, await bytes(), 'image/png');
    expect([answer.status, answer.body['message']]).toEqual([status, message]);
    expect(await pictureOf(ada)).toBeNull();
    expect(onDisk()).toEqual(before);
  });

  test('a form that is none, of other fields, or of several', async () => {
    const ada = await newLearner(pool);
    const one = 'Send one file, in the field "profileImage".';
    const two = formWith(await png());
    two.append('profileImage', new File([await png()], 'b.png'));
    const text = new FormData();
    text.append('profileImage', 'words');
    for (const [body, headers, status, message] of [
      [
        '{}',
        {'content-type': 'application/json'},
        415,
        'Send the file as a form (Content-Type: multipart/form-data).',
      ],
      [
        'x',
        {'content-type': 'multipart/form-data; boundary=b'},
        400,
        'The upload was cut off. Send it again.',
      ],
      [formWith(await png(), 'image/png', '__proto__'), {}, 400, one],
      [formWith(await png(), 'image/png', 'file'), {}, 400, one],
      [two, {}, 400, one],
      [text, {}, 400, one],
      [new FormData(), {}, 400, one],
    ] as [BodyInit, Record<string, string>, number, string][]) {
      const response = await send(ada, body, headers);
      expect([response.status, ((await response.json()) as {message: string}).message]).toEqual([
        status,
        message,
      ]);
    }
    expect(await pictureOf(ada)).toBeNull();
  });

  test('a form of ninety thousand parts, which is not even parsed, and one whose first part has no end of a head', async () => {
    const ada = await newLearner(pool);
    const parsed = vi.spyOn(Response.prototype, 'formData');
    const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
    const headers = {'content-type': 'multipart/form-data; boundary="b"'};
    const endless = `--b\r\nContent-Disposition: form-data; name="${'a'.repeat(1_000_000)}"\r\n\r\nx\r\n--b--`;
    for (const body of [`${part.repeat(90_000)}--b--`, endless]) {
      const response = await send(ada, body, headers);
      expect([response.status, await response.json()]).toEqual([
        400,
        {message: 'Send one file, in the field "profileImage".', field: 'profileImage'},
      ]);
    }
    expect(parsed).not.toHaveBeenCalled();
    parsed.mockRestore();
  });

  test('from a guest, and from another site', async () => {
    const ada = await newLearner(pool);
    expect((await upload({cookie: ''}, await png())).status).toBe(401);
    const foreign = await send(ada, formWith(await png()), {origin: 'https://evil.example'});
    expect(foreign.status).toBe(403);
    expect(await pictureOf(ada)).toBeNull();
  });

  test('more than twenty in ten minutes, with the time to wait', async () => {
    const ada = await newLearner(pool);
    for (let sent = 0; sent < 20; sent += 1) expect((await upload(ada, 'x')).status).toBe(415);
    const refused = await upload(ada, await png());
    expect(refused).toMatchObject({status: 429, body: {code: 'RATE_LIMITED', waitTimeText: '10 minutes'}});
  });
});

test('the server logged no error', () => {
  expect(logged).toEqual([]);
});
