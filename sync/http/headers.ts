import {randomBytes} from 'node:crypto';
import type {MiddlewareHandler} from 'hono';
import {isPythonWorker, pythonPolicy} from '#schema/python/python.policy.ts';

/** Where browsers report violations (csp-reports.ts). */
export const REPORTS_PATH = '/api/csp-reports';

/** Addresses that hold a token. */
const SECRET = ['/auth/reset-password', '/unsubscribe/'] as const;

const referrerPolicy = (path: string) =>
  SECRET.some((start) => path.startsWith(start)) ? 'no-referrer' : 'strict-origin-when-cross-origin';

/** For replies that are no pages: they load nothing and cannot be framed. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";
/** A worker lives by the policy of its own script, so scripts may do what pages may. */
const SCRIPT = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** What a reply that is no page may do. @param origin the academy's own. */
function policyOf(path: string, origin: string): string {
  if (isPythonWorker(path)) return pythonPolicy(origin);
  return path.endsWith('.js') ? SCRIPT : NO_PAGE;
}

/** Headers of every reply (OWASP ASVS 5, 3.4). @param origin the academy's own: with https it stays so. */
export const secureHeaders =
  (origin: string): MiddlewareHandler =>
  async (c, next) => {
    await next();
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    c.header('Referrer-Policy', referrerPolicy(c.req.path));
    c.header('Permissions-Policy', 'camera=(self), microphone=(self), geolocation=()');
    if (origin.startsWith('https:'))
      c.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    // A stream says more: that nothing between us may hold it back.
    if (c.req.path.startsWith('/api/') && c.res.headers.get('Cache-Control')?.includes('no-store') !== true)
      c.header('Cache-Control', 'no-store');
    if (!c.res.headers.has('Content-Security-Policy')) {
      c.header('Content-Security-Policy', policyOf(c.req.path, origin));
    }
  };

export const newNonce = (): string => randomBytes(16).toString('base64');

/**
 * What a page may load and do. The nonce is for the one style tag that a scroll lock injects; `elsewhere` are the
 * origins of services that the configuration names.
 */
export const contentSecurityPolicy = (nonce: string, elsewhere: readonly string[] = []): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    ["connect-src 'self'", ...elsewhere].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // web/io/trusted-types.ts
    'trusted-types academy',
    'report-to csp',
  ].join('; ');
