// What an environment says. No dependencies: `npm start` loads it before it starts anything.

/** Lists whose usual entries are left out by setting them to nothing. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set([
  'COUNTRY_SERVICES',
  'PUSH_SERVICES',
  'STUN_SERVERS',
  'VOICE_PLATFORM_KEYS',
  'VOICE_ROOM_HOSTS',
]);

/** The environment without what is empty: it is not set, whatever file of variables or panel of a host has a line for it. */
export const given = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(([name, value = '']) => value.trim() !== '' || MAY_BE_EMPTY.has(name)),
  );
