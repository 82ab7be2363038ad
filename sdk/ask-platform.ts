// The one question to the voice platform that a call needs: POST /call/web (spec sections 3 and 7.11). It is
// loaded with the call.
import {describe} from './errors.ts';
import {
  AbortError,
  call,
  ConnectionError,
  createClientOf,
  InputError,
  ParseError,
  PlatformError,
  TimeoutError,
  type CreateWebCallDTO,
} from './platform.ts';
import type {WebCallRequest} from './request.ts';
import {checkWebCall, NoCall, type WebCall} from './web-call.ts';

type Access = {
  readonly token: string;
  readonly baseUrl: string;
  readonly signal: AbortSignal;
  /** The request is on its way: what takes the processor's time may be done now. */
  readonly onSent: () => void;
};

/** Asks the platform for a call. @throws {NoCall} */
export async function createWebCall(request: WebCallRequest, access: Access): Promise<WebCall> {
  return checkWebCall(await answer(request, access));
}

async function answer(request: WebCallRequest, {token, baseUrl, signal, onSent}: Access): Promise<unknown> {
  const body = request as CreateWebCallDTO;
  try {
    // The start machine has the time: its limit aborts the signal.
    const options = {
      token,
      address: baseUrl,
      timeoutMs: Infinity,
      fetch: (url: string, init: RequestInit) => {
        const answering = fetch(url, init);
        onSent();
        return answering;
      },
    };
    const client = createClientOf({call: {createWeb: call.createWeb}}, options);
    return await client.call.createWeb({body}, {signal});
  } catch (error) {
    // A success that is no JSON: what it is instead is judged like any other answer.
    if (error instanceof ParseError) return error.body;
    throw noCallOf(error);
  }
}

function noCallOf(error: unknown): NoCall {
  const {status, response, body, cause = error} = error instanceof PlatformError ? error : {};
  if (error instanceof InputError) return new NoCall('bad-input', error.message, {cause});
  // These have a status too, once the headers came: that of an answer nobody got, which refuses nothing.
  if (isBroken(error) || status === undefined) {
    const message = isBroken(error) && status ? error.message : describe(cause);
    return new NoCall('network', `The voice platform cannot be reached: ${message}`, {status, cause});
  }
  const message = messageIn(body) ?? (response?.statusText || `HTTP ${status}`);
  return new NoCall('http', message, {status, body});
}

/** The platform did not answer, or not to the end. */
const isBroken = (error: unknown): error is PlatformError =>
  error instanceof ConnectionError || error instanceof TimeoutError || error instanceof AbortError;

/** The platform's `message` is a text or a list of texts. */
function messageIn(body: unknown): string | undefined {
  const said: unknown = (body as {message?: unknown} | null | undefined)?.message;
  if (typeof said === 'string' && said !== '') return said;
  return Array.isArray(said) && said.length > 0 ? said.map(String).join('; ') : undefined;
}
