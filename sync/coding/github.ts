// A public repository of GitHub's, as a zip file of one commit.
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {outbound, OutboundRefusal, type Outbound} from '#sync/http/outbound.ts';

/** Largest archive, bytes. */
export const ARCHIVE_MAX = 8_000_000;
const TIMEOUT_MS = 20_000;
const COME_BACK_AFTER_S = 60;
/** GitHub answers so for a repository that was renamed or transferred. */
const MOVED: ReadonlySet<number> = new Set([301, 302, 307, 308]);

export type Repository = {readonly owner: string; readonly name: string; readonly ref: string};

const OWNER = /^[A-Za-z0-9][A-Za-z0-9-]{0,38}$/;
const NAME = /^[\w.-]{1,100}$/;
const REF = /^[\w./-]{1,200}$/;
const COMMIT = /^[0-9a-f]{40}$/;

const notAnAddress = () =>
  new HttpRefusal(400, {
    message: 'Paste the address of a public repository, such as https://github.com/owner/name.',
    field: 'githubUrl',
  });

/**
 * Reads an address as a browser has it: of the repository, of a branch (`/tree/…`) or of a commit.
 * @throws {HttpRefusal} 400 for any other.
 */
export function repositoryAt(address: string): Repository {
  const trimmed = address.trim();
  const url = URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
  if (!url || !['github.com', 'www.github.com'].includes(url.host)) throw notAnAddress();
  const [owner = '', last = '', kind, ...rest] = url.pathname.split('/').filter((part) => part !== '');
  const name = last.replace(/\.git$/, '');
  const isRef = kind === 'tree' || kind === 'commit';
  const ref = isRef ? rest.join('/') : 'HEAD';
  const isPlain = ![name, ...ref.split('/')].some((part) => part === '.' || part === '..');
  if (!OWNER.test(owner) || !NAME.test(name) || !REF.test(ref) || !isPlain) throw notAnAddress();
  return {owner, name, ref};
}

export type Fetched = {readonly name: string; readonly origin: string; readonly zip: Uint8Array};

/** Where GitHub is. */
export type Hosts = {readonly api: string; readonly archives: string};

const GITHUB: Hosts = {api: 'https://api.github.com', archives: 'https://codeload.github.com'};

const askGitHub = outbound({
  hosts: ['api.github.com', 'codeload.github.com'],
  timeoutMs: TIMEOUT_MS,
  mostBytes: ARCHIVE_MAX,
});

/**
 * Fetches a repository at a commit: what its default branch is at now, unless the address names another.
 * @throws {HttpRefusal} with words for the learner.
 */
export async function fetchArchive(
  {owner, name, ref}: Repository,
  ask: Outbound = askGitHub,
  hosts: Hosts = GITHUB,
): Promise<Fetched> {
  const found = await asked(
    ask,
    `${hosts.api}/repos/${owner}/${name}/commits/${encodeURIComponent(ref)}`,
    'application/vnd.github.sha',
  );
  const commit = (await found.text()).trim();
  if (!COMMIT.test(commit)) throw away();
  const archive = await asked(ask, `${hosts.archives}/${owner}/${name}/zip/${commit}`, 'application/zip');
  return {
    name,
    origin: `github.com/${owner}/${name}@${commit}`,
    zip: new Uint8Array(await archive.arrayBuffer()),
  };
}

async function asked(ask: Outbound, address: string, accept: string): Promise<Response> {
  const reply = await ask(address, {headers: {accept, 'user-agent': 'academy'}}).catch((error: unknown) => {
    if (error instanceof OutboundRefusal) throw tooLarge();
    throw away();
  });
  if (reply.ok) return reply;
  // GitHub says 422 of a commit that is none.
  if (MOVED.has(reply.status)) throw moved();
  if (reply.status === 404 || reply.status === 422) throw notFound();
  if (reply.status === 403 || reply.status === 429) throw busy(reply);
  throw away();
}

const tooLarge = () =>
  new HttpRefusal(400, {
    message: `This repository is larger than ${ARCHIVE_MAX / 1_000_000} MB. Download the files you need, and import those as a zip file.`,
    field: 'githubUrl',
  });

const moved = () =>
  new HttpRefusal(400, {
    message: 'This repository has moved. Open it in your browser, then paste the new address.',
    field: 'githubUrl',
  });

const notFound = () =>
  new HttpRefusal(404, {
    message:
      'We couldn’t find a public repository there. Check the address, and that the repository is public.',
    field: 'githubUrl',
  });

function busy(reply: Response): HttpRefusal {
  const seconds = Number(reply.headers.get('retry-after') ?? COME_BACK_AFTER_S);
  return new HttpRefusal(
    503,
    {message: 'GitHub takes no more requests from us right now. Try again later.', code: 'UNAVAILABLE'},
    Number.isFinite(seconds) && seconds > 0 ? seconds : COME_BACK_AFTER_S,
  );
}

const away = () =>
  new HttpRefusal(
    503,
    {message: 'We couldn’t reach GitHub. Try again in a minute.', code: 'UNAVAILABLE'},
    COME_BACK_AFTER_S,
  );
