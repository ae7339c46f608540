import type { FilterState } from '../../dsp/iir/first-order-band.ts';
import type { IndexRange } from '../../model/samples.ts';
import type { StoredFields } from './stored-fields.ts';
import type { BodyReader } from './stored-file.ts';

/** Numbers that a state takes: whether there is one, and it. */
const stateLength = 5;

export function packStates(states: readonly (FilterState | null)[]): Float64Array {
  const packed = new Float64Array(states.length * stateLength);
  states.forEach((state, k) => {
    if (state !== null) packed.set([1, ...state], k * stateLength);
  });
  return packed;
}

export function readStates(body: BodyReader, count: number): (FilterState | null)[] {
  const packed = body.doubles(count * stateLength, 'states');
  return Array.from({ length: count }, (_, k) => {
    const [isThere = 0, x1 = 0, x2 = 0, y1 = 0, y2 = 0] = packed.subarray(
      k * stateLength,
      (k + 1) * stateLength,
    );
    return isThere === 0 ? null : [x1, x2, y1, y2];
  });
}

export function packRanges(ranges: readonly IndexRange[]): Float64Array {
  return Float64Array.from(ranges.flatMap(({ from, to }) => [from, to]));
}

/** Sorted, disjoint and in a part, or an error. */
export function readGaps(
  fields: StoredFields,
  body: BodyReader,
  count: number,
  part: IndexRange,
): IndexRange[] {
  const limits = body.doubles(2 * count, 'gaps');
  checkRising(fields, 'gaps', limits, part.from, part.to);
  return Array.from({ length: count }, (_, k) => ({ from: limits[2 * k] ?? 0, to: limits[2 * k + 1] ?? 0 }));
}

/** @throws BeatbenchError `bad-value` where positions do not rise, or one is not a whole number from … to */
export function checkRising(
  fields: StoredFields,
  name: string,
  positions: Float64Array,
  from: number,
  to: number,
): void {
  let before = from - 1;
  for (const position of positions) {
    if (!Number.isSafeInteger(position) || position <= before || position > to)
      throw fields.wrong(name, `rising positions from ${from} to ${to}`);
    before = position;
  }
}
