import { BeatbenchError } from '../../model/failure.ts';
import { withMounted } from './open-file.ts';
import type { MountedFile } from './open-file.ts';
import type { BlockRanges } from './thread-messages.ts';

/**
 * Reads a block of a dataset.
 *
 * @param mounted an open file
 * @param name    of the dataset, from the root
 * @param ranges  from … to − 1 along each axis
 * @returns row after row, as float64
 * @throws BeatbenchError `bad-value` where it does not give as many numbers
 */
export function readDataset(mounted: MountedFile, name: string, ranges: BlockRanges): Float64Array {
  const count = ranges.reduce((product, [from, to]) => product * (to - from), 1);
  return withMounted(mounted, ({ file, library }) => {
    const dataset = file.get(name);
    const isThere = library.isDataset(dataset);
    const slice = ranges.map(([from, to]): [number, number] => [from, to]);
    const values = floats(!isThere ? null : ranges.length === 0 ? [dataset.value] : dataset.slice(slice));
    if (values.length === count) return values;
    throw new BeatbenchError(
      'bad-value',
      `"${name}" of ${mounted.path} gives ${values.length} of ${count} numbers; the file is damaged.`,
      { file: mounted.path, field: name },
    );
  });
}

/** Numbers as float64; what is none becomes NaN. */
function floats(numbers: unknown): Float64Array {
  if (!Array.isArray(numbers) && !ArrayBuffer.isView(numbers)) return new Float64Array();
  const list = numbers as unknown as ArrayLike<unknown>;
  const values = new Float64Array(list.length);
  for (let k = 0; k < values.length; k++) {
    const value = Number(list[k]);
    values[k] = Number.isFinite(value) ? value : NaN;
  }
  return values;
}
