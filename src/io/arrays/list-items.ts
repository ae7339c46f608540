import type { ArrayItem, RecordingFormat } from '../../model/recording.ts';
import { guessRole } from '../roles.ts';
import { type ArrayChannel, arrayName, findArrayUnit } from './array-channels.ts';
import type { ArrayFile, StoredArray } from './array-file.ts';
import { toArraySignal, isEventArray, isTimeArray, maxChannels, type ArraySignal } from './choose-signals.ts';
import { findRates } from './find-rate.ts';

/** Maximum number of listed arrays; single numbers are not listed. */
const maxItems = 1000;
/** Minimum number of samples of a plausible signal. */
const minPlausible = 16;

/** Facts for the list of arrays that do not come from the file. */
export interface ItemContext {
  readonly format: RecordingFormat;
  /** Rate of arrays without a rate in the file, Hz. */
  readonly otherwiseHz: number | null;
  readonly taken: ReadonlySet<StoredArray>;
  /** Empty if the recording could not be opened. */
  readonly channels: readonly ArrayChannel[];
}

/**
 * Lists the arrays of a file for the user to choose from, in the file's order, with what is known about each.
 *
 * @param file    arrays, texts and numbers of the file
 * @param context format, given rate, and which arrays are in use
 * @returns one item per array
 */
export async function listItems(
  file: ArrayFile,
  { format, otherwiseHz, taken, channels }: ItemContext,
  signal?: AbortSignal,
): Promise<ArrayItem[]> {
  const listed = file.arrays
    .map(toArraySignal)
    .filter(({ sampleCount }) => sampleCount > 1)
    .slice(0, maxItems);
  const rates = await findRates(file, listed, signal);
  return listed.map((each, index): ArrayItem => {
    const { array, sampleCount, channelCount } = each;
    const channel = channels.find(({ source }) => source.array === array)?.channel;
    const unit = findArrayUnit(each, file);
    const isLikely = isPlausible(each);
    return {
      name: arrayName(array, format),
      sampleCount,
      channelCount,
      type: array.type,
      role: channel?.role ?? (isLikely ? guessRole(array.path.join(' '), unit) : 'other'),
      unit,
      rateHz: rates[index] ?? otherwiseHz,
      isSignal: taken.has(array),
      isPlausible: isLikely,
    };
  });
}

function isPlausible({ array, sampleCount, channelCount }: ArraySignal): boolean {
  const isLong = sampleCount >= minPlausible && channelCount <= maxChannels;
  return isLong && !isEventArray(array) && !isTimeArray(array);
}
