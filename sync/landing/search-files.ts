// What search engines ask for: which pages there are, and which they may read.
import {PAGES_TO_FIND} from '#schema/wire/public-pages.ts';
import {escaped} from '#sync/http/escaped.ts';
import type {LandingApi} from '#sync/landing/landing.access.ts';

/** Paths of which nothing is to be found. */
const CLOSED = ['/api/', '/admin', '/auth/', '/files/', '/dev/'] as const;

export function searchFiles({app}: LandingApi, origin: string): void {
  const pages = PAGES_TO_FIND.map((path) => `<url><loc>${escaped(origin + path)}</loc></url>`).join('\n');
  app.get('/sitemap.xml', (c) => {
    c.header('Content-Type', 'application/xml; charset=utf-8');
    c.header('Cache-Control', 'public, max-age=3600');
    return c.body(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages}\n</urlset>\n`,
    );
  });
  app.get('/robots.txt', (c) => {
    c.header('Cache-Control', 'public, max-age=3600');
    return c.text(
      `User-agent: *\n${CLOSED.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`,
    );
  });
}
