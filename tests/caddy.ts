// The proxy of the README's installation, where the machine has Debian's caddy.
import {spawn, spawnSync, type ChildProcess} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

/** Its command; `undefined` where there is none. */
export const CADDY = [process.env['CADDY_PATH'] ?? 'caddy', '/usr/bin/caddy'].find(
  (command) => spawnSync(command, ['version']).error === undefined,
);

/** What only this machine needs: certificates of its own making, and nothing asked or told outside. */
const OPTIONS = `{
	admin off
	skip_install_trust
	auto_https disable_redirects
	local_certs
}
`;

/** Starts it on a Caddyfile. Everything that it writes goes to the folder. */
export function startCaddy(folder: string, caddyfile: string): ChildProcess {
  mkdirSync(folder, {recursive: true});
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, OPTIONS + caddyfile);
  return spawn(CADDY ?? '', ['run', '--config', file, '--adapter', 'caddyfile'], {
    cwd: folder,
    env: {...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder},
    stdio: 'ignore',
  });
}
