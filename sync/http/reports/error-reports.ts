// Fatal errors of pages: into the log, and on to an error-reporting service where one is configured (specification,
// section 7.11).
import type {Context} from 'hono';
import * as z from 'zod/mini';
import {withoutPerson, type ErrorReport} from '#schema/wire/reports/error-report.ts';
import {databaseTrouble} from '#sync/db/database-error.ts';
import type {Log} from '#sync/db/pool.ts';
import type {Finders} from '#sync/http/authorise.ts';
import {clientAddress, networkOf} from '#sync/http/client-address.ts';
import {check, readJson} from '#sync/http/input.ts';
import {memoryLimit} from '#sync/http/memory-limit.ts';
import {outbound} from '#sync/http/outbound.ts';
import type {PagesApi} from '#sync/http/pages.access.ts';
import {mount} from '#sync/http/serve.ts';

/** Reports per network and minute, as those of the policy (csp-reports.ts). */
const DELIVERIES = {times: 20, withinSeconds: 60, message: 'That’s a lot of reports.'};
/** That many of all networks are passed on in a minute: a broken build must not flood the service. */
const PASSED_ON = {times: 60, withinSeconds: 60, message: ''};

const rules = z.strictObject({
  message: z.string('The message must be a text.'),
  stack: z.string('The stack must be a text.'),
  build: z.string('The build must be a text.'),
  page: z.string('The page must be a text.'),
});

type Needs = {
  readonly log: Log;
  readonly trustedProxy: string;
  /** Takes a POST of each report as JSON; empty: there is none. */
  readonly service: string;
};

export function errorReports(api: PagesApi, {log, trustedProxy, service}: Needs): void {
  const limit = memoryLimit(DELIVERIES);
  const passOn = passingOn(service, log);
  const take = async (c: Context) => {
    await limit(networkOf(clientAddress(c, trustedProxy)));
    const report = withoutPerson(check(rules, await readJson(c)), await wordsOf(c, api.find));
    log('a page failed', undefined, {...report});
    await passOn(report);
    return c.body(null, 204);
  };
  mount(api, 'POST /api/error-reports', take, {body: rules});
}

/** What the session says of its learner. Without a database the patterns have to do. */
async function wordsOf(c: Context, find: Finders): Promise<readonly string[]> {
  try {
    const learner = (await find.learner(c))?.learner;
    return learner ? [learner.username, learner.userId] : [];
  } catch (error) {
    if (databaseTrouble(error) === 'none') throw error;
    return [];
  }
}

function passingOn(service: string, log: Log): (report: ErrorReport) => Promise<void> {
  if (service === '') return async () => undefined;
  const send = outbound({hosts: [new URL(service).host], mayBePrivate: true});
  const limit = memoryLimit(PASSED_ON);
  return async (report) => {
    try {
      await limit('all');
      const {status} = await send(service, {
        method: 'POST',
        headers: {'content-type': 'application/json'},
        body: JSON.stringify(report),
      });
      if (status >= 300)
        log('the error-reporting service refused a report', undefined, {status: String(status)});
    } catch (error) {
      // It is in our own log already.
      log('a report of an error was not passed on', error);
    }
  };
}
