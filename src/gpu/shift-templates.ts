import type { TemplateMeasure } from '../model/templates.ts';

/** Templates in the form that the kernel of a measure reads. */
export interface ShiftTemplates {
  readonly measure: TemplateMeasure;
  readonly count: number;
  /** Samples per template. */
  readonly length: number;
  /** Samples per bin for BAM and NAD; otherwise 1. */
  readonly binLength: number;
  /** Number of bins, or of words of signs; 0 for other measures. */
  readonly partCount: number;
  readonly words: Uint32Array<ArrayBuffer>;
}

/**
 * Precomputes, in double precision, the parts of templates that do not depend on the window.
 *
 * @param templates   of equal length, 2 samples or more
 * @param binSamples  samples per bin, for BAM and NAD
 * @returns rows that the kernel reads, in single precision
 * @throws RangeError for templates of different lengths, or too short for a difference or a bin
 */
export function shiftTemplates(
  measure: TemplateMeasure,
  templates: readonly Float64Array[],
  binSamples: number,
): ShiftTemplates {
  const length = templates[0]?.length ?? 2;
  if (templates.some((template) => template.length !== length))
    throw new RangeError('templates are not of one length');
  const isBinned = measure === 'bam' || measure === 'nad';
  if (length < 2 || (isBinned && length < binSamples))
    throw new RangeError(`templates of ${length} samples are too short`);
  const head = { measure, count: templates.length, length, binLength: isBinned ? binSamples : 1 };
  if (measure === 'dam') return { ...head, partCount: 0, words: partitionWords(templates) };
  if (measure === 'adios') {
    return {
      ...head,
      partCount: Math.ceil((length - 1) / 32),
      words: interleaveByFours(templates.map(signWords)),
    };
  }
  if (measure === 'cwa') return { ...head, partCount: 0, words: interleaveByFours(templates.map(unitWords)) };
  const rows = templates.map((template) => binWords(template, binSamples, measure === 'bam'));
  return { ...head, partCount: Math.floor(length / binSamples), words: interleaveByFours(rows) };
}

/** Interleaves rows of words in groups of four; the last group is padded with zeros. */
function interleaveByFours(rows: readonly Uint32Array[]): Uint32Array<ArrayBuffer> {
  const length = rows[0]?.length ?? 0;
  const words = new Uint32Array(4 * length * Math.ceil(rows.length / 4));
  for (const [k, row] of rows.entries()) {
    const first = 4 * length * Math.floor(k / 4) + (k % 4);
    for (const [i, word] of row.entries()) words[first + 4 * i] = word;
  }
  return words;
}

function toFloatWords(values: Float64Array): Uint32Array {
  return new Uint32Array(Float32Array.from(values).buffer);
}

/** Makes a template of mean 0 and length 1, padded with zeros to a multiple of four; all zeros if it does not vary. */
function unitWords(template: Float64Array): Uint32Array {
  const unit = new Float64Array(4 * Math.ceil(template.length / 4));
  if (isFlat(template)) return toFloatWords(unit);
  const centred = subtractMean(template);
  const size = Math.sqrt(centred.reduce((sum, value) => sum + value * value, 0));
  unit.set(centred.map((value) => value / size));
  return toFloatWords(unit);
}

/** Makes the words of bins: 1 (or 0 if the template or its bins are flat), followed by one word per bin. */
function binWords(template: Float64Array, binSamples: number, usesMean: boolean): Uint32Array {
  const bins = new Float64Array(Math.floor(template.length / binSamples));
  for (const m of bins.keys()) {
    for (let i = m * binSamples; i < (m + 1) * binSamples; i++) bins[m] += template[i];
  }
  const shares = normaliseL1(usesMean ? subtractMean(bins) : bins);
  const varies = !isFlat(template) && (usesMean ? !isFlat(bins) : shares.some((share) => share !== 0));
  return toFloatWords(Float64Array.of(varies ? 1 : 0, ...shares));
}

/** Divides values by the sum of their magnitudes; leaves them unchanged if all are zero. */
function normaliseL1(values: Float64Array): Float64Array {
  const size = values.reduce((sum, value) => sum + Math.abs(value), 0);
  return size > 0 ? values.map((value) => value / size) : values;
}

function subtractMean(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}

/**
 * Makes the words of partitions: first and number of each template's partitions, then the last sample and the share of
 * each partition.
 */
function partitionWords(templates: readonly Float64Array[]): Uint32Array<ArrayBuffer> {
  const heads: number[] = [];
  const parts: number[] = [];
  for (const template of templates) {
    const ends = isFlat(template) ? [] : partitionEnds(template);
    const rises = Float64Array.from(ends, (end, p) => template[end] - template[ends[p - 1] ?? 0]);
    const shares = toFloatWords(normaliseL1(rises));
    heads.push(templates.length + parts.length / 2, ends.length);
    for (const [p, end] of ends.entries()) parts.push(end, shares[p]);
  }
  return Uint32Array.from([...heads, ...parts]);
}

/** Finds the last sample of each stretch that only rises (level counts as rising) or only falls. */
function partitionEnds(template: Float64Array): number[] {
  const ends: number[] = [];
  for (let i = 2; i < template.length; i++) {
    if (rises(template, i) !== rises(template, i - 1)) ends.push(i - 1);
  }
  return [...ends, template.length - 1];
}

function rises(template: Float64Array, i: number): boolean {
  return template[i] >= template[i - 1];
}

/** Makes the words of signs: 1 (or 0 for a flat template), followed by one bit per difference. */
function signWords(template: Float64Array): Uint32Array {
  const words = new Uint32Array(1 + Math.ceil((template.length - 1) / 32));
  words[0] = isFlat(template) ? 0 : 1;
  for (let i = 0; i + 1 < template.length; i++) {
    if (rises(template, i + 1)) words[1 + Math.floor(i / 32)] |= 1 << (i % 32);
  }
  return words;
}

function isFlat(values: Float64Array): boolean {
  return values.every((value) => value === values[0]);
}
