// Ports of an academy and file names in its data folder. No dependencies: `npm start` loads it before it starts
// anything.

/** Where everything listens. All but `public` are bound to loopback. */
export type Ports = {
  readonly public: number;
  readonly signal: number;
  readonly postgres: number;
  readonly zero: number;
  readonly internal: number;
  readonly vite: number;
  readonly metrics: number;
};

/** The ports of one academy, counted from its public one. zero-cache takes three (zero, +1, +2). */
export const portsFrom = (base: number): Ports => ({
  public: base,
  signal: base + 1,
  postgres: base + 2,
  zero: base + 3,
  internal: base + 6,
  vite: base + 7,
  metrics: base + 8,
});

/** In the data folder: says that a backup was restored since the academy ran last. */
export const RESTORED_FILE = 'restored';

/** In the data folder, unless AUDIT_HEADS_FILE says otherwise: the signed heads of the audit log, a line each. */
export const AUDIT_HEADS_FILE = 'audit-heads.jsonl';
