// The public face: the client, its errors, and the nouns for clients of some of them.
export {createClient, createClientOf} from '#platform-client/client.ts';
export {
  AbortError,
  ConnectionError,
  InputError,
  ParseError,
  PlatformError,
  RateLimitError,
  TimeoutError,
} from '#platform-client/errors.ts';
export {events} from '#platform-client/event-stream.ts';
export {type FileLike, formIfGiven, formWith} from '#platform-client/form.ts';
export type {Answer} from '#platform-client/attempt.ts';
export type {Client, Method, Nouns, Pending} from '#platform-client/method.ts';
export {
  type As,
  type Form,
  type Input,
  operation,
  type Operation,
  type Reply,
  type Traits,
  types,
} from '#platform-client/operation.ts';
export type {RequestOptions} from '#platform-client/prepare.ts';
export type {ClientOptions} from '#platform-client/settings.ts';
export type * from '#platform-client/schemas.gen.ts';

export {analytics} from '#platform-client/api/analytics.ts';
export {assistant} from '#platform-client/api/assistant.ts';
export {call, type WebCall} from '#platform-client/api/call.ts';
export {campaign} from '#platform-client/api/campaign.ts';
export {chat} from '#platform-client/api/chat.ts';
export {credential} from '#platform-client/api/credential.ts';
export {evaluation} from '#platform-client/api/eval.ts';
export {file} from '#platform-client/api/file.ts';
export {knowledgeBase} from '#platform-client/api/knowledge-base.ts';
export {org} from '#platform-client/api/org.ts';
export {phoneNumber} from '#platform-client/api/phone-number.ts';
export {provider} from '#platform-client/api/provider.ts';
export {session} from '#platform-client/api/session.ts';
export {squad} from '#platform-client/api/squad.ts';
export {structuredOutput} from '#platform-client/api/structured-output.ts';
export {template} from '#platform-client/api/template.ts';
export {testSuite} from '#platform-client/api/test-suite.ts';
export {token} from '#platform-client/api/token.ts';
export {tool} from '#platform-client/api/tool.ts';
export {voiceLibrary} from '#platform-client/api/voice-library.ts';
export {workflow} from '#platform-client/api/workflow.ts';
