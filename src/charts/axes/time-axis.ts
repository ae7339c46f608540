/** Width of the gutter left of every plot over time, for names and scales, px. */
export const gutterPx = 64;
/** Width of the margin right of every plot over time, px. */
export const edgePx = 12;
/** Height of the axis below the lanes, px. */
export const axisPx = 20;

/** A linear map between seconds and pixels, used by all plots over time. */
export interface TimeScale {
  readonly fromSec: number;
  readonly toSec: number;
  readonly widthPx: number;
  /** px per second. */
  readonly perSec: number;
  readonly x: (sec: number) => number;
  readonly sec: (x: number) => number;
}

/** Returns the map of a span onto a plot of this width, including gutter and edge. */
export function timeScale(fromSec: number, toSec: number, widthPx: number): TimeScale {
  const innerPx = Math.max(widthPx - gutterPx - edgePx, 1);
  return scaleFrom([fromSec, toSec], widthPx, innerPx / (toSec - fromSec), gutterPx);
}

/** Returns the map of a span that fills its plot, without gutter and edge. */
export function fullWidthScale(fromSec: number, widthPx: number, perSec: number): TimeScale {
  return scaleFrom([fromSec, fromSec + widthPx / perSec], widthPx, perSec, 0);
}

function scaleFrom(
  [fromSec, toSec]: readonly [number, number],
  widthPx: number,
  perSec: number,
  leftPx: number,
): TimeScale {
  return {
    fromSec,
    toSec,
    widthPx,
    perSec,
    x: (sec) => leftPx + (sec - fromSec) * perSec,
    sec: (x) => fromSec + (x - leftPx) / perSec,
  };
}

/** Significant digits kept of px per second. The length of a span changes by rounding errors when it is moved. */
const perSecDigits = 8;

/**
 * Returns a scale less than one device pixel away, on which every time keeps its position within a device pixel while
 * the view moves. A drawing on one such scale can therefore be shifted by whole pixels to match another.
 */
export function snapScale({ fromSec, widthPx, perSec }: TimeScale, deviceRatio: number): TimeScale {
  const steadyPerSec = Number(perSec.toPrecision(perSecDigits));
  const originDevicePx = Math.round((gutterPx - fromSec * steadyPerSec) * deviceRatio);
  const snappedSec = (gutterPx - originDevicePx / deviceRatio) / steadyPerSec;
  const innerSec = Math.max(widthPx - gutterPx - edgePx, 1) / steadyPerSec;
  return scaleFrom([snappedSec, snappedSec + innerSec], widthPx, steadyPerSec, gutterPx);
}

const steps = [
  0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800,
  21_600, 43_200, 86_400,
] as const;

const finer: Readonly<Record<number, number>> = {
  0.01: 0.002,
  0.02: 0.005,
  0.05: 0.01,
  0.1: 0.02,
  0.2: 0.05,
  0.5: 0.1,
  1: 0.2,
  2: 0.5,
  5: 1,
  10: 2,
  15: 5,
  30: 5,
  60: 10,
  120: 30,
  300: 60,
  600: 120,
  900: 300,
  1800: 300,
};

export interface TimeTicks {
  readonly stepSec: number;
  /** Step of the unlabelled lines, s. */
  readonly minorSec: number;
}

/** Returns the smallest round step whose labels are at least `minPx` apart. */
export function timeTicks(scale: TimeScale, minPx: number): TimeTicks {
  const secPerPx = (scale.toSec - scale.fromSec) / Math.max(scale.widthPx - gutterPx - edgePx, 1);
  const stepSec = steps.find((step) => step >= minPx * secPerPx) ?? 86_400;
  return { stepSec, minorSec: finer[stepSec] ?? stepSec / 6 };
}

/** Returns the multiples of `stepSec` in the scale's span, ends included. */
export function ticksWithin(scale: TimeScale, stepSec: number): number[] {
  const first = Math.ceil(scale.fromSec / stepSec - 1e-6);
  const last = Math.floor(scale.toSec / stepSec + 1e-6);
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => (first + index) * stepSec);
}

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * Formats a time as min:s, or as h:mm:ss in records of an hour or more.
 * @param stepSec the tick step; below one second it adds enough decimals to distinguish ticks
 */
export function formatClock(sec: number, long: boolean, stepSec = 1): string {
  const decimals = stepSec >= 1 ? 0 : stepSec >= 0.1 ? 1 : stepSec >= 0.01 ? 2 : 3;
  const scaled = Math.round(Math.max(sec, 0) * 10 ** decimals);
  const whole = Math.floor(scaled / 10 ** decimals);
  const fraction = decimals === 0 ? '' : `.${String(scaled % 10 ** decimals).padStart(decimals, '0')}`;
  const seconds = `${two(whole % 60)}${fraction}`;
  if (!long) return `${Math.floor(whole / 60)}:${seconds}`;
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${seconds}`;
}

/** Returns whether a record is long enough to show hours in its times. */
export const isLong = (durationSec: number): boolean => durationSec >= 3600;

/** Returns the name of the format of `formatClock`, for the gutter. */
export const clockName = (long: boolean): string => (long ? 'h:min:s' : 'min:s');
