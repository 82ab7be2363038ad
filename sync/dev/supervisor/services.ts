// The processes of one academy that have been started, in their order.
import {join} from 'node:path';
import {SetupFailure} from '#sync/dev/failure.ts';
import type {ProcessName} from '#sync/dev/process-environments.ts';
import {readProcfile} from '#sync/dev/procfile.ts';
import {supervise, type Supervised} from '#sync/dev/supervisor/supervisor.ts';
import {until} from '#sync/dev/wait.ts';

/** For a process that has only itself to start. */
const READY_LIMIT_MS = 60_000;
/** Between two looks at work that may take minutes. */
const LOOK_MS = 250;
const GRACE_MS: Record<ProcessName, number> = {
  postgres: 20_000,
  zero: 30_000,
  sync: 10_000,
  signal: 5000,
  web: 2000,
};

type Needs = {
  /** Marks every process, for finding what is left of them. */
  readonly run: string;
  readonly logDir: string;
  readonly environments: Readonly<Record<ProcessName, Record<string, string>>>;
  readonly onStep: (step: string, ms: number) => void;
  readonly onCrash: (name: string, code: number | string, delayMs: number) => void;
  readonly signal: AbortSignal | undefined;
  /** Commands by process. */
  readonly procfile?: ReadonlyMap<string, string>;
  readonly readyLimitMs?: number;
};

/** What a process does before it gets ready, however long that takes: a table of a million rows is rewritten in minutes. */
type Before = {
  readonly step: string;
  /** Called when it begins. */
  readonly onBegin: () => void;
  readonly isDone: () => Promise<boolean>;
};

type Work = {
  readonly before?: Before | undefined;
  /** Changes as long as the process gets ahead. */
  readonly progress?: () => number;
};

export type Services = {
  /** Starts a process of the Procfile and waits until it answers. @throws {SetupFailure} */
  readonly start: (name: ProcessName, probe: () => Promise<boolean>, work?: Work) => Promise<void>;
  /** @throws {Error} for a process that was not started. */
  readonly find: (name: ProcessName) => Supervised;
  /** Stops all, the last one first. */
  readonly stop: () => Promise<void>;
};

export function servicesFor(needs: Needs): Services {
  const {run, logDir, environments, onStep, onCrash, signal} = needs;
  const {procfile = readProcfile(), readyLimitMs = READY_LIMIT_MS} = needs;
  const running: Supervised[] = [];

  const launch = (name: ProcessName) => {
    const command = procfile.get(name);
    if (!command) throw new SetupFailure(`The Procfile has no line "${name}".`, 'Restore the Procfile.');
    const description = {name, command, env: environments[name], graceMs: GRACE_MS[name]};
    const service = supervise(description, run, logDir, {onCrash});
    running.push(service);
    return service;
  };

  return {
    async start(name, probe, {before, progress} = {}) {
      signal?.throwIfAborted();
      let begun = performance.now();
      const service = launch(name);
      const gaveUp = () => service.restarts() > 2 || signal?.aborted === true;
      try {
        if (before) {
          before.onBegin();
          await until(before.isDone, {limitMs: Infinity, everyMs: LOOK_MS, gaveUp});
          onStep(before.step, performance.now() - begun);
          begun = performance.now();
        }
        await until(probe, {limitMs: readyLimitMs, gaveUp, progress});
      } catch (cause) {
        signal?.throwIfAborted();
        throw new SetupFailure(
          `The process "${name}" did not become ready. Its last lines:\n${service.tail() || '(it printed nothing)'}`,
          `Its whole output is in ${join(logDir, `${name}.log`)}.`,
          {cause},
        );
      }
      onStep(name, performance.now() - begun);
    },
    find(name) {
      const found = running.find((service) => service.name === name);
      if (!found) throw new Error(`the process "${name}" does not run`);
      return found;
    },
    async stop() {
      for (const service of running.toReversed()) await service.stop();
    },
  };
}
