// The client's pages as they are before the build, for servers whose pages no test looks at.
import {cpSync, mkdirSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {CONTACT_AGAIN} from '#schema/landing/contact.places.ts';
import {ASK_AGAIN} from '#schema/notifications/unsubscribe.places.ts';
import {ENTRANCE_PAGES, fileOfPage, PAGES_FOLDER, TROUBLE_FILE} from '#schema/wire/public-pages.ts';
import {routes} from '#schema/wire/routes.ts';

let folder: string | undefined;

/** A folder with all of them; removed when the process ends. */
export function unbuiltPages(): string {
  if (folder !== undefined) return folder;
  const made = mkdtempSync(join(tmpdir(), 'academy-pages-'));
  process.once('exit', () => rmSync(made, {recursive: true, force: true}));
  mkdirSync(join(made, PAGES_FOLDER));
  for (const name of ['app.html', 'preview.html']) cpSync(join('web', name), join(made, name));
  const files = [undefined, ...routes.filter(({entry}) => entry === 'public')].map(fileOfPage);
  const forms = ENTRANCE_PAGES.map((path) => fileOfPage({path}));
  for (const file of [...files, ...forms, ASK_AGAIN, CONTACT_AGAIN, TROUBLE_FILE])
    cpSync(join('web', 'index.html'), join(made, PAGES_FOLDER, file));
  folder = made;
  return made;
}
