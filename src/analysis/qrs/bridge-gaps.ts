import type { Samples } from '../../model/samples.ts';

/**
 * Returns the ECG with a straight line across each gap. A gap at an end of the record is filled with the
 * nearest value.
 *
 * Digital values remain whole numbers: the line is truncated. A record that consists of one gap becomes zeros.
 *
 * @param samples digital or physical values, with their gaps
 * @returns `samples.values` itself if there is no gap, otherwise a copy
 */
export function bridgeGaps(samples: Samples<Int32Array>): Int32Array;
export function bridgeGaps(samples: Samples): Float64Array;
export function bridgeGaps(samples: Samples<Float64Array | Int32Array>): Float64Array | Int32Array;
export function bridgeGaps({ values, gaps }: Samples<Float64Array | Int32Array>): Float64Array | Int32Array {
  if (gaps.length === 0) return values;
  const bridged = values.slice();
  const whole = bridged instanceof Int32Array;
  for (const { from, to } of gaps) {
    const after = to < values.length ? values[to] : null;
    const left = from > 0 ? values[from - 1] : (after ?? 0);
    const right = after ?? left;
    for (let n = from; n < to; n++) {
      const value = left + ((right - left) * (n - from + 1)) / (to - from + 1);
      bridged[n] = whole ? Math.trunc(value) : value;
    }
  }
  return bridged;
}
