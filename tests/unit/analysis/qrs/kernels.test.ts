import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EcgSignal } from '../../../../src/analysis/qrs/ecg-signal.ts';
import type { QrsBeat } from '../../../../src/model/qrs.ts';
import { madeNoise } from '../../../support/made-noise.ts';
import { noisyEcg } from '../../../support/noisy-ecg.ts';

/** Searches on a page's main thread, where nothing may be compiled, or elsewhere. */
async function search(
  isPage: boolean,
  method: 'beatbench' | 'curve-length',
  leads: readonly EcgSignal[],
): Promise<{ beats: readonly QrsBeat[]; isCompiled: boolean }> {
  vi.resetModules();
  if (isPage) vi.stubGlobal('document', {});
  const { detectBeats } = await import('../../../../src/analysis/qrs/detect-beats.ts');
  const { getSampleKernels } = await import('../../../../src/analysis/qrs/sample-kernels.ts');
  const { defaultOwnParams } = await import('../../../../src/analysis/qrs/own/params.ts');
  const { defaultCurveLengthParams } = await import('../../../../src/analysis/qrs/curve-length-params.ts');
  const [ecg, ...others] = leads;
  const detector =
    method === 'beatbench'
      ? { method, params: defaultOwnParams }
      : { method, params: defaultCurveLengthParams };
  return { beats: detectBeats(ecg, detector, others), isCompiled: getSampleKernels() !== null };
}

/** Makes 100 s of ECG with noise of an SD in its second half. */
function makeEcg(fs: number, seed: number, sd: number): Float64Array {
  const x = noisyEcg(100 * fs, fs, seed);
  const noise = madeNoise('white', x.length, fs, seed);
  return x.map((value, n) => value + (2 * n > x.length ? sd * noise[n] : 0));
}

function realLead(values: Float64Array, fs: number): EcgSignal {
  return { arithmetic: 'real', samples: { values, gaps: [] }, fs, unit: 'mV' };
}

describe('beats with WebAssembly', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [128, 1, 0.1],
    [360, 1, 0.2],
    [360, 1, 0.5],
    [500, 2, 0.3],
    [250, 3, 0.4],
  ])('are those without it at %i Hz, with %i leads and noise of %f mV', async (fs, leadCount, sd) => {
    const leads = Array.from({ length: leadCount }, (_, l) => realLead(makeEcg(fs, l + 1, sd), fs));
    const compiled = await search(false, 'beatbench', leads);
    const plain = await search(true, 'beatbench', leads);
    expect([compiled.isCompiled, plain.isCompiled]).toEqual([true, false]);
    expect(compiled.beats.length).toBeGreaterThan(50);
    expect(compiled.beats).toEqual(plain.beats);
  });

  it.each([128, 360, 1000])('are those without it by the curve length at %i Hz', async (fs) => {
    const values = makeEcg(fs, 1, 0.1);
    const whole = { values: Int32Array.from(values, (value) => 200 * value), gaps: [] };
    const integer: EcgSignal = { arithmetic: 'integer', samples: whole, fs, gain: 200, unit: 'mV' };
    for (const ecg of [realLead(values, fs), integer]) {
      const compiled = await search(false, 'curve-length', [ecg]);
      expect(compiled.beats.length).toBeGreaterThan(50);
      expect(compiled.beats).toEqual((await search(true, 'curve-length', [ecg])).beats);
    }
  });
});
