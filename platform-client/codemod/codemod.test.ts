import {parseAst} from 'rolldown/parseAst';
import {describe, expect, test} from 'vitest';
import {migrate} from '#platform-client/codemod/index.ts';

const parse = (text: string) => parseAst(text, {lang: 'ts', sourceType: 'module'});
const rewritten = (body: string, clients?: string[]) => {
  const head =
    "import {VapiClient} from '@vapi-ai/server-sdk';\nconst vapi = new VapiClient({token: 'key'});\n";
  const {text, left} = migrate(head + body, parse, clients);
  const ours =
    "import {createClient} from '@academy/platform-client';\nconst vapi = createClient({token: 'key'});\n";
  expect(text.slice(0, ours.length)).toBe(ours);
  return {text: text.slice(ours.length), left: left.map(({line, what}) => `${line}: ${what}`)};
};

describe('calls', () => {
  test.each([
    ['vapi.assistants.list();', 'vapi.assistant.list();'],
    ['vapi.assistants.list({limit: 5});', 'vapi.assistant.list({query: {limit: 5}});'],
    ["vapi.calls.create({assistantId: 'ä😀'});", "vapi.call.create({body: {assistantId: 'ä😀'}});"],
    ["vapi.calls.get({id: 'c1'});", "vapi.call.get({params: {id: 'c1'}});"],
    ["vapi.calls.get('c1');", "vapi.call.get({params: {id: 'c1'}});"],
    ['vapi.tools.delete({id});', 'vapi.tool.delete({params: {id}});'],
    [
      "vapi.assistants.update({id, name: 'Ada'});",
      "vapi.assistant.update({params: {id}, body: {name: 'Ada'}});",
    ],
    [
      "vapi.assistants.update({name: 'Ada', id: 'a1'});",
      "vapi.assistant.update({params: {id: 'a1'}, body: {name: 'Ada'}});",
    ],
    [
      "vapi.assistants.update({id: 'a1', ...rest});",
      "vapi.assistant.update({params: {id: 'a1'}, body: {...rest}});",
    ],
    [
      'vapi.files.create({file: createReadStream(path)});',
      'vapi.file.create({body: {file: createReadStream(path)}});',
    ],
    ['vapi.analytics.get({queries});', 'vapi.analytics.query({body: {queries}});'],
    ['vapi.campaigns.campaignControllerFindOne({id});', 'vapi.campaign.get({params: {id}});'],
    ['vapi.eval.evalControllerRun(run);', 'vapi.eval.createRun({body: run});'],
    ['vapi.chats.createResponse({input});', 'vapi.chat.respond({body: {input}});'],
    [
      'await vapi.assistants.list({}, {timeoutInSeconds: 30, maxRetries: 0, abortSignal: signal});',
      'await vapi.assistant.list({query: {}}, {timeoutMs: 30000, retries: 0, signal: signal});',
    ],
    ['await vapi.assistants.list().withRawResponse();', 'await vapi.assistant.list().withResponse();'],
    [
      'vapi.calls.create({assistantId: (await vapi.assistants.get({id})).id});',
      'vapi.call.create({body: {assistantId: (await vapi.assistant.get({params: {id}})).id}});',
    ],
    ['vapi.calls.get(callId);', 'vapi.call.get({params: {id: callId}});'],
    ['vapi.calls.get(asked.id);', 'vapi.call.get({params: {id: asked.id}});'],
    [
      "vapi.calls.update(callId, {name: 'x'});",
      "vapi.call.update({params: {id: callId}, body: {name: 'x'}});",
    ],
    ['other.calls.make();', 'other.calls.make();'],
  ])('%s', (theirs, ours) => {
    expect(rewritten(theirs)).toEqual({text: ours, left: []});
  });
});

describe('a client', () => {
  test('is known as a field, a parameter, by its type and by name', () => {
    const {text} = migrate(
      `import {VapiClient} from '@vapi-ai/server-sdk';
       class Calls {
         private vapi: VapiClient;
         constructor(token: string) { this.vapi = new VapiClient({token, baseUrl: url, timeoutInSeconds: s}); }
         list() { return this.vapi.calls.list(); }
       }
       const all = (client: VapiClient) => client.tools.list();
       export const mine = () => imported.squads.list();`,
      parse,
      ['imported'],
    );
    expect(text).toBe(
      `import {createClient} from '@academy/platform-client';
       class Calls {
         private vapi: ReturnType<typeof createClient>;
         constructor(token: string) { this.vapi = createClient({token, address: url, timeoutMs: (s) * 1000}); }
         list() { return this.vapi.call.list(); }
       }
       const all = (client: ReturnType<typeof createClient>) => client.tool.list();
       export const mine = () => imported.squad.list();`,
    );
  });

  test('is known when a function gives it', () => {
    const {text, left} = migrate(
      `import {VapiClient} from '@vapi-ai/server-sdk';
       const make = (token: string): VapiClient => new VapiClient({token});
       class Calls {
         async ready(): Promise<VapiClient> { return make(key); }
         async list() { const vapi = await this.ready(); return vapi.calls.list(); }
       }
       const made = make(key);
       void made.tools.list();`,
      parse,
    );
    expect(left).toEqual([]);
    expect(text).toContain('Promise<ReturnType<typeof createClient>>');
    expect(text).toContain('return vapi.call.list();');
    expect(text).toContain('void made.tool.list();');
  });

  test('brings its types and errors along', () => {
    const {text} = migrate(
      `import {Vapi, VapiClient, VapiError} from "@vapi-ai/server-sdk";
       const vapi = new VapiClient({});
       const body: Vapi.CreateAssistantDto = {};
       try { const made: Vapi.Assistant = await vapi.assistants.create(body); }
       catch (e) { if (e instanceof VapiError) console.log(e.statusCode, e.body, e.rawResponse, other.statusCode); }`,
      parse,
    );
    expect(text).toBe(
      `import {PlatformError, createClient, type Assistant, type CreateAssistantDTO} from '@academy/platform-client';
       const vapi = createClient({});
       const body: CreateAssistantDTO = {};
       try { const made: Assistant = await vapi.assistant.create({body: body}); }
       catch (e) { if (e instanceof PlatformError) console.log(e.status, e.body, e.response, other.statusCode); }`,
    );
  });
});

