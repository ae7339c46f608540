import type { ArrayFile, StoredArray } from './array-file.ts';

/** An array that is a signal, or several: samples along its long axis. */
export interface ArraySignal {
  readonly array: StoredArray;
  readonly sampleCount: number;
  readonly channelCount: number;
  /** Whether the samples of a channel lie side by side. */
  readonly isContiguous: boolean;
}

/** Fewer numbers are results, not a recording. */
export const leastSamples = 256;
/** An array of more is a picture or a table. */
export const mostChannels = 512;
/** Times as many samples as channels that a signal has at least. */
const leastSlenderness = 2;
/** Share of the longest array's length under which an array holds beats or windows, not samples. */
const leastShare = 1 / 48;

const eventName =
  /^(?:r?_?peaks?|on_?sets?|off_?sets?|idx\w*|ind(?:ex|exes|ices)|beats?|r?_?locs?|ann\w*|events?|markers?|rri?|ibi)$/i;
/** Names of arrays that hold results, one a window: no recording, but the likeliest where there is none. */
const trendName = /^(?:bpm|hr|heart_?rate)_?\d*$/i;
/** Names of arrays that hold the times of samples. */
const timeName = /^(?:t|time(?:_?(?:s|ms|sec|axis|vec|vector|stamps?))?|timestamps?|ts|tm|tvec|nseq)$/i;

/**
 * The arrays that are signals, in the order of the file.
 *
 * @param file all arrays, without their numbers
 * @returns by their sizes and names alone
 */
export function chooseSignals({ arrays }: ArrayFile): ArraySignal[] {
  const slender = arrays
    .map(asSignal)
    .filter(
      ({ sampleCount, channelCount }) =>
        sampleCount >= leastSamples &&
        channelCount <= mostChannels &&
        sampleCount >= leastSlenderness * channelCount,
    )
    .filter(({ array }) => !holdsEvents(array) && !holdsTrend(array) && !isTimeArray(array));
  const longest = Math.max(0, ...slender.map(({ sampleCount }) => sampleCount));
  return slender.filter(({ sampleCount }) => sampleCount >= leastShare * longest);
}

/**
 * Whether an array holds beats or what is known of them, by its name.
 *
 * @param array its name and those around it
 * @returns true of `peaks`, `onsets`, `ann` and the like
 */
export function holdsEvents(array: StoredArray): boolean {
  return eventName.test(ownName(array));
}

function holdsTrend(array: StoredArray): boolean {
  return trendName.test(ownName(array));
}

/**
 * Whether an array holds times, by its name.
 *
 * @param array its name and those around it
 * @returns true of `t`, `time` and the like
 */
export function isTimeArray(array: StoredArray): boolean {
  return timeName.test(ownName(array)) && Math.min(array.fastCount, array.slowCount) === 1;
}

/**
 * The last of an array's names, without those of the groups around it.
 *
 * @param array its name and those around it
 * @returns as the file has it
 */
export function ownName(array: StoredArray): string {
  return array.path.at(-1) ?? '';
}

/**
 * An array as samples along its longer axis.
 *
 * @param array of one or two axes
 * @returns its length and number of channels
 */
export function asSignal(array: StoredArray): ArraySignal {
  const isContiguous = array.fastCount >= array.slowCount;
  const [sampleCount, channelCount] = isContiguous
    ? [array.fastCount, array.slowCount]
    : [array.slowCount, array.fastCount];
  return { array, sampleCount, channelCount, isContiguous };
}
