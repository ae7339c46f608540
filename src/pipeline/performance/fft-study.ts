import { breakEven, type BreakEvens } from './break-even.ts';
import { readAmount, readObject, readOrNull, type Shape } from './read-shape.ts';
import { kernelFields, type LengthTimes, type Study } from './study.ts';
import { numberParameter, parameterGroup } from '../declare.ts';

/** One length of transform, 2^`exponent` random samples; on the CPU complex in float64. */
const readRow = readObject({
  exponent: readAmount,
  ...kernelFields,
  /** Largest difference between GPU and CPU, as a share of the largest magnitude. */
  largestDifference: readOrNull(readAmount),
});
export type FftRow = Shape<typeof readRow>;

export interface FftOptions {
  /** Largest n of 2^n. */
  readonly largestExponent: number;
}

const lengths = (rows: readonly FftRow[]): LengthTimes[] =>
  rows.map((row) => ({ ...row, sampleCount: 2 ** row.exponent }));

function breakEvens(rows: readonly FftRow[]): BreakEvens {
  const points = (gpuMs: (row: FftRow) => number | null) =>
    breakEven(rows.map((row) => ({ sampleCount: 2 ** row.exponent, cpuMs: row.cpu.ms, gpuMs: gpuMs(row) })));
  return {
    kernel: points(({ gpu }) => gpu?.ms ?? null),
    transfers: points(({ transfers }) => transfers?.totalMs ?? null),
  };
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Formats 2ⁿ. */
export const formatPowerOfTwo = (exponent: number): string =>
  `2${String(exponent).replaceAll(/\d/g, (digit) => superscripts[Number(digit)] ?? '')}`;

function evenText(rows: readonly FftRow[], last: FftRow): string | null {
  const { transfers } = breakEvens(rows);
  if (transfers === null) return null;
  if (transfers.sampleCount !== null)
    return `from ${formatPowerOfTwo(Math.ceil(Math.log2(transfers.sampleCount)))}`;
  return transfers.always === 'gpu'
    ? `under ${formatPowerOfTwo(rows[0]?.exponent ?? 1)}`
    : `over ${formatPowerOfTwo(last.exponent)}`;
}

/** Paper 1's transforms. */
export const fftStudy: Study<'fft', FftRow, FftOptions> = {
  id: 'fft',
  title: 'Fourier transform',
  source: 'Cziesler 2014, figures 3.7 and 5.5',
  parameters: parameterGroup({ group: 'Other studies', source: 'Cziesler 2014, 3.6', stage: 'measure' }, [
    numberParameter('largestExponent', 'Transform to 2ⁿ', '', [4, 23, 1], {
      whole: true,
      default: 20,
      help: 'The largest n; the paper goes to 23.',
    }),
  ]),
  quick: { largestExponent: 12 },
  options: (parameters) => [{ largestExponent: parameters.number('largestExponent') }],
  readRow,
  keys: ['exponent'],
  gpuPath: ['transfers', 'totalMs'],
  table: {
    title: 'Transforms of 2^n samples, ms',
    columns: [
      { head: 'n', kind: 'count', value: (row) => row.exponent },
      { head: 'CPU float64', kind: 'number', value: (row) => row.cpu.ms },
      { head: 'GPU kernels', kind: 'number', value: (row) => row.gpu?.ms ?? null },
      { head: 'with transfers', kind: 'number', value: (row) => row.transfers?.totalMs ?? null },
      { head: 'difference', kind: 'share', value: (row) => row.largestDifference },
    ],
  },
  breakEvens: {
    result: breakEvens,
    lines: (rows) => [{ what: 'transforms', ...breakEvens(rows) }],
  },
  lengths,
  match: (rows) => {
    const last = rows.at(-1);
    if (!last) return null;
    return {
      cpuMs: last.cpu.ms,
      gpuMs: last.transfers?.totalMs ?? null,
      about: `${formatPowerOfTwo(last.exponent)} samples`,
      evenText: evenText(rows, last),
    };
  },
};
