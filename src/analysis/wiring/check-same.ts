import type { WiringFinding } from '../../model/wiring.ts';
import type { WiringChannel } from './wiring-channel.ts';

/**
 * Maximum residual of a straight line between two identical signals, as a share of the SD: neighbouring leads
 * leave a tenth.
 */
const maxResidual = 0.01;
/** Maximum and minimum number of samples of a stretch that are compared, evenly spaced. */
const maxSamples = 2000;
const minSamples = 100;

/**
 * Checks whether a channel has the same signal as another, regardless of scale, offset and sign.
 *
 * @param channel of the same rate and stretches as the other
 * @param other the channel that it is compared with
 * @returns null if they differ, or one of them is constant
 */
export function checkSame(channel: WiringChannel, other: WiringChannel): WiringFinding | null {
  if (channel.fs !== other.fs || channel.stretches.length !== other.stretches.length) return null;
  let sign = 0;
  for (const [k, { values }] of channel.stretches.entries()) {
    const slope = fitSameSlope(values, other.stretches[k].values);
    if (slope === 0 || (sign !== 0 && Math.sign(slope) !== sign)) return null;
    sign = Math.sign(slope);
  }
  if (sign === 0) return null;
  const how = sign < 0 ? ', inverted' : '';
  return { code: 'channels-same', text: `the same signal as ${other.label}${how}.`, fix: null };
}

/** Returns the slope of the least-squares line from one signal to the other; 0 if they are not the same. */
function fitSameSlope(x: Float64Array, y: Float64Array): number {
  const count = Math.min(x.length, y.length);
  const step = Math.max(1, Math.floor(count / maxSamples));
  let [n, sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0, 0];
  const [x0, y0] = [firstPresentValue(x), firstPresentValue(y)];
  for (let k = 0; k < count; k += step) {
    const [a, b] = [x[k] - x0, y[k] - y0];
    if (Number.isNaN(a) || Number.isNaN(b)) continue;
    n++;
    sx += a;
    sy += b;
    sxx += a * a;
    syy += b * b;
    sxy += a * b;
  }
  if (n < minSamples) return 0;
  const [vx, vy, c] = [sxx - (sx * sx) / n, syy - (sy * sy) / n, sxy - (sx * sy) / n];
  if (!(vx > 0 && vy > 0)) return 0;
  // Residual of y, as a share of its squares.
  return 1 - (c * c) / (vx * vy) <= maxResidual ** 2 ? c / vx : 0;
}

function firstPresentValue(values: Float64Array): number {
  return values.find((value) => !Number.isNaN(value)) ?? 0;
}
