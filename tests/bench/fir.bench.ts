import { planFft } from '../../src/dsp/spectrum/fft.ts';
import { designFir, scaleTapCount } from '../../src/dsp/fir/fir-design.ts';
import { filterFirFast } from '../../src/dsp/fir/fir.fast.ts';
import { filterFir } from '../../src/dsp/fir/fir.ts';
import { filterFirSingle } from '../../src/dsp/fir/fir-stream.ts';
import { getSingleFft } from '../../src/dsp/spectrum/single-fft.ts';
import { createRandom } from '../../src/dsp/statistics/random.ts';
import { resample } from '../../src/dsp/resampling/resample.ts';
import { medianMs, ms, ratio } from './measure.ts';
import { viewAsBytes, runPeer } from './peer.ts';
import { printTable } from './print-table.ts';

function noise(count: number): Float64Array {
  const random = createRandom(1);
  return Float64Array.from({ length: count }, () => random.normal());
}

function lowpass(fs: number): Float64Array {
  return designFir({ type: 'lowpass', highHz: 20, tapCount: scaleTapCount(fs) }, fs).coefficients;
}

const minute = noise(30_000);
const fast = noise(3_000_000);
const taps = lowpass(500);
const fastTaps = lowpass(50_000);
const block = { re: noise(2 ** 18), im: noise(2 ** 18) };

function transformThereAndBack(): void {
  const plan = planFft(block.re.length);
  plan.forwardScrambled(block.re, block.im);
  plan.inverseScrambled(block.re, block.im);
  for (let i = 0; i < block.re.length; i++) {
    block.re[i] /= block.re.length;
    block.im[i] /= block.im.length;
  }
}

/** Name, number of runs, function, and the peer's name for the same. */
const cases: readonly (readonly [string, number, () => unknown, string | null])[] = [
  ['direct, 30 000 samples, 501 taps', 5, () => filterFir(minute, taps, 'zero-phase'), 'minute direct'],
  ['overlap-save, 30 000, 501', 20, () => filterFirFast(minute, taps, 'zero-phase'), 'minute fast'],
  ['overlap-save, 3 000 000, 50 001', 3, () => filterFirFast(fast, fastTaps, 'zero-phase'), 'fast minute'],
  ['50 kHz to 500 Hz, 3 000 000', 3, () => resample({ values: fast, gaps: [] }, 50_000, 500), 'decimate'],
  ['360 to 500 Hz, 30 000', 20, () => resample({ values: minute, gaps: [] }, 360, 500), null],
  ['design of 50 001 taps', 5, () => lowpass(50_000), null],
  ['complex transform of 2^18, there and back', 5, transformThereAndBack, null],
];

/** Sizes in the papers' tables, samples × taps. */
const singles = [
  [500_000, 100],
  [500_000, 2500],
  [3_000_000, 501],
  [30_000_000, 501],
] as const;

async function timeSingle(count: number, tapCount: number): Promise<number> {
  const fft = getSingleFft();
  if (fft === null) throw new Error('There is no WebAssembly with SIMD.');
  const x = Float32Array.from(noise(count));
  const kernel = designFir({ type: 'lowpass', highHz: 40, tapCount }, 500).coefficients;
  const filtered = new Float32Array(count);
  // The engine recompiles a module once it is hot.
  for (let run = 0; run < 20; run++) {
    filterFirSingle(fft, x.subarray(0, 500_000), kernel, 'zero-phase', filtered.subarray(0, 500_000));
  }
  const runCount = count > 1e7 ? 5 : 15;
  return medianMs(runCount, () => filterFirSingle(fft, x, kernel, 'zero-phase', filtered));
}

const peer = runPeer('fir', {
  minute: viewAsBytes(minute),
  fast: viewAsBytes(fast),
  taps: viewAsBytes(taps),
  'fast-taps': viewAsBytes(fastTaps),
});
const rows: string[][] = [];
for (const [name, runCount, run, peerName] of cases) {
  const own = await medianMs(runCount, run);
  const theirs = peerName === null ? null : (peer?.ms[peerName] ?? null);
  rows.push([name, ms(own), ms(theirs), ratio(own, theirs)]);
}
const against = peer === null ? 'no peer' : `${peer.versions}: convolve, oaconvolve, resample_poly`;
printTable(`FIR filters, ms (${against})`, ['', 'ours', 'peer', 'peer / ours'], rows);

/** Makes the C library keep freed memory: new pages cost more than the filters. */
const keepMemory = {
  MALLOC_MMAP_THRESHOLD_: '8000000000',
  MALLOC_TRIM_THRESHOLD_: '16000000000',
  MALLOC_TOP_PAD_: '600000000',
};

const asItComes = runPeer('fir_single', {});
const withMemory = runPeer('fir_single', {}, keepMemory);
const singleRows: string[][] = [];
for (const [count, tapCount] of singles) {
  const own = await timeSingle(count, tapCount);
  const [theirs = null, kept = null] = [asItComes, withMemory].map(
    (times) => times?.ms[`${count} ${tapCount}`] ?? null,
  );
  const name = `${count.toLocaleString('en')} × ${tapCount.toLocaleString('en')}`;
  singleRows.push([name, ms(own), ms(theirs), ratio(own, theirs), ms(kept), ratio(own, kept)]);
}
printTable(
  'FIR in single precision, one thread, samples × taps, ms (oaconvolve: as it comes, and keeping its memory)',
  ['', 'ours', 'peer', 'peer / ours', 'peer, kept', 'kept / ours'],
  singleRows,
);
