// How a process gets a sandbox of the operating system: no network, no file but those of one folder, no other process, no
// rights, no environment (docs/decisions/0149-a-grader-is-one-process-per-answer-in-a-sandbox.md).
import {existsSync} from 'node:fs';
import {NODE, PROGRAM} from '#sync/python/grader-stage.ts';

/** A way to start a command in a sandbox whose file system is the folder `stage`. */
export type Sandbox = {
  readonly name: string;
  readonly command: (stage: string, inside: readonly string[]) => readonly string[];
};

/** Owner of nothing on any Linux (`nobody`). */
const NOBODY = '65534';
/** Of the kernel: no core files, no bytes into files, few descriptors, processor time, processes. */
const LIMITS = ['--core=0', '--fsize=0', '--nofile=64', '--cpu=60', '--nproc=512'];
const FOLDERS = ['/usr/bin', '/bin', '/usr/local/bin'];

/**
 * Enters the stage read-only; what is left to do needs no right to mount. The shell stays, as the first process of its
 * namespace: its end, which follows that of the process outside, ends all others. One that has become another user would
 * not be told of that end.
 */
const ENTER = `set -e
mount --bind "$1" "$1"
mount -o remount,bind,ro,nosuid,nodev "$1"
cd "$1"
shift
"$@"
exit $?`;

/** Namespaces for everything, a change of root, and as root also a user of its own. */
const unshared = (isRoot: boolean): Sandbox => {
  const outer = '--mount --net --pid --ipc --uts --fork --kill-child=KILL'.split(' ');
  const asRoot = isRoot ? [] : ['--user', '--map-root-user'];
  const asNobody = isRoot ? [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : [];
  const limited = [
    tool('env'),
    '-i',
    tool('prlimit'),
    ...LIMITS,
    tool('setpriv'),
    '--no-new-privs',
    ...asNobody,
  ];
  const inner = [tool('unshare'), '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--root=.'];
  return {
    name: 'unshare',
    command: (stage, inside) =>
      [tool('unshare'), ...asRoot, ...outer, '--', '/bin/sh', '-c', ENTER, 'sh', stage].concat(
        limited,
        inner,
        inside,
      ),
  };
};

const bubblewrap: Sandbox = {
  name: 'bubblewrap',
  command: (stage, inside) => {
    const alone = '--unshare-all --die-with-parent --new-session --clearenv --cap-drop ALL'.split(' ');
    const seen = ['--uid', NOBODY, '--gid', NOBODY, '--ro-bind', stage, '/'];
    return [tool('prlimit'), ...LIMITS, tool('bwrap'), ...alone, ...seen, ...inside];
  },
};

const tool = (name: string): string =>
  FOLDERS.map((folder) => `${folder}/${name}`).find(existsSync) ?? `/usr/bin/${name}`;

/**
 * What may work here, best first: root can become another user only by `unshare`.
 * @param platform as `process.platform`.
 */
export function sandboxes(platform: string, isRoot: boolean): readonly Sandbox[] {
  if (platform !== 'linux') return [];
  return isRoot ? [unshared(true), bubblewrap] : [bubblewrap, unshared(false)];
}

/** The command in the sandbox. @param mode what the program is to do. */
export const graderCommand = (mode: 'snapshot' | 'serve', memoryBytes: number): readonly string[] => [
  NODE,
  '--disallow-code-generation-from-strings',
  '--max-old-space-size=256',
  PROGRAM,
  mode,
  String(memoryBytes),
];
