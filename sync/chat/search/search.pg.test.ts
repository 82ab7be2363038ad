import {beforeAll, describe, expect, test} from 'vitest';
import {folded} from '#schema/text.folding.ts';
import {spelled} from '#sync/chat/search/spelled.ts';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {chattersOf, newChannel} from '#tests/pg/chat.ts';

const academy = await testAcademy({MESSAGES_PER_MINUTE: '100'});
const {pool, get} = academy;
const {say} = chattersOf(academy);
let ada: TestLearner;

/** What is written, and what people look for it by. */
const FOUND: readonly (readonly [said: string, by: readonly string[]])[] = [
  ['Use list.append here', ['append', 'list.append', 'LIST.APP', 'list append', 'appending']],
  ['x = numpy.array([1])', ['numpy', 'numpy.array', 'numpy.arr', 'array([1])', '"numpy array"']],
  [
    'torch.nn.functional.cross_entropy(logits)',
    ['cross_entropy', 'entropy', 'nn.functional', 'functional.cross'],
  ],
  ['def __init__(self): pass', ['__init__', 'init', 'self']],
  ['set MAX_TOKENS=4096', ['max_tokens', 'tokens', 'MAX_TOK', '4096', 'MAX_TOKENS=4096']],
  ['in C:\\models\\llama-3.2/weights.bin', ['models\\llama', 'llama-3.2', 'weights', 'weights.bin']],
  ['ask grace.hopper@navy.example about it', ['hopper', 'navy.example', 'grace.hopper@navy.example']],
  [
    'see https://docs.zebra.example/guide/start?lang=py',
    ['zebra', 'docs.zebra.example', 'guide/start', 'lang=py'],
  ],
  ['Set lr=0.001, not .01; see v2.10.3.', ['0.001', '0.0', 'lr=0.001', 'v2.10', 'v2.10.3', '01']],
  ['The gradients vanished overnight', ['gradient', 'gradi', 'vanishing', 'over', 'gradients overn']],
  ['我昨天从上海出发', ['上海', '昨天从上海', '出发', '从上海出']],
  ['用pandas处理数据', ['pandas', '处理', 'pandas处理', '数据']],
  ['東京でカレーを食べた', ['東京', 'カレー', 'ｶﾚｰ']],
  ['서울에서 만나요', ['서울', '만나']],
  ['ฉันชอบกินข้าวผัด', ['กินข้าว', 'ข้าวผัด']],
  ['Поехали в Москву через Орёл', ['москву', 'МОСКВ', 'орел', 'орёл']],
  ['Straße nach Köln', ['STRASSE', 'koln', 'köln', 'KO\u0308LN', 'strass']],
  ['Ο ΔΡΌΜΟΣ είναι μακρύς', ['δρομος', 'δρόμος', 'μακρυς']],
  ['İstanbul ve Iğdır', ['istanbul', 'ISTANBUL', 'iğdır', 'igdir']],
  ['Łódź, Ørsted, Þingvellir', ['lodz', 'orsted', 'thingv']],
  ['the ﬁle and ｆｕｌｌ width', ['file', 'full']],
  ['مُحَمَّد كتب', ['محمد', 'كتب']],
  ['שָׁלוֹם לכולם', ['שלום']],
  ['हिन्दी में लिखो', ['हिन्दी', 'हिन्']],
  ['it’s Zoë’s note—really', ["zoe's", 'zoe’s', 'really', 'note']],
  ['a soft\u00ADware quirk\u200B\uFEFFed', ['software', 'quirk']],
  ['party🎉time', ['party', 'time']],
  [
    '我的猫在numpy里',
    ['numpy 猫', '猫 numpy', '"猫"', '猫 or nothing', '里 numpy', 'numpy里', '猫在', '猫 -犬'],
  ],
  ['公園に犬がいます torch', ['犬 torch', '"犬"', 'が torch', '園 torch']],
  ['강아지를 봤어요 keras', ['아 keras', '봤 keras', '"강"']],
  ['แมวกินปลา jax', ['ก jax', 'แ jax', 'ปลา jax']],
  ['Plan B is C++ or C#, x.y', ['plan b', 'c++', 'C#', 'x.', 'plan b is c', 'x.y']],
  ['The chart needs no category', ['chart', 'char', 'ch', 'categor']],
];

