// What search engines ask for: which pages there are, and which they may read.
import type {Pool} from 'pg';
import {PAGES_TO_FIND} from '#schema/wire/public-pages.ts';
import {databaseTrouble} from '#sync/db/database-error.ts';
import {escaped} from '#sync/http/escaped.ts';
import type {LandingApi} from '#sync/landing/landing.access.ts';

type Needs = {readonly pool: Pool; readonly publicOrigin: string};

/** Paths of which nothing is to be found. */
const CLOSED = ['/api/', '/admin', '/auth/', '/files/', '/dev/'] as const;

export function searchFiles({app}: LandingApi, {pool, publicOrigin: origin}: Needs): void {
  app.get('/sitemap.xml', async (c) => {
    const paths = [...PAGES_TO_FIND, ...(await openLessons(pool))];
    const pages = paths.map((path) => `<url><loc>${escaped(origin + path)}</loc></url>`).join('\n');
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

/** Paths of the lessons that everybody may read; none while the database is away. */
async function openLessons(pool: Pool): Promise<readonly string[]> {
  try {
    const {rows} = await pool.query<{path: string}>(
      `select '/modules/' || m."id" || '/lessons/' || l."id" as "path"
       from "lesson" l join "module" m on m."id" = l."moduleId"
       where l."isPreview" and l."isWritten" and l."position" > 0 and m."position" > 0
       order by m."position", l."position"`,
    );
    return rows.map(({path}) => path);
  } catch (error) {
    if (databaseTrouble(error) === 'none') throw error;
    return [];
  }
}
