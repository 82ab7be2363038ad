// The stand-in of the call library's code, as an academy keeps it once it has fetched the real one.
import {createHash} from 'node:crypto';
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {openSite} from '#tests/browser/sdk-site.ts';

/** That the academy asks for (sync/tutor/call-bundle.ts). */
const VERSION = '0.84.0';

/** @param dataDir of an academy that has not been asked for it yet. */
export async function keepCallMachine(dataDir: string): Promise<void> {
  const site = await openSite();
  const script = await (await fetch(`${site.origin}/call-machine.js`)).text();
  await site.close();
  const folder = join(dataDir, 'call-machine');
  mkdirSync(folder, {recursive: true});
  writeFileSync(join(folder, `${VERSION}.js`), script);
  writeFileSync(join(folder, `${VERSION}.js.sha256`), createHash('sha256').update(script).digest('hex'));
}
