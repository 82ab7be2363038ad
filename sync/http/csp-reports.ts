// Content Security Policy reports of browsers: each is either a mistake of ours or a failed attack.
import type {Context} from 'hono';
import * as z from 'zod/mini';
import {INTEGER_MAX, wholeNumber} from '#schema/number.rules.ts';
import {withoutSecrets} from '#schema/wire/reports/error-report.ts';
import type {Log} from '#sync/db/pool.ts';
import {clientAddress, networkOf} from '#sync/http/client-address.ts';
import {check, readJson} from '#sync/http/input.ts';
import {memoryLimit} from '#sync/http/memory-limit.ts';
import type {PagesApi} from '#sync/http/pages.access.ts';
import {loggedAddress} from '#sync/http/reports/logged-address.ts';
import {mount} from '#sync/http/serve.ts';

/** Deliveries per network and minute. */
const DELIVERIES = {times: 20, withinSeconds: 60, message: 'That’s a lot of reports.'};
/** Logged reports per delivery; a broken page repeats itself. */
const NOTED = 10;
const TEXT_MAX = 200;

const text = z._default(z.string(), '');
/** Reporting API: what of a report is read; browsers send more. */
const rules = z.array(
  z.object({
    type: z.string(),
    body: z.optional(
      z.object({
        documentURL: text,
        effectiveDirective: text,
        blockedURL: text,
        disposition: text,
        sourceFile: z._default(z.nullable(z.string()), ''),
        lineNumber: z._default(z.nullable(wholeNumber('lineNumber', 0, INTEGER_MAX)), 0),
        sample: z._default(z.nullable(z.string()), ''),
      }),
    ),
  }),
  'The reports must be a list.',
);

type Needs = {
  readonly log: Log;
  readonly trustedProxy: string;
  /** The academy's own. */
  readonly origin: string;
};

/** Logs policy violations, few and shortened. */
export function cspReports(api: PagesApi, {log, trustedProxy, origin}: Needs): void {
  const limit = memoryLimit(DELIVERIES);
  const take = async (c: Context) => {
    await limit(networkOf(clientAddress(c, trustedProxy)));
    const reports = check(rules, await readJson(c, {expected: 'application/reports+json'}));
    for (const {type, body} of reports.slice(0, NOTED)) {
      if (type !== 'csp-violation' || !body) continue;
      log('a page broke its policy', undefined, {
        page: loggedAddress(body.documentURL, origin),
        directive: short(body.effectiveDirective),
        blocked: loggedAddress(body.blockedURL, origin),
        disposition: short(body.disposition),
        source: `${loggedAddress(body.sourceFile ?? '', origin)}:${body.lineNumber ?? 0}`,
        sample: short(withoutSecrets(body.sample ?? '')),
      });
    }
    return c.body(null, 204);
  };
  mount(api, 'POST /api/csp-reports', take, {body: rules});
}

const short = (words: string) => words.slice(0, TEXT_MAX);
