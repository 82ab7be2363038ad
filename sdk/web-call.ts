// The one call to the voice platform that a voice call needs: POST /call/web (spec sections 3 and 7.11).
// Everything else of the platform is platform-client's; whoever replaces this by it changes this file.
import {describe} from './errors.ts';
import type {WebCallRequest} from './request.ts';

/** What the platform answers, as far as the SDK reads it. Everything else is passed on unread. */
export type WebCall = {
  readonly id?: string;
  /** Address of the room. */
  readonly webCallUrl: string;
  readonly artifactPlan?: {readonly videoRecordingEnabled?: boolean} | null;
  readonly assistant?: {readonly voice?: {readonly provider?: string} | null} | null;
  readonly [field: string]: unknown;
};

type Access = {readonly token: string; readonly baseUrl: string; readonly signal: AbortSignal};

/** There is no call: nobody answered, the platform refused, or its answer was no call. */
export class NoCall extends Error {
  override readonly name = 'NoCall';
  readonly code: 'network' | 'http' | 'bad-answer';
  readonly status: number | undefined;
  /** The platform's own words, as the official SDK hands them over. */
  readonly error: unknown;

  constructor(
    code: NoCall['code'],
    message: string,
    more: {status?: number; body?: unknown; cause?: unknown},
  ) {
    super(message, {cause: more.cause});
    this.code = code;
    this.status = more.status;
    this.error = more.body;
  }
}

/** Asks the platform for a call. @throws {NoCall} */
export async function createWebCall(request: WebCallRequest, access: Access): Promise<WebCall> {
  const {response, text} = await post(`${access.baseUrl.replace(/\/+$/, '')}/call/web`, request, access);
  const body = parsed(text);
  if (!response.ok) {
    const message = messageOf(body) ?? (response.statusText || `HTTP ${response.status}`);
    throw new NoCall('http', message, {status: response.status, body: body ?? text});
  }
  return checkWebCall(body);
}

/** @throws {NoCall} when the value is no web call; a `createCall` of the page's own may answer anything. */
export function checkWebCall(value: unknown): WebCall {
  const url = typeof value === 'object' && value !== null ? (value as WebCall).webCallUrl : undefined;
  if (typeof url !== 'string' || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new NoCall('bad-answer', 'The answer has no webCallUrl that could be joined.', {body: value});
  }
  return value as WebCall;
}

async function post(address: string, request: WebCallRequest, {token, signal}: Access) {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: {'Content-Type': 'application/json', Authorization: `Bearer ${token}`},
      body: JSON.stringify(request),
      signal,
    });
    return {response, text: await response.text()};
  } catch (cause) {
    throw new NoCall('network', `The voice platform cannot be reached: ${describe(cause)}`, {cause});
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The platform's `message` is a text or a list of texts. */
function messageOf(body: unknown): string | undefined {
  const said: unknown = (body as {message?: unknown} | null | undefined)?.message;
  if (typeof said === 'string' && said !== '') return said;
  return Array.isArray(said) && said.length > 0 ? said.map(String).join('; ') : undefined;
}
