// What a call may be told about its page, with defaults, and what is read from the official constructor.
import type {DailyAdvancedConfig} from '@daily-co/daily-js';
import type {WebCallRequest} from './request.ts';
import type {FatalReport} from './report.ts';
import type {WebCall} from './web-call.ts';

/** Waits end here, ms. */
export type Limits = {
  /** The chunk with the call library, and the turn of an earlier call that is still ending. */
  readonly loadTimeoutMs: number;
  /** The platform's answer. */
  readonly createTimeoutMs: number;
  /** Bundle, devices and room; the library alone would try for 66 s. */
  readonly joinTimeoutMs: number;
  /** Level observer, noise cancellation, change of a device: each. */
  readonly settleTimeoutMs: number;
  /** After that long the call is taken down without the library's help. */
  readonly leaveTimeoutMs: number;
};

/** Third argument of the official constructor; all of the call library's advanced settings pass. */
export type CallConfig = DailyAdvancedConfig;

/** Fourth argument of the official constructor, and what a join may carry. */
export type CallObject = {
  readonly audioSource?: string | boolean | MediaStreamTrack | undefined;
  readonly videoSource?: string | boolean | MediaStreamTrack | undefined;
  /** Starts muted. */
  readonly startAudioOff?: boolean | undefined;
  readonly allowMultipleCallInstances?: boolean | undefined;
  readonly userName?: string | undefined;
  /** At most 4096 characters as JSON (spec section 5). */
  readonly userData?: unknown;
  /** Meeting token. */
  readonly token?: string | undefined;
};

export type VoiceOptions = {readonly [Name in keyof Limits]?: number | undefined} & {
  /** Public key of the platform. Not needed with `createCall`. */
  readonly token?: string | undefined;
  readonly baseUrl?: string | undefined;
  /** Gets the call from your own server, so that no key is in the page. */
  readonly createCall?:
    | ((request: WebCallRequest, options: {readonly signal: AbortSignal}) => Promise<WebCall>)
    | undefined;
  readonly callConfig?: CallConfig | undefined;
  readonly callObject?: CallObject | undefined;
  readonly startMuted?: boolean | undefined;
  /** Only this participant is played. Default: the platform's `Vapi Speaker`. */
  readonly speakerName?: string | undefined;
  /** Joins again that often after a lost connection. Default 2; 0 for never. */
  readonly reconnectAttempts?: number | undefined;
  /** Keeps the call under that name in sessionStorage, so that `resume()` finds it after a reload. */
  readonly resumeKey?: string | undefined;
  /** Silence before `microphone-silent`, ms. Default 10 000. */
  readonly silentAfterMs?: number | undefined;
  /**
   * For pages under `require-trusted-types-for 'script'`: the name of a policy that is made for the call library's
   * bundle (`trusted-types <name>` must allow it), or a policy of the page's own. It needs `avoidEval`, the default.
   */
  readonly trustedTypes?: string | ScriptUrlPolicy | undefined;
  /** Every fatal error of the call library, for your error-reporting service; secrets are taken out. */
  readonly onFatalError?: ((report: FatalReport) => void) | undefined;
  /** Gets XState's inspection events of the start machine. What it throws is reported and harms no call. */
  readonly inspect?: Inspector | undefined;
};

/**
 * As far as it is promised here. Not XState's own type: its declarations do not compile everywhere
 * (`exactOptionalPropertyTypes` with libraries checked), and users' compilers would meet them.
 */
export type Inspection = {
  readonly type: `@xstate.${string}`;
  readonly snapshot?: unknown;
};

/** A Trusted Types policy, as far as it is used here. */
export type ScriptUrlPolicy = {
  createScriptURL(url: string): unknown;
};

/** A function or an observer; the inspectors of XState 5 (`createBrowserInspector().inspect`) are observers. */
export type Inspector = ((event: Inspection) => void) | InspectionObserver;

/** Methods, so that an observer of XState's own, narrower type of event is one too. */
type InspectionObserver = {
  next?(event: Inspection): void;
};

/** The platform (spec section 7.11). */
const BASE_URL = 'https://api.vapi.ai';
const SPEAKER_NAME = 'Vapi Speaker';
const RECONNECT_ATTEMPTS = 2;
const SILENT_AFTER_MS = 10_000;
const LIMITS: Limits = {
  loadTimeoutMs: 30_000,
  createTimeoutMs: 30_000,
  joinTimeoutMs: 30_000,
  settleTimeoutMs: 5000,
  leaveTimeoutMs: 5000,
};

/** Options with every default in its place. */
export type Settings = Omit<VoiceOptions, keyof Limits> & {
  readonly limits: Limits;
  readonly baseUrl: string;
  readonly callConfig: CallConfig;
  readonly callObject: CallObject;
  readonly speakerName: string;
  readonly reconnectAttempts: number;
  readonly silentAfterMs: number;
};

/** @throws {TypeError} for a limit that is no time. */
export function settle(options: VoiceOptions): Settings {
  return {
    ...options,
    limits: {
      loadTimeoutMs: limit('loadTimeoutMs', options),
      createTimeoutMs: limit('createTimeoutMs', options),
      joinTimeoutMs: limit('joinTimeoutMs', options),
      settleTimeoutMs: limit('settleTimeoutMs', options),
      leaveTimeoutMs: limit('leaveTimeoutMs', options),
    },
    baseUrl: options.baseUrl ?? BASE_URL,
    // Without eval, so that the page's Content-Security-Policy may stay strict.
    callConfig: {avoidEval: true, ...safeConfig(options.callConfig ?? {})},
    callObject: safeObject(options.callObject ?? {}),
    speakerName: options.speakerName ?? SPEAKER_NAME,
    reconnectAttempts: options.reconnectAttempts ?? RECONNECT_ATTEMPTS,
    silentAfterMs: options.silentAfterMs ?? SILENT_AFTER_MS,
  };
}

/** setTimeout takes more, `Infinity` too, for 1 ms. About 24.8 days. */
const LONGEST_MS = 2_147_483_647;

function limit(name: keyof Limits, options: VoiceOptions): number {
  const {[name]: ms = LIMITS[name]} = options;
  if (typeof ms === 'number' && ms > 0) return Math.min(ms, LONGEST_MS);
  throw new TypeError(`${name} must be a number of milliseconds above 0.`);
}

// Since Chrome 140 a call without any microphone at its start may never get one, so these two are not passed on.
function safeConfig(config: CallConfig): CallConfig {
  const {alwaysIncludeMicInPermissionPrompt, ...rest} = config;
  if (alwaysIncludeMicInPermissionPrompt !== false) return config;
  console.warn(
    'alwaysIncludeMicInPermissionPrompt: false breaks microphones since Chrome 140; it is dropped.',
  );
  return rest;
}

function safeObject(object: CallObject): CallObject {
  if (object.audioSource !== false) return object;
  console.warn(
    'audioSource: false breaks microphones since Chrome 140; true is used. To start muted: startMuted.',
  );
  return {...object, audioSource: true};
}
