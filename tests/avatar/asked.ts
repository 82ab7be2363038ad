import type {IncomingHttpHeaders} from 'node:http';

export type Service = 'heygen' | 'openai' | 'tavus' | 'did' | 'platform';

/** A request as it came. */
export type Asked = {
  readonly service: Service;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** JSON that was parsed, or text. */
  readonly body: unknown;
};
