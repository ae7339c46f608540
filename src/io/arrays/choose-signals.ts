import type { ArrayFile, StoredArray } from './array-file.ts';

/** An array that is one signal, or several, with samples along its longer axis. */
export interface ArraySignal {
  readonly array: StoredArray;
  readonly sampleCount: number;
  readonly channelCount: number;
  /** Whether the samples of a channel are adjacent. */
  readonly isContiguous: boolean;
}

/** Minimum number of samples; an array with fewer holds results. */
export const minSamples = 256;
/** Maximum number of channels; an array with more is a picture or a table. */
export const maxChannels = 512;
/** Minimum ratio of samples to channels. */
const minSlenderness = 2;
/** Minimum length, as a share of the longest array; a shorter array holds beats or windows, not samples. */
const minShare = 1 / 48;

const eventName =
  /^(?:r?_?peaks?|on_?sets?|off_?sets?|idx\w*|ind(?:ex|exes|ices)|beats?|r?_?locs?|ann\w*|events?|markers?|rri?|ibi)$/i;
/** Names of arrays that hold results, one per window: no recording, but the likeliest if there is none. */
const trendName = /^(?:bpm|hr|heart_?rate)_?\d*$/i;
/** Names of arrays that hold the times of samples. */
const timeName = /^(?:t|time(?:_?(?:s|ms|sec|axis|vec|vector|stamps?))?|timestamps?|ts|tm|tvec|nseq)$/i;

/**
 * Selects the arrays that are signals, in the order of the file.
 *
 * @param file all arrays, without their numbers
 * @returns arrays selected by size and name only
 */
export function chooseSignals({ arrays }: ArrayFile): ArraySignal[] {
  const slender = arrays
    .map(toArraySignal)
    .filter(
      ({ sampleCount, channelCount }) =>
        sampleCount >= minSamples &&
        channelCount <= maxChannels &&
        sampleCount >= minSlenderness * channelCount,
    )
    .filter(({ array }) => !isEventArray(array) && !holdsTrend(array) && !isTimeArray(array));
  const longest = Math.max(0, ...slender.map(({ sampleCount }) => sampleCount));
  return slender.filter(({ sampleCount }) => sampleCount >= minShare * longest);
}

/**
 * Returns whether an array holds beats or their properties, judging by its name.
 *
 * @param array its name and those around it
 * @returns true for `peaks`, `onsets`, `ann` and similar names
 */
export function isEventArray(array: StoredArray): boolean {
  return eventName.test(arrayBaseName(array));
}

function holdsTrend(array: StoredArray): boolean {
  return trendName.test(arrayBaseName(array));
}

/**
 * Returns whether an array holds times, judging by its name.
 *
 * @param array its name and those around it
 * @returns true for `t`, `time` and similar names
 */
export function isTimeArray(array: StoredArray): boolean {
  return timeName.test(arrayBaseName(array)) && Math.min(array.fastCount, array.slowCount) === 1;
}

/**
 * Returns the last part of an array's name, without the groups around it.
 *
 * @param array its name and those around it
 * @returns as in the file
 */
export function arrayBaseName(array: StoredArray): string {
  return array.path.at(-1) ?? '';
}

/**
 * Returns an array as samples along its longer axis.
 *
 * @param array array of one or two axes
 * @returns its length and number of channels
 */
export function toArraySignal(array: StoredArray): ArraySignal {
  const isContiguous = array.fastCount >= array.slowCount;
  const [sampleCount, channelCount] = isContiguous
    ? [array.fastCount, array.slowCount]
    : [array.slowCount, array.fastCount];
  return { array, sampleCount, channelCount, isContiguous };
}
