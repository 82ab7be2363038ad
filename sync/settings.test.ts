import {describe, expect, test} from 'vitest';
import {readSettings} from '#sync/settings.ts';

const KEY = 'a key of thirty-two characters or more';
const read = (env: Record<string, string> = {}) =>
  readSettings({
    DATABASE_URL: 'postgres://localhost/academy',
    GATEWAY_SECRET: KEY,
    PASSWORD_PEPPER: KEY,
    ZERO_API_KEY: KEY,
    ADMIN_KEY: KEY,
    AUDIT_SIGNING_KEY: 'A'.repeat(43),
    ...env,
  });
const HTTPS = 'https://academy.example.org';

describe('PUBLIC_ORIGIN', () => {
  test.each([
    ['http://academy.example.org', 'anyone on the way could read'],
    ['http://192.168.1.20:8080', 'anyone on the way could read'],
    ['http://localhost.example.org', 'anyone on the way could read'],
    ['http://127.0.0.1.example.org', 'anyone on the way could read'],
    ['file:///srv/academy', 'must be an https address'],
    ['data:text/html,x', 'must be an https address'],
    ['blob:https://academy.example.org/1', 'must be an https address'],
    ['ws://localhost:8080', 'must be an https address'],
    ['academy.example.org', 'must be an https address'],
    ['localhost:8080', 'must be an https address'],
  ])('%j is rejected, in words', (origin, words) => {
    expect(() => read({PUBLIC_ORIGIN: origin})).toThrow(/PUBLIC_ORIGIN: /);
    expect(() => read({PUBLIC_ORIGIN: origin})).toThrow(words);
  });

  test.each([
    [`${HTTPS}/`, HTTPS],
    ['https://academy.example.org:8443', 'https://academy.example.org:8443'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
  ])('%j is taken as %s', (origin, taken) => {
    expect(read({PUBLIC_ORIGIN: origin}).publicOrigin).toBe(taken);
  });

  test('is localhost by default', () => {
    expect(read({PORT: '8090'}).publicOrigin).toBe('http://localhost:8090');
  });
});

describe('what is empty', () => {
  test('is not set', () => {
    const {publicOrigin, dataDir, courseDir, gate, voiceCall, mailFrom, messagesPerMinute} = read({
      PORT: '',
      PUBLIC_ORIGIN: '',
      DATA_DIR: ' ',
      COURSE_DIR: '',
      ASSESSMENT_GATE: '',
      VOICE_PLATFORM_URL: '',
      MAIL_FROM: '',
      MESSAGES_PER_MINUTE: '',
    });
    expect({publicOrigin, dataDir, courseDir, gate, voiceCall, mailFrom, messagesPerMinute}).toEqual({
      publicOrigin: 'http://localhost:8080',
      dataDir: '.data',
      courseDir: 'sync/lessons/content',
      gate: 'closed',
      voiceCall: undefined,
      mailFrom: 'Academy <no-reply@localhost>',
      messagesPerMinute: 30,
    });
  });

  test('is missing where it must be set', () => {
    expect(() => read({GATEWAY_SECRET: ''})).toThrow(/GATEWAY_SECRET: /);
  });

  test('is nothing in a list', () => {
    expect(read({STUN_SERVERS: '', COUNTRY_SERVICES: ''})).toMatchObject({
      ice: {stun: []},
      countryServices: [],
    });
  });
});

describe('LISTEN_HOST', () => {
  test('is loopback behind a proxy, and every address otherwise', () => {
    expect(read({PUBLIC_ORIGIN: HTTPS}).listenHost).toBe('127.0.0.1');
    expect(read({PUBLIC_ORIGIN: HTTPS, LISTEN_HOST: ''}).listenHost).toBe('127.0.0.1');
    expect(read().listenHost).toBeUndefined();
  });

  test('is what it says', () => {
    expect(read({PUBLIC_ORIGIN: HTTPS, LISTEN_HOST: '0.0.0.0'}).listenHost).toBe('0.0.0.0');
    expect(read({LISTEN_HOST: '::1'}).listenHost).toBe('::1');
  });

  test.each(['localhost:8080', 'eth0', '127.0.0.1:8080', '*'])('%j is rejected', (host) => {
    expect(() => read({LISTEN_HOST: host})).toThrow('LISTEN_HOST: must be an IP address');
  });
});

describe('TRUSTED_PROXY', () => {
  test('is an address, for a name would never be met and nothing be believed', () => {
    expect(() => read({TRUSTED_PROXY: 'proxy.internal'})).toThrow('TRUSTED_PROXY: must be an IP address');
    expect(read({TRUSTED_PROXY: '10.0.0.2'}).trustedProxy).toBe('10.0.0.2');
  });

  test('is reported as missing if browsers use https', () => {
    expect(read({PUBLIC_ORIGIN: HTTPS}).warnings).toEqual([
      expect.stringContaining('TRUSTED_PROXY is not set'),
    ]);
    expect(read({PUBLIC_ORIGIN: HTTPS, TRUSTED_PROXY: '127.0.0.1'}).warnings).toEqual([]);
    expect(read().warnings).toEqual([]);
  });
});

describe('what connects browsers that call each other', () => {
  const TURN = {TURN_URLS: 'turn:relay.example.org?transport=udp', TURN_SECRET: 'sixteen letters!'};

  test('is two public STUN servers and no relay by default', () => {
    expect(read().ice).toEqual({
      stun: ['stun:stun.l.google.com:19302', 'stun:stun.cloudflare.com:3478'],
      turn: undefined,
    });
    expect(read({STUN_SERVERS: ''}).ice).toEqual({stun: [], turn: undefined});
  });

  test('is what they say', () => {
    const env = {...TURN, STUN_SERVERS: ' stun:a:1  stuns:b ', TURN_URLS: `${TURN.TURN_URLS} turns:c:5349`};
    expect(read(env).ice).toEqual({
      stun: ['stun:a:1', 'stuns:b'],
      turn: {urls: ['turn:relay.example.org?transport=udp', 'turns:c:5349'], secret: TURN.TURN_SECRET},
    });
  });

  test.each([
    [{STUN_SERVERS: 'stun.example.org'}, 'STUN_SERVERS'],
    [{STUN_SERVERS: 'turn:example.org'}, 'STUN_SERVERS'],
    [{STUN_SERVERS: 'stun://example.org'}, 'STUN_SERVERS'],
    [{STUN_SERVERS: 'stun:example.org:port'}, 'STUN_SERVERS'],
    [{...TURN, TURN_URLS: 'turn:example.org?transport=smoke'}, 'TURN_URLS'],
    [{...TURN, TURN_URLS: 'https://example.org'}, 'TURN_URLS'],
    [{...TURN, TURN_SECRET: 'short'}, 'TURN_SECRET'],
    [{...TURN, TURN_SECRET: ''}, 'TURN_URLS and TURN_SECRET'],
    [{...TURN, TURN_URLS: ''}, 'TURN_URLS and TURN_SECRET'],
    [{CALLS_PER_MINUTE: '0'}, 'CALLS_PER_MINUTE'],
  ])('%j is rejected', (env, name) => {
    expect(() => read(env as Record<string, string>)).toThrow(name);
  });
});

describe('the voice platform', () => {
  const ASSISTANT = {VOICE_ASSISTANT_ID: 'tutor'};

  test('is called by the page or by the server, and without a key by nobody', () => {
    expect(read().voiceCall).toBeUndefined();
    expect(read({...ASSISTANT, VOICE_PLATFORM_PUBLIC_KEY: 'public-key'}).voiceCall).toMatchObject({
      token: 'public-key',
      privateKey: '',
      origins: ['https://api.vapi.ai', 'https://*.daily.co', 'wss://*.daily.co'],
    });
    expect(read({...ASSISTANT, VOICE_PLATFORM_PRIVATE_KEY: 'private-key'}).voiceCall).toMatchObject({
      token: '',
      privateKey: 'private-key',
      origins: ['https://*.daily.co', 'wss://*.daily.co'],
    });
  });

  test.each([
    [ASSISTANT, 'VOICE_PLATFORM_PUBLIC_KEY or VOICE_PLATFORM_PRIVATE_KEY'],
    [{VOICE_PLATFORM_PRIVATE_KEY: 'private-key'}, 'VOICE_ASSISTANT_ID or VOICE_ASSISTANT_FILE'],
    [
      {...ASSISTANT, VOICE_PLATFORM_PUBLIC_KEY: 'public-key', VOICE_PLATFORM_PRIVATE_KEY: 'private-key'},
      'VOICE_PLATFORM_PUBLIC_KEY or VOICE_PLATFORM_PRIVATE_KEY',
    ],
    [
      {...ASSISTANT, VOICE_PLATFORM_PRIVATE_KEY: 'private-key', VOICE_PLATFORM_URL: '/voice-platform'},
      'needs an https address as VOICE_PLATFORM_URL',
    ],
  ])('%j is rejected', (env, words) => {
    expect(() => read(env as Record<string, string>)).toThrow(words);
  });
});

describe('the tutor’s model', () => {
  const OPEN = {TUTOR_MODEL_URL: 'https://models.example.org/v1', TUTOR_MODEL: 'small'};
  const PLATFORM = {TUTOR_MODEL_URL: 'voice-platform', TUTOR_MODEL: 'openai/small', TUTOR_MODEL_KEY: 'key'};

  test('is none, any address that speaks as OpenAI does, or the voice platform’s chat', () => {
    expect(read().tutorModel).toBeUndefined();
    expect(read({...OPEN, TUTOR_MODEL_KEY: 'sk-1'}).tutorModel).toEqual({
      kind: 'open-ai',
      address: OPEN.TUTOR_MODEL_URL,
      key: 'sk-1',
      model: 'small',
    });
    expect(read({...OPEN, TUTOR_MODEL_URL: 'http://localhost:11434/v1'}).tutorModel).toMatchObject({key: ''});
    const platform = {
      kind: 'voice-platform',
      address: 'https://api.vapi.ai',
      provider: 'openai',
      model: 'small',
    };
    expect(read(PLATFORM).tutorModel).toEqual({...platform, key: 'key'});
    const calls = {VOICE_PLATFORM_PRIVATE_KEY: 'private-key', VOICE_ASSISTANT_ID: 'tutor'};
    expect(read({...PLATFORM, ...calls, TUTOR_MODEL_KEY: ''}).tutorModel).toEqual({
      ...platform,
      key: 'private-key',
    });
  });

  test('without a budget or a price is warned of', () => {
    const PRICE = '{"small": {"input": 0, "output": 0}}';
    const warned = (more: Record<string, string>) => read({...OPEN, ...more}).warnings.join('\n');
    expect(warned({AI_DAY_BUDGET: '5', AI_PRICES: PRICE})).toBe('');
    expect(warned({AI_PRICES: PRICE})).toContain('without AI_DAY_BUDGET');
    expect(warned({AI_DAY_BUDGET: '5'})).toContain('no price of “small”');
    expect(read().warnings).toEqual([]);
  });

  test.each([
    [{...OPEN, TUTOR_MODEL: ''}, 'TUTOR_MODEL_URL and TUTOR_MODEL are set together'],
    [{TUTOR_MODEL_KEY: 'sk-1'}, 'TUTOR_MODEL_URL and TUTOR_MODEL are set together'],
    [{...OPEN, TUTOR_MODEL_URL: 'http://models.example.org/v1'}, 'TUTOR_MODEL_URL'],
    [{...OPEN, TUTOR_MODEL_URL: 'https://user:word@models.example.org/'}, 'TUTOR_MODEL_URL'],
    [{...OPEN, TUTOR_MODEL_URL: 'https://models.example.org/v1?key=1'}, 'TUTOR_MODEL_URL'],
    [{...OPEN, TUTOR_MODEL_URL: 'models.example.org'}, 'TUTOR_MODEL_URL'],
    [{...OPEN, TUTOR_MODEL_KEY: 'two words'}, 'TUTOR_MODEL_KEY'],
    [{...PLATFORM, TUTOR_MODEL: 'small'}, 'has a provider'],
    [{...PLATFORM, TUTOR_MODEL_KEY: ''}, 'its private key'],
    [{...PLATFORM, VOICE_PLATFORM_URL: '/voice-platform'}, 'needs an https address as VOICE_PLATFORM_URL'],
  ])('%j is rejected', (env, words) => {
    expect(() => read(env as Record<string, string>)).toThrow(words);
  });
});

test('errors of pages are passed on to an https address only', () => {
  const service = 'https://errors.example.org/store?key=abc';
  expect(read({ERROR_REPORTS_URL: service}).errorService).toBe(service);
  expect(read().errorService).toBe('');
  expect(() => read({ERROR_REPORTS_URL: 'http://errors.example.org/'})).toThrow('ERROR_REPORTS_URL');
});

describe('AI_DAY_BUDGET and AI_PRICES', () => {
  test('are nothing unless they are set: then nothing is spent', () => {
    expect(read().spendings).toEqual({budgetMicros: undefined, prices: []});
    expect(read({AI_DAY_BUDGET: '', AI_PRICES: ' '}).spendings).toEqual({
      budgetMicros: undefined,
      prices: [],
    });
  });

  test('are whole millionths', () => {
    const AI_PRICES = '{"gpt-x": {"input": 0.15, "output": "0.60"}}';
    expect(read({AI_DAY_BUDGET: ' 2.50', AI_PRICES}).spendings).toEqual({
      budgetMicros: 2_500_000,
      prices: [{model: 'gpt-x', inputMicros: 150_000, outputMicros: 600_000, minuteMicros: null}],
    });
    expect(read({AI_DAY_BUDGET: '0'}).spendings.budgetMicros).toBe(0);
  });

  test.each([
    [{AI_DAY_BUDGET: 'five'}, /AI_DAY_BUDGET: needs an amount such as 5 or 2\.50/],
    [{AI_DAY_BUDGET: '-5'}, /AI_DAY_BUDGET: /],
    [{AI_PRICES: '{"gpt-x": 0.15}'}, /AI_PRICES: needs JSON such as .*“gpt-x” has no prices/],
  ])('%o stops the start, in words', (env, words) => {
    expect(() => read(env)).toThrow(words);
  });
});
