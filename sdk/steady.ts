/** Whole milliseconds of a clock that only goes forward: a duration stays right when somebody sets the device's clock. */
export const steadyMs = (): number => Math.round(performance.now());
