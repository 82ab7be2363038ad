// Workers with Python: the one in use, and at times a spare that is ready when a program has to be stopped.
import type {Lockfile} from 'pyodide';
import {newsOf, type News, type Order} from '#web/python/protocol.ts';

/** What a worker is started with. */
export type PythonPlace = {
  /** Absolute address of the folder with Pyodide's files. */
  readonly folder: string;
  /** The packages of this installation, and the absolute address of their folder. None where they cannot be asked for. */
  readonly packages: () => Promise<{readonly lock: Lockfile; readonly address: string}>;
  readonly memoryLimit: number;
  readonly open: () => Worker;
};

/** A worker, and what it tells; what it told before someone listened comes first. */
export class PythonWorker {
  readonly #worker: Worker;
  readonly #waiting: (News | 'lost')[] = [];
  #listener: ((news: News | 'lost') => void) | undefined;

  constructor({open, packages, folder, memoryLimit}: PythonPlace) {
    this.#worker = open();
    this.#worker.addEventListener('message', ({data}: MessageEvent<unknown>) => {
      const news = newsOf(data);
      if (news) this.#tell(news);
    });
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#tell('lost');
    });
    packages().then(
      ({lock, address}) => this.send({kind: 'start', folder, packages: address, lock, memoryLimit}),
      () => this.#tell('lost'),
    );
  }

  send(order: Order): void {
    this.#worker.postMessage(order);
  }

  listen(listener: (news: News | 'lost') => void): void {
    this.#listener = listener;
    for (const news of this.#waiting.splice(0)) listener(news);
  }

  end(): void {
    this.#listener = undefined;
    this.#worker.terminate();
  }

  #tell(news: News | 'lost'): void {
    if (this.#listener) this.#listener(news);
    else this.#waiting.push(news);
  }
}

/** At most one spare. */
export class PythonWorkers {
  readonly #place: PythonPlace;
  #spare: PythonWorker | undefined;

  constructor(place: PythonPlace) {
    this.#place = place;
  }

  /** The spare, or a new one. */
  take(): PythonWorker {
    const taken = this.#spare ?? new PythonWorker(this.#place);
    this.#spare = undefined;
    return taken;
  }

  prepare(): void {
    this.#spare ??= new PythonWorker(this.#place);
  }

  dropSpare(): void {
    this.#spare?.end();
    this.#spare = undefined;
  }
}
