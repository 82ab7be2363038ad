// Serves lessons that are marked as previews: guests get the text as a plain page without the app, and so do learners
// who have not passed the assessment yet.
import type {Context, Hono} from 'hono';
import type {Pool} from 'pg';
import {databaseTrouble} from '#sync/db/database-error.ts';
import {sendPublicPage} from '#sync/http/pages.ts';
import type {OpenSession} from '#sync/http/who.ts';
import {sourceLinks} from '#sync/lessons/preview/source-links.ts';
import {
  ASSESSMENT_CLOSING,
  GUEST_CLOSING,
  previewHead,
  previewText,
  type PreviewLesson,
} from '#sync/lessons/preview/text.ts';

type Needs = {
  readonly pool: Pool;
  /** Session of the request; a guest has none. */
  readonly whoAsks: (c: Context) => Promise<OpenSession | undefined>;
  readonly publicOrigin: string;
  /** Folder of the built web client. */
  readonly folder: string;
};

/** Runs before the app's page route; anything but a preview for a guest falls through to it. */
export function previewRoutes(app: Hono, needs: Needs): void {
  for (const word of ['lessons', 'lesson']) {
    app.get(`/modules/:moduleId/${word}/:lessonId`, async (c, next) => {
      // The reply depends on the session.
      c.header('Vary', 'Cookie');
      const found = await previewFor(c, needs).catch((error: unknown) => {
        // The app opens without a database, offline too.
        if (databaseTrouble(error) === 'none') throw error;
        return undefined;
      });
      if (!found) return next();
      const {lesson, isLearner} = found;
      const {folder, publicOrigin: origin} = needs;
      const links = sourceLinks(new URL(c.req.url).search);
      const closing = isLearner ? ASSESSMENT_CLOSING : replaced(GUEST_CLOSING, links);
      return sendPublicPage(
        c,
        {folder, name: 'preview.html', origin},
        {
          ...links,
          '<!--head-->': previewHead(lesson, origin),
          '<!--text-->': previewText(lesson, closing),
        },
      );
    });
  }
}

const replaced = (html: string, links: Readonly<Record<string, string>>): string =>
  Object.entries(links).reduce((rest, [from, to]) => rest.replaceAll(from, to), html);

type Found = {readonly lesson: PreviewLesson; readonly isLearner: boolean};

async function previewFor(c: Context, {pool, whoAsks}: Needs): Promise<Found | undefined> {
  const who = await whoAsks(c);
  if (who?.learner.mayLearn) return undefined;
  const lesson = await findPreview(pool, c.req.param('moduleId') ?? '', c.req.param('lessonId') ?? '');
  return lesson && {lesson, isLearner: who !== undefined};
}

const NAME = /^[a-z0-9-]{1,80}$/;

async function findPreview(
  pool: Pool,
  moduleId: string,
  lessonId: string,
): Promise<PreviewLesson | undefined> {
  if (!NAME.test(moduleId) || !NAME.test(lessonId)) return undefined;
  const {rows} = await pool.query<PreviewLesson>(
    `select l."id", l."title", l."summary", l."minutes", l."goals", m."id" as "moduleId",
            m."title" as "moduleTitle", b."blocks"
     from "lesson" l join "module" m on m."id" = l."moduleId" join "lessonBody" b on b."lessonId" = l."id"
     where l."id" = $1 and m."id" = $2 and l."isPreview" and l."isWritten"
       and l."position" > 0 and m."position" > 0`,
    [lessonId, moduleId],
  );
  return rows[0];
}
