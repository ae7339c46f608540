/** Position of the rows of beats relative to R. */
export interface RowGrid {
  /** Hz. */
  readonly rate: number;
  /** Number of samples before R, and in the whole row. */
  readonly before: number;
  readonly length: number;
}

/** Range of a row, s relative to R: from before the P wave with a long PR to after the T wave with a long QT. */
const reachSec = { before: 0.45, after: 0.75 };
/**
 * Range of the QRS by which beats are compared, and half of the range whose mean is each row's level, s
 * relative to R.
 */
const qrsSec = { before: 0.08, after: 0.12 };
const levelSec = 0.06;
/** Minimum correlation of beats of one shape. */
const minCorrelation = 0.85;
/** Number of beats on either side that may enter a mean, so that it follows slow changes of shape and QT. */
export const meanBeatsPerSide = 8;

/**
 * @param rate Hz
 * @returns position of the rows at that rate
 */
export function rowGrid(rate: number): RowGrid {
  const before = Math.round(reachSec.before * rate);
  return { rate, before, length: before + Math.round(reachSec.after * rate) + 1 };
}

/** One beat in all leads; NaN outside the record and in its gaps. */
export interface LeadRows {
  readonly leads: readonly Float64Array[];
}

/** The QRS of a beat for comparisons: all leads, without their means, with norm 1; null if it is incomplete. */
export type QrsShape = Float64Array | null;

/**
 * Extracts the QRS of a beat for comparisons.
 *
 * @param rows of the beat
 * @returns null if a sample is missing, or the QRS is flat
 */
export function qrsShape({ leads }: LeadRows, { rate, before }: RowGrid): QrsShape {
  const from = before - Math.round(qrsSec.before * rate);
  const count = Math.round((qrsSec.before + qrsSec.after) * rate) + 1;
  const shape = new Float64Array(leads.length * count);
  let norm = 0;
  leads.forEach((row, lead) => {
    let sum = 0;
    for (let n = 0; n < count; n++) sum += row[from + n];
    for (let n = 0; n < count; n++) {
      const value = row[from + n] - sum / count;
      shape[lead * count + n] = value;
      norm += value * value;
    }
  });
  if (!(norm > 0)) return null;
  const scale = 1 / Math.sqrt(norm);
  return shape.map((value) => value * scale);
}

/** Returns whether a beat has the shape of another one; false if its QRS is incomplete. */
export function isSameShape(a: Float64Array, b: QrsShape): boolean {
  if (b === null) return false;
  let dot = 0;
  for (let n = 0; n < a.length; n++) dot += a[n] * b[n];
  return dot >= minCorrelation;
}

/** Surrounding beats, with their shapes. */
export interface Neighbours {
  readonly rows: readonly LeadRows[];
  readonly shapes: readonly QrsShape[];
}

/** The mean of beats of one shape. */
export interface SimilarBeatMean {
  /** One row per lead, with only the samples that the beat itself has; `from` is where they begin in its row. */
  readonly leads: readonly Float64Array[];
  readonly from: number;
  /** Indices of the neighbours in the mean. */
  readonly members: readonly number[];
}

/**
 * Computes the mean of a beat and of its neighbours of the same shape, each minus its level around R.
 *
 * @param neighbours in their order
 * @param own index of the beat among them
 * @returns null if the beat's QRS is incomplete
 */
export function averageSimilarBeats(
  { rows, shapes }: Neighbours,
  own: number,
  grid: RowGrid,
): SimilarBeatMean | null {
  const shape = shapes[own];
  if (shape === null) return null;
  const members = shapes.flatMap((other, i) => (i === own || isSameShape(shape, other) ? [i] : []));
  const [from, to] = completeRange(rows[own]);
  const level = Math.round(levelSec * grid.rate);
  const leads = rows[own].leads.map((_, lead) => {
    const sums = new Float64Array(to - from);
    const counts = new Float64Array(to - from);
    for (const member of members) {
      const row = rows[member].leads[lead];
      let base = 0;
      for (let n = grid.before - level; n <= grid.before + level; n++) base += row[n];
      base /= 2 * level + 1;
      for (let n = from; n < to; n++) {
        if (Number.isNaN(row[n])) continue;
        sums[n - from] += row[n] - base;
        counts[n - from]++;
      }
    }
    return sums.map((sum, n) => sum / counts[n]);
  });
  return { leads, from, members };
}

/** Returns the range around R in which all leads have samples. */
function completeRange({ leads }: LeadRows): [number, number] {
  const { length } = leads[0];
  const isPresent = (n: number): boolean => leads.every((row) => !Number.isNaN(row[n]));
  let from = 0;
  let to = length;
  const middle = Math.floor(length * (reachSec.before / (reachSec.before + reachSec.after)));
  for (let n = middle; n >= 0; n--) {
    if (isPresent(n)) continue;
    from = n + 1;
    break;
  }
  for (let n = middle; n < length; n++) {
    if (isPresent(n)) continue;
    to = n;
    break;
  }
  return [from, to];
}
