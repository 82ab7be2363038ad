// What a person sees of the client in an editor.
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import * as platform from '#platform-client/api/platform.ts';
import {hovers} from '#platform-client/dev/hover.ts';

const API = join(import.meta.dirname, 'api');

test('a hover says what is given and what comes, in words that a person can read', async () => {
  const shown = await hovers(
    join(import.meta.dirname, 'shown.ts'),
    `import {createClient} from '#platform-client/index.ts';
     const client = createClient();
     void client.assistant.^create({body: {name: 'Ada'}});
     void client.assistant.^get({params: {id: 'a1'}});
     void client.call.^create({body: {customers: [{}]}});
     void client.chat.^create({body: {input: 'Hello', stream: true}});
     void client.request^('GET /assistant/{id}', {params: {id: 'a1'}});`,
  );
  const lines = shown.map((text) =>
    text
      .replaceAll(/```\w*|\s+/g, ' ')
      .replaceAll(/ +/g, ' ')
      .trim(),
  );
  expect(lines.slice(0, 4)).toEqual([
    '(property) create: <"json">(input: { body: CreateAssistantDTO; }, options?: RequestOptions<"json"> | undefined) => Pending<Assistant>',
    '(property) get: <"json">(input: { params: { readonly id: string; }; }, options?: RequestOptions<"json"> | undefined) => Pending<Assistant>',
    '(property) create: (input: { body: CreateCallDTO & { customers: CreateCustomerDTO[]; }; }, options?: RequestOptions<never>) => Pending<CallBatchResponse>',
    '(property) create: (input: { body: CreateChatDTO & { stream: true; }; }, options?: RequestOptions<never>) => Pending<AsyncIterable<CreateChatStreamResponse>>',
  ]);
  expect(lines[4]).toContain('=> Pending<Assistant>');
  expect(lines.join('\n')).not.toMatch(/Endpoint<|Operation<|Traits/);
}, 60_000);

describe('every operation', () => {
  const sources = readdirSync(API)
    .filter((file) => !/^(?:platform|query)\.ts$/.test(file))
    .map((file) => readFileSync(join(API, file), 'utf8'));
  const documented = sources.flatMap((text) => [
    ...text.matchAll(/\/\*\*\n((?: {3}\* .*\n)+) {3}\*\/\n {2}(\w+): operation\(/g),
  ]);

  test('has words of its own and a link', () => {
    const count = Object.values(platform).flatMap((noun) => Object.keys(noun)).length;
    expect(count).toBe(148);
    expect(documented).toHaveLength(count);
    for (const [, lines = '', verb] of documented) {
      expect(lines, verb).toMatch(/^ {3}\* [A-Z].*\.\n/);
      expect(lines, verb).toMatch(/@see https:\/\/docs\.vapi\.ai\/api-reference/);
    }
  });
});
