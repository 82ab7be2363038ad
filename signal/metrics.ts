// Figures of this process in Prometheus's text format (version 0.0.4).

const COUNTERS = {
  signal_messages_in_total: 'Frames from clients.',
  signal_commands_total: 'Commands for sync.',
  signal_results_total: 'Results of commands.',
  signal_refused_total: 'Results that were rejections.',
  signal_pushes_total: 'Frames from sync for users and channels.',
  signal_rejected_total: 'Frames answered by an error.',
  signal_call_relayed_total: 'Offers, answers and candidates passed on within a call.',
  signal_call_dropped_total: 'Offers, answers and candidates outside any call, or to who cannot be reached.',
  signal_warned_total: 'Frames beyond the rate.',
  signal_flooded_total: 'Sockets closed for too many frames.',
  signal_too_large_total: 'Sockets closed for a frame that is too large.',
  signal_broken_text_total: 'Sockets ended for a frame that is no UTF-8.',
  signal_dropped_total: 'Frames dropped because a reader was too slow; its socket is closed.',
  signal_upgrades_total: 'Sockets let in.',
  signal_upgrades_refused_total: 'Upgrades rejected.',
  signal_cut_total: 'Sockets closed because a session ended or rights changed.',
  signal_link_opened_total: 'Times the link to sync was opened.',
  signal_bus_out_total: 'Messages to the bus.',
  signal_bus_in_total: 'Messages from the bus.',
  signal_bus_dropped_total: 'Messages of the bus that no node had just signed.',
} as const;

export type CounterName = keyof typeof COUNTERS;

/** Upper bounds of the time from a command's arrival to its result, seconds. */
const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** A figure that is read when it is asked for. */
export type Gauge = {readonly name: string; readonly help: string; readonly read: () => number};

export class Metrics {
  readonly #counts = new Map<CounterName, number>();
  readonly #buckets = BUCKETS_S.map(() => 0);
  #waits = 0;
  #waitedS = 0;

  count(name: CounterName, by = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + by);
  }

  /** Of one command, ms. */
  waited(ms: number): void {
    const seconds = ms / 1000;
    this.#waits += 1;
    this.#waitedS += seconds;
    const at = BUCKETS_S.findIndex((bound) => seconds <= bound);
    if (at >= 0) this.#buckets[at] = (this.#buckets[at] ?? 0) + 1;
  }

  text(gauges: readonly Gauge[]): string {
    const lines = [
      ...gauges.flatMap(({name, help, read}) => [...head(name, help, 'gauge'), `${name} ${read()}`]),
      ...Object.entries(COUNTERS).flatMap(([name, help]) => [
        ...head(name, help, 'counter'),
        `${name} ${this.#counts.get(name as CounterName) ?? 0}`,
      ]),
      ...this.#histogram('signal_command_seconds', 'From a command’s arrival to its result.'),
    ];
    return `${lines.join('\n')}\n`;
  }

  #histogram(name: string, help: string): string[] {
    let below = 0;
    const buckets = BUCKETS_S.map((bound, at) => {
      below += this.#buckets[at] ?? 0;
      return `${name}_bucket{le="${bound}"} ${below}`;
    });
    return [
      ...head(name, help, 'histogram'),
      ...buckets,
      `${name}_bucket{le="+Inf"} ${this.#waits}`,
      `${name}_sum ${this.#waitedS}`,
      `${name}_count ${this.#waits}`,
    ];
  }
}

const head = (name: string, help: string, type: string) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];