let room = '';
const found = async (q: string): Promise<readonly string[]> => {
  const reply = await get(`/api/chat/search?q=${encodeURIComponent(q)}`, {
    cookie: ada.cookie,
  });
  const {messages} = (await reply.json()) as {messages?: {content: string}[]};
  return messages?.map(({content}) => content) ?? [`status ${reply.status}`];
};

beforeAll(async () => {
  ada = await newLearner(pool);
  room = await newChannel(pool);
  for (const [said] of FOUND) await say(ada, room, said);
});

describe('a message is found', () => {
  test.each(FOUND.flatMap(([said, by]) => by.map((q) => [q, said] as const)))(
    'by %j: %j',
    async (q, said) => {
      expect(await found(q)).toContain(said);
    },
  );

  test.each([
    ['numpy.append', 'x = numpy.array([1])'],
    ['海上', '我昨天从上海出发'],
    ['append -list', 'Use list.append here'],
    ['gradients nowhere', 'The gradients vanished overnight'],
    ['0.002', 'Set lr=0.001, not .01; see v2.10.3.'],
    ['rray', 'x = numpy.array([1])'],
    ['"array numpy"', 'x = numpy.array([1])'],
    ['numpy -猫', '我的猫在numpy里'],
    ['猫 -numpy', '我的猫在numpy里'],
    ['猫 numpy.array', '我的猫在numpy里'],
    ['犬 numpy', '我的猫在numpy里'],
    ['c++', 'The chart needs no category'],
    ['C#', 'The chart needs no category'],
    ['char.', 'The chart needs no category'],
    ['chart n', 'The chart needs no category'],
    ['char needs', 'The chart needs no category'],
    ['"char"', 'The chart needs no category'],
  ])('not by %j: %j', async (q, said) => {
    expect(await found(q)).not.toContain(said);
  });

  test('by either of two words', async () => {
    expect(await found('entropy or 上海')).toHaveLength(2);
    expect(await found('"numpy array" or weights')).toHaveLength(2);
  });

  test('by one word, or by all of those behind the or', async () => {
    const vanished = 'The gradients vanished overnight';
    expect(await found('weights or vanished overnight')).toHaveLength(2);
    expect(await found('vanished or weights nowhere')).toEqual([vanished]);
    expect(await found('vanished or weights nowh')).toEqual([vanished]);
    expect(await found('nowhere vanished or nowhere weights or gradients overn')).toEqual([vanished]);
    expect(await found('or vanished or')).toEqual([vanished]);
    expect(await found('vanished or "weights" -bin')).toEqual([vanished]);
    expect(await found('or')).toEqual([]);
  });
});

/** What Unicode 16 and 17 brought. */
const NEW =
  /[\u1C89\u{105C9}\u{105E4}\u{10D50}-\u{10D65}\u{113C2}\u{1611E}\u{16D67}\u{16EA0}-\u{16EB8}\u{1CC00}-\u{1CEFF}]/u;

test('the database folds and parts every letter as this code does', async () => {
  const letters = Array.from({length: 0x2_f000}, (_, at) => at)
    .filter((code) => code > 0 && !(code > 0x3400 && code < 0xf900 && code % 64 !== 0))
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\p{Cc}\p{Cf}]/u.test(letter))
    .map((letter) => `a${letter}b${letter}${letter}`);
  const {rows} = await pool.query<{text: string; folded: string; spelled: string}>(
    `select "text", private."folded"("text") as "folded", private."spelled"("text") as "spelled"
     from unnest($1::text[]) as "text"`,
    [letters],
  );
  const differing = rows.filter(
    (row) => row.folded !== folded(row.text) || row.spelled !== spelled(row.text),
  );
  // Which of the two knows a newer Unicode is no matter.
  expect(differing.map(({text}) => text).filter((text) => !NEW.test(text))).toEqual([]);
});

test('what parts words is no letter or digit', () => {
  const parting = Array.from({length: 0x2_f000}, (_, at) => at)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /[\p{L}\p{Nd}]/u.test(folded(letter)) && spelled(letter).trim() === '');
  expect(parting).toEqual([]);
});

test('what is folded stays as it is', () => {
  for (const [said] of FOUND) expect(folded(folded(said))).toBe(folded(said));
});
