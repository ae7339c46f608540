import type { ArrayItem, RecordingFormat } from '../../model/recording.ts';
import { guessRole } from '../roles.ts';
import { type ArrayChannel, arrayName, findArrayUnit } from './array-channels.ts';
import type { ArrayFile, StoredArray } from './array-file.ts';
import { asSignal, holdsEvents, isTimeArray, mostChannels, type ArraySignal } from './choose-signals.ts';
import { findRates } from './find-rate.ts';

/** Arrays that are listed at most; of single numbers none is. */
const mostItems = 1000;
/** Fewer numbers are no samples in anyone's eyes. */
const leastPlausible = 16;

/** What a list of arrays says beside what its file does. */
export interface ItemContext {
  readonly format: RecordingFormat;
  /** Of arrays of which the file tells none, Hz. */
  readonly otherwiseHz: number | null;
  readonly taken: ReadonlySet<StoredArray>;
  /** Empty where the recording could not be opened. */
  readonly channels: readonly ArrayChannel[];
}

/**
 * The arrays of a file for a person to choose among, in its order, with what is known of each.
 *
 * @param file    arrays, texts and numbers of the file
 * @param context format, rate that was asked for, and which arrays are taken
 * @returns one item an array
 */
export async function listItems(
  file: ArrayFile,
  { format, otherwiseHz, taken, channels }: ItemContext,
  signal?: AbortSignal,
): Promise<ArrayItem[]> {
  const listed = file.arrays
    .map(asSignal)
    .filter(({ sampleCount }) => sampleCount > 1)
    .slice(0, mostItems);
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
  const isLong = sampleCount >= leastPlausible && channelCount <= mostChannels;
  return isLong && !holdsEvents(array) && !isTimeArray(array);
}
