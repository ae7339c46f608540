import { performance } from 'node:perf_hooks';
import { planFft } from '../../src/dsp/fft.ts';
import { designFir, tapsAt } from '../../src/dsp/fir-design.ts';
import { filterFirFast } from '../../src/dsp/fir.fast.ts';
import { filterFir } from '../../src/dsp/fir.ts';
import { createRandom } from '../../src/dsp/random.ts';
import { resample } from '../../src/dsp/resample.ts';

/** Prints the least of several times of each, ms, after one run to warm up. */

function noise(count: number): Float64Array {
  const random = createRandom(1);
  return Float64Array.from({ length: count }, () => random.normal());
}

function report(name: string, runCount: number, run: () => void): void {
  run();
  let least = Infinity;
  for (let i = 0; i < runCount; i++) {
    const start = performance.now();
    run();
    least = Math.min(least, performance.now() - start);
  }
  console.log(`${least.toFixed(2).padStart(10)} ms  ${name}`);
}

function lowpass(fs: number): Float64Array {
  return designFir({ type: 'lowpass', highHz: 20, tapCount: tapsAt(fs) }, fs).coefficients;
}

const minute = noise(30_000);
const fastMinute = noise(3_000_000);
const taps = lowpass(500);
const fastTaps = lowpass(50_000);
const block = { re: noise(2 ** 18), im: noise(2 ** 18) };

report('filterFir, 30 000 samples, 501 taps', 5, () => void filterFir(minute, taps, 'zero-phase'));
report('filterFirFast, 30 000 samples, 501 taps', 20, () => void filterFirFast(minute, taps, 'zero-phase'));
report(
  'filterFirFast, 3 000 000 samples, 50 001 taps',
  3,
  () => void filterFirFast(fastMinute, fastTaps, 'zero-phase'),
);
report(
  'resample, 50 kHz to 500 Hz, 3 000 000 samples',
  3,
  () => void resample({ values: fastMinute, gaps: [] }, 50_000, 500),
);
report(
  'resample, 360 to 500 Hz, 30 000 samples',
  20,
  () => void resample({ values: minute, gaps: [] }, 360, 500),
);
report('designFir, 50 001 taps', 5, () => void lowpass(50_000));
report('complex transform of 2^18, there and back', 5, () => {
  planFft(block.re.length).forwardScrambled(block.re, block.im);
  planFft(block.re.length).inverseScrambled(block.re, block.im);
  for (let i = 0; i < block.re.length; i++) {
    block.re[i] /= block.re.length;
    block.im[i] /= block.im.length;
  }
});
