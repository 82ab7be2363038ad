// What the platform's own server package (@vapi-ai/server-sdk 2.0) calls things, and what they are called here.

/** Where the one argument of the other package goes. `id and body`: its `id` is a parameter, the rest the body. */
export type Place = 'query' | 'body' | 'id' | 'id and body';
export type Method = readonly [verb: string, place: Place];

const CRUD: Readonly<Record<string, Method>> = {
  list: ['list', 'query'],
  create: ['create', 'body'],
  get: ['get', 'id'],
  update: ['update', 'id and body'],
  delete: ['delete', 'id and body'],
};

const controller = (name: string): Readonly<Record<string, Method>> => ({
  [`${name}ControllerFindAll`]: ['list', 'query'],
  [`${name}ControllerCreate`]: ['create', 'body'],
  [`${name}ControllerFindOne`]: ['get', 'id'],
  [`${name}ControllerUpdate`]: ['update', 'id and body'],
  [`${name}ControllerRemove`]: ['delete', 'id'],
});

/** By resource: the noun, and its methods. What is not here is left to a person. */
export const RESOURCES: Readonly<Record<string, readonly [noun: string, Readonly<Record<string, Method>>]>> =
  {
    assistants: ['assistant', CRUD],
    squads: ['squad', CRUD],
    calls: ['call', CRUD],
    chats: ['chat', {...CRUD, createResponse: ['respond', 'body']}],
    sessions: ['session', CRUD],
    phoneNumbers: ['phoneNumber', {...CRUD, phoneNumberControllerFindAllPaginated: ['page', 'query']}],
    tools: ['tool', CRUD],
    files: ['file', CRUD],
    campaigns: ['campaign', controller('campaign')],
    structuredOutputs: ['structuredOutput', controller('structuredOutput')],
    eval: [
      'eval',
      {
        evalControllerGetPaginated: ['list', 'query'],
        evalControllerCreate: ['create', 'body'],
        evalControllerGet: ['get', 'id'],
        evalControllerUpdate: ['update', 'id and body'],
        evalControllerRemove: ['delete', 'id'],
        evalControllerGetRunsPaginated: ['listRuns', 'query'],
        evalControllerRun: ['createRun', 'body'],
        evalControllerGetRun: ['getRun', 'id'],
        evalControllerRemoveRun: ['deleteRun', 'id'],
      },
    ],
    analytics: ['analytics', {get: ['query', 'body']}],
  };

/** Options of the client and of a call. */
export const OPTIONS: Readonly<Record<string, string>> = {
  token: 'token',
  baseUrl: 'address',
  environment: 'address',
  headers: 'headers',
  fetch: 'fetch',
  timeoutInSeconds: 'timeoutMs',
  maxRetries: 'retries',
  abortSignal: 'signal',
};

export const CLASSES: Readonly<Record<string, string>> = {
  VapiClient: 'createClient',
  VapiError: 'PlatformError',
  VapiTimeoutError: 'TimeoutError',
};
export const PROPERTIES: Readonly<Record<string, string>> = {statusCode: 'status', rawResponse: 'response'};
