// What the page and the worker with Python say to each other. The worker runs code that nobody has read: what comes from it
// is believed only as far as its form goes.
import type {Lockfile} from 'pyodide';
import type {DriverReply, RunRequest} from '#schema/python/run.ts';

/** To the worker. */
export type Order =
  | {
      readonly kind: 'start';
      /** Absolute address of the folder with Pyodide's files. */
      readonly folder: string;
      /** Absolute address of the folder with packages. */
      readonly packages: string;
      /** The packages that are there. */
      readonly lock: Lockfile;
      /** Most memory of all programs together, bytes. */
      readonly memoryLimit: number;
    }
  | {readonly kind: 'run'; readonly id: string; readonly request: RunRequest};

export type OutputStream = 'out' | 'err';

/** From the worker. */
export type News =
  | {readonly kind: 'ready'}
  /** Python did not start. */
  | {readonly kind: 'failed'; readonly reason: string}
  /** Packages are there, the program starts. */
  | {readonly kind: 'begun'; readonly id: string}
  | {readonly kind: 'output'; readonly id: string; readonly stream: OutputStream; readonly text: string}
  /** @see DriverReply; `ms` is what the program took. */
  | {readonly kind: 'done'; readonly id: string; readonly reply: DriverReply; readonly ms: number}
  /** Python itself broke off: it runs nothing any more. */
  | {readonly kind: 'broken'; readonly id: string; readonly reason: string};

const isText = (value: unknown): boolean => typeof value === 'string';

/** The form of each kind. */
const FORMS: Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>> = {
  ready: {},
  failed: {reason: isText},
  begun: {id: isText},
  output: {id: isText, text: isText, stream: (value) => value === 'out' || value === 'err'},
  done: {id: isText, ms: (value) => typeof value === 'number', reply: isReply},
  broken: {id: isText, reason: isText},
};

/** A message of the worker; `undefined` for what has not the form of one. */
export function newsOf(data: unknown): News | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const news = data as Record<string, unknown>;
  const kind = String(news['kind']);
  const form = Object.hasOwn(FORMS, kind) ? FORMS[kind] : undefined;
  const isWhole = form && Object.entries(form).every(([name, isRight]) => isRight(news[name]));
  return isWhole ? (news as News) : undefined;
}

function isReply(value: unknown): value is DriverReply {
  if (typeof value !== 'object' || value === null) return false;
  const {error, isCut, lacksInput, figures} = value as Partial<DriverReply>;
  const isError =
    error === null ||
    (typeof error === 'object' &&
      [error.type, error.message, error.summary, error.traceback].every((text) => typeof text === 'string'));
  return isError && typeof isCut === 'boolean' && typeof lacksInput === 'boolean' && Array.isArray(figures);
}
