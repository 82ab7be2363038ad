import {describe, expect, test} from 'vitest';
import {readSettings} from '#sync/settings.ts';
import {environmentFor} from '#tests/avatar/services.ts';

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
const PLATFORM = {
  VOICE_PLATFORM_URL: 'https://voice.example/v1',
  VOICE_PLATFORM_PUBLIC_KEY: 'public-key',
  VOICE_ASSISTANT_ID: 'tutor',
};
const HEYGEN = {HEYGEN_API_KEY: 'key', HEYGEN_AVATAR_ID: 'face'};
const price = (...kinds: readonly string[]) => ({
  AI_PRICES: JSON.stringify(Object.fromEntries(kinds.map((kind) => [kind, {minute: 0.5}]))),
});

describe('what a kind lacks is named', () => {
  test('where nothing is set', () => {
    expect(read().avatar.missing).toEqual({
      'platform-heygen': [
        'VOICE_PLATFORM_PRIVATE_KEY',
        'VOICE_ASSISTANT_ID',
        'HEYGEN_API_KEY',
        'HEYGEN_AVATAR_ID',
        'AI_PRICES',
      ],
      'heygen-openai': ['OPENAI_API_KEY', 'HEYGEN_API_KEY', 'HEYGEN_AVATAR_ID', 'AI_PRICES'],
      'platform-tavus': ['TAVUS_API_KEY', 'TAVUS_REPLICA_ID', 'AI_PRICES'],
      did: ['DID_API_KEY', 'DID_PRESENTER_URL', 'AI_PRICES'],
      'did-agents': ['DID_API_KEY', 'DID_AGENT_ID', 'AI_PRICES'],
      platform: ['VOICE_PLATFORM_PRIVATE_KEY', 'VOICE_ASSISTANT_ID', 'AI_PRICES'],
    });
    expect([...read().avatar.origins]).toEqual([]);
  });

  test('where some is', () => {
    const {missing} = read({...PLATFORM, ...HEYGEN, ...price('platform-heygen')}).avatar;
    expect(missing['platform-heygen']).toEqual([]);
    expect(missing['heygen-openai']).toEqual(['OPENAI_API_KEY', 'AI_PRICES']);
    // With the platform the replica is enough.
    expect(missing['platform-tavus']).toEqual(['TAVUS_REPLICA_ID', 'AI_PRICES']);
    const inside = read({...PLATFORM, VOICE_PLATFORM_URL: '/voice-platform'}).avatar.missing;
    expect(inside['platform-heygen'][0]).toBe('VOICE_PLATFORM_URL');
    expect(inside.platform).toEqual(['VOICE_PLATFORM_URL', 'AI_PRICES']);
    const noMinute = read({AI_PRICES: '{"did": {"input": 1}}'}).avatar.missing;
    expect(noMinute.did).toContain('AI_PRICES');
  });

  test('and nothing where all is', () => {
    const {missing, origins} = read(environmentFor('http://localhost:9')).avatar;
    expect(Object.values(missing).flat()).toEqual([]);
    expect([...origins.keys()]).toEqual([
      '/vapi-heygen-avatar',
      '/heygen-openai-avatar',
      '/vapi-tavus-avatar',
      '/did-avatar',
      '/did-agents-avatar',
      '/personal-tutor/voice',
    ]);
  });
});

test('a page connects to the rooms of its service alone, once that is set up', () => {
  const {origins} = read({
    ...PLATFORM,
    ...HEYGEN,
    OPENAI_API_KEY: 'key',
    ...price('platform-heygen', 'heygen-openai', 'platform'),
  }).avatar;
  const faces = ['https://*.livekit.cloud', 'wss://*.livekit.cloud'];
  const rooms = ['https://*.daily.co', 'wss://*.daily.co'];
  expect(Object.fromEntries(origins)).toEqual({
    '/vapi-heygen-avatar': [...faces, ...rooms],
    '/heygen-openai-avatar': faces,
    '/personal-tutor/voice': rooms,
  });
});

test.each([
  [{HEYGEN_API_KEY: 'key'}, 'HEYGEN_API_KEY and HEYGEN_AVATAR_ID are set together'],
  [{HEYGEN_AVATAR_ID: 'face'}, 'HEYGEN_API_KEY and HEYGEN_AVATAR_ID are set together'],
  [{TAVUS_API_KEY: 'key'}, 'need TAVUS_REPLICA_ID'],
  [{TAVUS_PERSONA_ID: 'p'}, 'need TAVUS_REPLICA_ID'],
  [{TAVUS_REPLICA_ID: 'r'}, 'TAVUS_REPLICA_ID needs TAVUS_API_KEY, or a voice platform'],
  [{DID_API_KEY: 'key'}, 'DID_API_KEY is set with'],
  [{DID_AGENT_ID: 'agent'}, 'DID_API_KEY is set with'],
  [{DID_PRESENTER_URL: 'http://pictures.example/a.jpg'}, 'DID_PRESENTER_URL: must be an https address'],
  [{HEYGEN_URL: 'http://heygen.example'}, 'HEYGEN_URL: must be an https address'],
  [{OPENAI_URL: 'https://user:secret@openai.example'}, 'OPENAI_URL: must be an https address'],
  [{HEYGEN_ROOM_HOSTS: 'https://rooms.example'}, 'HEYGEN_ROOM_HOSTS'],
  [{DID_API_KEY: 'two words', DID_AGENT_ID: 'a'}, 'DID_API_KEY: needs up to 400 visible characters'],
  [{DID_API_KEY: 'key', DID_AGENT_ID: 'a/b'}, 'DID_AGENT_ID: needs an id'],
  [{OPENAI_TRANSCRIBE_MODEL: 'a model'}, 'OPENAI_TRANSCRIBE_MODEL: needs the name of a model'],
])('%o stops the start, in words', (env, words) => {
  expect(() => read(env)).toThrow(words);
});

test('an OpenAI key that is there for something else stops nothing', () => {
  expect(read({OPENAI_API_KEY: 'key'}).warnings).toEqual([]);
});

test('the start warns of a service that is set up and that nobody can use', () => {
  const did = {DID_API_KEY: 'key', DID_AGENT_ID: 'agent'};
  expect(read({...did, AI_DAY_BUDGET: '5'}).warnings).toEqual([
    expect.stringContaining('no price of a minute of “did-agents”'),
  ]);
  expect(read({...did, ...price('did-agents')}).warnings).toEqual([
    expect.stringContaining('without AI_DAY_BUDGET'),
  ]);
  expect(read({...did, ...price('did-agents'), AI_DAY_BUDGET: '5'}).warnings).toEqual([]);
});