describe('where the package comes from', () => {
  test('a file that requires it is rewritten like one that imports it', () => {
    const {text, left} = migrate(
      `const {VapiClient, VapiError} = require("@vapi-ai/server-sdk");
       const vapi = new VapiClient({token: process.env.TOKEN});
       module.exports = () => vapi.calls.list({limit: 1}).catch((e) => e instanceof VapiError && e.statusCode);`,
      parse,
    );
    expect({text, left}).toEqual({
      text: `const {PlatformError, createClient} = require('@academy/platform-client');
       const vapi = createClient({token: process.env.TOKEN});
       module.exports = () => vapi.call.list({query: {limit: 1}}).catch((e) => e instanceof PlatformError && e.status);`,
      left: [],
    });
  });

  test('so is one that imports it when it needs it', () => {
    const {text} = migrate(
      `const {VapiClient} = await import('@vapi-ai/server-sdk');
       const vapi = new VapiClient({});
       await vapi.tools.list();`,
      parse,
    );
    expect(text).toBe(
      `const {createClient} = await import('@academy/platform-client');
       const vapi = createClient({});
       await vapi.tool.list();`,
    );
  });

  test('two imports of it stay two, and each type is named in one of them', () => {
    const {text} = migrate(
      `import {VapiClient} from '@vapi-ai/server-sdk';
       import type {Vapi} from '@vapi-ai/server-sdk';
       export const made: Vapi.Assistant = await new VapiClient({}).assistants.get('a1');`,
      parse,
    );
    expect(text).toContain(`import {createClient} from '@academy/platform-client';
       import type {Assistant} from '@academy/platform-client';`);
  });

  test('types that it names by their place are that place', () => {
    const {text} = migrate(
      `import {Vapi} from '@vapi-ai/server-sdk';
       export const voice = (given?: Vapi.AssistantVoice, model?: Vapi.CreateAssistantDtoModel) => [given, model];
       export type Made = [Vapi.Assistant, Vapi.ToolsListResponseItem, Vapi.PhoneNumbersGetResponse];`,
      parse,
    );
    expect(text).toBe(
      `import {type Assistant, type CreateAssistantDTO, type PhoneNumberControllerFindOneReply, type ToolControllerFindOneReply} from '@academy/platform-client';
       export const voice = (given?: NonNullable<Assistant['voice']>, model?: NonNullable<CreateAssistantDTO['model']>) => [given, model];
       export type Made = [Assistant, ToolControllerFindOneReply, PhoneNumberControllerFindOneReply];`,
    );
  });

  test('types of its inner folders come from the package itself, by the names that the file uses', () => {
    const {text, left} = migrate(
      `import {type ServerMessage, Assistant, CreateAssistantDto as Draft} from '@vapi-ai/server-sdk/api';
       import type {UpdateToolDto} from '@vapi-ai/server-sdk/api/types';
       export const made: Assistant[] = [];`,
      parse,
    );
    expect({text, left}).toEqual({
      text: `import type {Assistant, CreateAssistantDTO as Draft, ServerMessage} from '@academy/platform-client';
       import type {UpdateToolDTO as UpdateToolDto} from '@academy/platform-client';
       export const made: Assistant[] = [];`,
      left: [],
    });
  });
});

describe('what it does not understand', () => {
  test.each([
    ["import {VapiEnvironment} from '@vapi-ai/server-sdk';", 'VapiEnvironment, which is not here'],
    [
      "import * as sdk from '@vapi-ai/server-sdk';",
      'an import of the whole package: name what you use of it',
    ],
    [
      "const sdk = require('@vapi-ai/server-sdk');",
      'an import of the whole package: name what you use of it',
    ],
    [
      "const sdk = await import('@vapi-ai/server-sdk');",
      'an import of the whole package: name what you use of it',
    ],
    ["export {VapiClient} from '@vapi-ai/server-sdk';", 'an export of the package'],
  ])('%s is never left in silence', (text, what) => {
    expect(migrate(text, parse).left).toEqual([{line: 1, what}]);
  });

  test.each([
    ['other.calls.list();', '3: if other is a client, give its name: --client other'],
    ['vapi.insight.list();', '3: insight.list, which has no method here: use request or an operation'],
    ['vapi.calls.get(asked);', '3: an argument that is no object here: it goes to {params: {id}, body}'],
    [
      'vapi.calls.update({...asked});',
      '3: an object without an id of its own: it goes to {params: {id}, body}',
    ],
    ['vapi.calls.list({}, {queryParams: {}});', '3: the option "queryParams"'],
    ['vapi.calls.list({}, options);', '3: options that are no object here'],
  ])('%s is left, and listed with its line', (theirs, listed) => {
    expect(rewritten(theirs).left).toEqual([listed]);
  });

  test('a file without the package is left as it is', () => {
    const text = 'vapi.assistants.list();';
    expect(migrate(text, parse)).toEqual({text, left: []});
  });
});
