import type { ChannelRole } from '../model/recording.ts';

/** Words of a label that determine its role; the first row that matches wins. */
const roleWords: readonly (readonly [ChannelRole, RegExp])[] = [
  ['acceleration', /\b(?:acc|accel\w*|accelerometer|accelerometry)\b/],
  [
    'other',
    /\b(?:gyro\w*|mag|magneto\w*|annotations?|eeg|eog|emg|eda|gsr|temp|temperature|spo2|sao2|hr|event\w*)\b/,
  ],
  ['icg', /\b(?:icg|impedance cardio\w*|dz|dzdt|dz dt)\b/],
  ['ecg', /\b(?:ecg\w*|ekg\w*|electrocardio\w*|mli{1,3}|mcl\d?)\b/],
  ['pcg', /\b(?:pcg\w*|phono\w*|sounds?|hs|stethoscope|microphone)\b/],
  [
    'ppg',
    /\b(?:ppg\w*|pleth\w*|photopleth\w*|bvp|puls|pulse|ir|infrared|red|puls\w{0,3}ox[iy]\w*|oximet\w*)\b/,
  ],
  ['pressure', /\b(?:abp|art|ibp|nibp|cvp|pap|icp|pressure|fem|fbp|finapres)\b/],
  [
    'respiration',
    /\b(?:resp\w*|rsp|breath\w*|airflow|flow|thorax|thoracic|chest|abdomen|abdominal|abdo|imp|impedance|co2|etco2)\b/,
  ],
];

/** A whole label that is the name of an ECG lead, as resting, Holter and ward recorders write it. */
const leadName = /^(?:lead )?(?:mod )?(?:i{1,3}|av[rlf]|v|v[1-9]r?|v[xyz]|mv\d?|ml\d|cm\d|cc\d|cs\d|d[1-4])$/;

/** A lead given as the two electrodes it is measured between: `V1-V2`, `LL-RA`. */
const leadBetween = /^(?:ecg )?(?:v[1-9]|[rl][al]|[cfnm]) (?:v[1-9]|[rl][al]|[cfnm])$/;

const pressureUnit = /^(?:mmhg|cmh2o|kpa)$/;
const icgUnit = /^(?:ohms?|ω)\/s(?:ec)?$/;
const accelerationUnit = /^(?:m?g|m\/s\^?2|m\/s²)$/;
const countUnit = /^(?:bpm|1\/min|\/min|beats\/min)$/;

/**
 * Guesses the role of a channel from its label and unit.
 *
 * @param label as written in the file: `MLII`, `wrist_ppg`, `ECG I`, `PLETH`
 * @param unit  as written in the file; may be empty
 * @param fs    sampling rate in Hz, if known; the values that monitors list once a second are no cardiac signal
 * @returns the role; `other` where label and unit show none, or where the rate is too low for the role
 */
export function guessRole(label: string, unit: string, fs = Number.POSITIVE_INFINITY): ChannelRole {
  const role = guessRoleFromWords(label, unit);
  const isBeating = role === 'ecg' || role === 'ppg' || role === 'pcg' || role === 'icg';
  return isBeating && fs < minHeartFs ? 'other' : role;
}

/** Minimum sampling rate at which a signal can show heartbeats, Hz. */
const minHeartFs = 4;

function guessRoleFromWords(label: string, unit: string): ChannelRole {
  const words = label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
  const plainUnit = unit.trim().toLowerCase();
  if (countUnit.test(plainUnit)) return 'other';
  if (leadName.test(words) || leadBetween.test(words)) return 'ecg';
  for (const [role, pattern] of roleWords) {
    if (pattern.test(words)) return role;
  }
  if (pressureUnit.test(plainUnit)) return 'pressure';
  if (icgUnit.test(plainUnit)) return 'icg';
  return accelerationUnit.test(plainUnit) ? 'acceleration' : 'other';
}

/** Maximum length of the samples that the guess from content uses, s. */
const lookedAtSec = 30;
/** Kurtosis of the slope at and above which a rhythm counts as spikes (QRS) and not as waves (pulse). */
const spikyKurtosis = 8;
/** Minimum sampling rate at which QRS complexes can be found, Hz. */
const minEcgFs = 60;
/** Minimum autocorrelation at a lag of one beat that counts as a rhythm. */
const rhythmCorrelation = 0.3;
/** Minimum share of a pulse's power that stays in the mean over 0.1 s. That of mains hum on an open input is 0. */
const slowPowerShare = 0.5;

/**
 * Guesses the role of a channel from the shape of its signal, for tables without names. A spiky, rhythmic signal is an
 * ECG. A smooth signal with a rhythm of 0.7 to 3 Hz is a PPG. Anything else is `other`.
 *
 * @param values samples, any unit; NaN at gaps
 * @param fs     sampling rate, Hz
 * @returns one of `ecg`, `ppg` and `other`
 */
