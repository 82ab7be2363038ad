import {streamSSE} from 'hono/streaming';
import type {AdminNeeds} from '#sync/admin/admin-needs.ts';
import type {AdminApi} from '#sync/admin/admin.access.ts';
import {mount} from '#sync/http/serve.ts';

/** How often an open stream asks whether its session still lives, ms: what another process has ended ends here, too. */
const ASK_EVERY_MS = 10_000;

/** One stream of hints for each open admin page (`text/event-stream`). */
export function hintRoutes(api: AdminApi, {hints, sessions}: Pick<AdminNeeds, 'hints' | 'sessions'>): void {
  mount(api, 'GET /api/admin/hints', async (c, {key}) => {
    const token = sessions.tokenFrom(c.req.header('cookie'));
    return streamSSE(c, async (stream) => {
      const ended = Promise.withResolvers<void>();
      const stop = hints.subscribe({
        key,
        hear: (hint) => void stream.writeSSE({event: 'hint', data: hint}),
        end: ended.resolve,
      });
      stream.onAbort(ended.resolve);
      const timer = setInterval(() => {
        // An open page does not extend the session.
        sessions.find(token, false).then(
          (session) => (session ? stream.writeSSE({event: 'alive', data: ''}) : ended.resolve()),
          // Without the database the session cannot be checked.
          ended.resolve,
        );
      }, ASK_EVERY_MS);
      await stream.writeSSE({event: 'open', data: ''});
      await ended.promise;
      clearInterval(timer);
      stop();
    });
  });
}
