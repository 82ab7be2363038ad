// What the tests use of it; its own types would bring those of Koa along.
declare module 'oidc-provider' {
  import type {IncomingMessage, ServerResponse} from 'node:http';

  export type Context = {readonly path: string; readonly method: string; status: number; body: unknown};
  export type Account = {readonly accountId: string; claims(): Readonly<Record<string, unknown>>};

  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    use(middleware: (ctx: Context, next: () => Promise<void>) => Promise<void>): this;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
  }
}
