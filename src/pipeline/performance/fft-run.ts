import { planFft } from '../../dsp/spectrum/fft.ts';
import { createRandom } from '../../dsp/statistics/random.ts';
import { Commands } from '../../gpu/commands.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import { fftReal, uploadFft } from '../../gpu/kernels/fft.ts';
import { cpuTime, type Repeats } from './cpu-time.ts';
import type { FftOptions, FftRow } from './fft-study.ts';
import { type BenchTools, yieldToMessages, type StudyTools, type TimingOptions } from './study.ts';
import { type OneKernel, timeKernel } from './transfer-times.ts';

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
