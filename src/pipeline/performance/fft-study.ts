import { planFft } from '../../dsp/spectrum/fft.ts';
import { createRandom } from '../../dsp/statistics/random.ts';
import { Commands } from '../../gpu/commands.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import { fftReal, uploadFft } from '../../gpu/kernels/fft.ts';
import { breakEven, type BreakEvens } from './break-even.ts';
import { cpuTime, type Repeats } from './cpu-time.ts';
import { readAmount, readObject, readOrNull, type Shape } from './read-shape.ts';
import {
  type BenchTools,
  yieldToMessages,
  kernelFields,
  type LengthTimes,
  type Study,
  type StudyTools,
  type TimingOptions,
} from './study.ts';
import { type OneKernel, timeKernel } from './transfer-times.ts';
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

/** Measures paper 1's figures 3.7 and 5.5: transforms of 2^n random samples, n = 1, 2 …; on the CPU in float64. */
export async function runFftStudy(
  tools: StudyTools<FftRow>,
  options: FftOptions & TimingOptions,
): Promise<void> {
  for (let exponent = 1; exponent <= options.largestExponent; exponent++) {
    const share = (exponent - 1) / options.largestExponent;
    tools.progress(share, `2^${exponent} samples`);
    await yieldToMessages(tools);
    const repeats = { repeats: options.repeats, mostMs: options.longestDirectMs };
    tools.row(await measureRow(tools, exponent, repeats));
  }
}

interface Spectrum {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

async function measureRow(tools: BenchTools, exponent: number, repeats: Repeats): Promise<FftRow> {
  const size = 2 ** exponent;
  const random = createRandom(exponent);
  const samples = Float32Array.from({ length: size }, () => random.uniform());
  const plan = planFft(size);
  const spectrum: Spectrum = { re: new Float64Array(size), im: new Float64Array(size) };
  const cpu = await cpuTime(tools, repeats, () => {
    spectrum.re.set(samples);
    spectrum.im.fill(0);
    plan.forward(spectrum.re, spectrum.im);
  });
  const row = { exponent, cpu };
  if (tools.engine === null) return { ...row, gpu: null, transfers: null, largestDifference: null };
  const onGpu = await measureOnGpu(tools, tools.engine, samples, repeats);
  const { gpu, transfers, output } = onGpu;
  return { ...row, gpu, transfers, largestDifference: largestDifference(new Float32Array(output), spectrum) };
}

async function measureOnGpu(
  tools: BenchTools,
  engine: GpuEngine,
  samples: Float32Array<ArrayBuffer>,
  repeats: Repeats,
) {
  const setUp = new Commands();
  const fft = uploadFft(engine, setUp, samples.length);
  try {
    await engine.run(setUp);
    const kernel = {
      samples,
      outputBytes: 8 * samples.length,
      record: (...[commands, x, y]: Parameters<OneKernel['record']>) => fftReal(engine, commands, fft, x, y),
    };
    return await timeKernel(tools, engine, kernel, repeats);
  } finally {
    fft.turns.release();
  }
}

/** Returns the largest difference, as a share of the largest magnitude. */
function largestDifference(output: Float32Array, { re, im }: Spectrum): number {
  let [worst, largest] = [0, 0];
  for (const [k, real] of re.entries()) {
    const imaginary = im[k] ?? Number.NaN;
    const [ownReal = Number.NaN, ownImaginary = Number.NaN] = [output[2 * k], output[2 * k + 1]];
    const difference = Math.hypot(ownReal - real, ownImaginary - imaginary);
    // Written so that NaN counts as the largest difference.
    if (!(difference <= worst)) worst = difference;
    largest = Math.max(largest, Math.hypot(real, imaginary));
  }
  return worst / largest;
}