export function guessRoleFromSamples(values: Float64Array, fs: number): ChannelRole {
  const known = values.subarray(0, Math.floor(lookedAtSec * fs)).filter((value) => !Number.isNaN(value));
  if (!(fs >= 20) || known.length < 4 * fs) return 'other';
  const drift = movingMean(known, Math.round(fs));
  const smooth = movingMean(
    known.map((value, index) => value - (drift[index] ?? 0)),
    Math.max(1, Math.round(0.02 * fs)),
  );
  const slope = smooth.subarray(1).map((value, index) => value - (smooth[index] ?? 0));
  const spread = kurtosis(slope);
  if (!Number.isFinite(spread)) return 'other';
  if (spread >= spikyKurtosis) return fs >= minEcgFs && spikesAtBeats(slope, fs) ? 'ecg' : 'other';
  const slow = movingMean(smooth, Math.max(1, Math.round(0.1 * fs)));
  if (!(sumOfSquares(slow) >= slowPowerShare * sumOfSquares(smooth))) return 'other';
  return beatCorrelation(smooth, fs) >= rhythmCorrelation ? 'ppg' : 'other';
}

/** Gravity in the units of accelerometers: g, m/s² and mg. */
const gravities = [1, 9.81, 1000] as const;
/**
 * Range of the median length of an acceleration vector, as shares of gravity, and maximum interquartile range of that
 * length, as a share of its median.
 */
const [leastGravity, mostGravity, mostLengthSpread] = [0.75, 1.3, 0.3];

/**
 * Returns the interquartile range of the length of the vector of three signals, as a share of its median; infinite if
 * the median is not close to gravity.
 */
function lengthSpread([x, y, z]: readonly Float64Array[]): number {
  if (x === undefined || y === undefined || z === undefined) return Number.POSITIVE_INFINITY;
  const lengths = x
    .map((value, n) => Math.hypot(value, y[n] ?? NaN, z[n] ?? NaN))
    .filter((length) => !Number.isNaN(length))
    .toSorted();
  const quantile = (share: number): number => lengths[Math.floor(share * (lengths.length - 1))] ?? NaN;
  const middle = quantile(0.5);
  const isGravity = gravities.some((one) => middle >= leastGravity * one && middle <= mostGravity * one);
  return isGravity ? (quantile(0.75) - quantile(0.25)) / middle : Number.POSITIVE_INFINITY;
}

/**
 * Corrects the roles of unnamed axes. Three adjacent signals are the axes of an accelerometer if the length of their
 * vector is close to gravity nearly all the time.
 *
 * @param roles   roles of all channels, in order
 * @param samples samples of the channels whose role was guessed from samples, any unit, NaN at gaps; null for the
 *                others
 * @returns one role per channel
 */
export function withAccelerationAxes(
  roles: readonly ChannelRole[],
  samples: readonly (Float64Array | null)[],
): ChannelRole[] {
  const triples = samples.flatMap((_, from) => {
    const axes = samples.slice(from, from + 3).filter((one) => one !== null);
    const isAlike = axes.length === 3 && axes.every(({ length }) => length === axes[0]?.length);
    const spread = isAlike ? lengthSpread(axes) : Number.POSITIVE_INFINITY;
    return spread <= mostLengthSpread ? [{ from, spread }] : [];
  });
  const found = [...roles];
  const taken = new Set<number>();
  for (const { from } of triples.toSorted((a, b) => a.spread - b.spread)) {
    const own = [from, from + 1, from + 2];
    if (own.some((k) => taken.has(k))) continue;
    for (const k of own) taken.add(k);
    found.fill('acceleration', from, from + 3);
  }
  return found;
}

/** Returns the mean over `width` samples around each sample; the window is cut at both ends. */
function movingMean(values: Float64Array, width: number): Float64Array {
  const sums = new Float64Array(values.length + 1);
  values.forEach((value, index) => {
    sums[index + 1] = (sums[index] ?? 0) + value;
  });
  const before = Math.floor(width / 2);
  return values.map((_, index) => {
    const from = Math.max(0, index - before);
    const to = Math.min(values.length, index - before + width);
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  });
}

function sumOfSquares(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}

/** Returns whether the slope has bursts at the rate of heartbeats, 0.5 to 4 per second. */
function spikesAtBeats(slope: Float64Array, fs: number): boolean {
  const size = slope.map(Math.abs);
  const high = size.toSorted()[Math.floor(size.length * 0.995)] ?? 0;
  const refractory = Math.round(0.2 * fs);
  let burstCount = 0;
  let last = -refractory;
  size.forEach((value, index) => {
    if (value < 0.5 * high) return;
    if (index - last >= refractory) burstCount += 1;
    last = index;
  });
  const perSec = (burstCount * fs) / slope.length;
  return perSec >= 0.5 && perSec <= 4;
}

/** Returns the fourth moment over the square of the second: 3 for Gaussian noise, NaN for a flat line. */
function kurtosis(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let second = 0;
  let fourth = 0;
  for (const value of values) {
    const square = (value - mean) ** 2;
    second += square;
    fourth += square * square;
  }
  return (fourth * values.length) / (second * second);
}

/** Returns the largest autocorrelation at lags of 1/3 to 1/0.7 s. */
function beatCorrelation(values: Float64Array, fs: number): number {
  let best = -1;
  const step = Math.max(1, Math.floor(fs / 100));
  for (let lag = Math.round(fs / 3); lag <= fs / 0.7; lag += step) {
    let cross = 0;
    let left = 0;
    let right = 0;
    for (let index = lag; index < values.length; index += step) {
      const a = values[index] ?? 0;
      const b = values[index - lag] ?? 0;
      cross += a * b;
      left += a * a;
      right += b * b;
    }
    best = Math.max(best, cross / Math.sqrt(left * right));
  }
  return best;
}
