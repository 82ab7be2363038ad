import type {Hono} from 'hono';

/** Sign-in with Google (specification, section 7.1): without a provider it leads back and says so. */
export function googleRoutes(app: Hono): void {
  app.get('/api/auth/google', (c) => c.redirect('/auth/login?notice=google-off'));
}
