import { describe, expect, it } from 'vitest';
import { designFir, scaleTapCount } from '../../../../src/dsp/fir/fir-design.ts';
import { filterFirFast } from '../../../../src/dsp/fir/fir.fast.ts';
import { filterFir } from '../../../../src/dsp/fir/fir.ts';
import { differentiate, differentiatorTapCount } from '../../../../src/dsp/iir/derivative.ts';
import { resample } from '../../../../src/dsp/resampling/resample.ts';
import { filterStretches, findGaps } from '../../../../src/dsp/samples/gaps.ts';
import { intervalsDeclarations } from '../../../../src/pipeline/intervals/declarations.ts';
import { resolveParameters } from '../../../../src/pipeline/parameters.ts';
import { MemorySignal, requireInMemory } from '../../../../src/pipeline/signal-reader.ts';
import { differentiateSignal } from '../../../../src/pipeline/signals/differentiate-signal.ts';
import { filterSignal } from '../../../../src/pipeline/signals/fir-signal.ts';
import { resampleSignal } from '../../../../src/pipeline/signals/resample-signal.ts';
import { noisyEcg, withGaps } from '../../../support/noisy-ecg.ts';

const { signal } = new AbortController();
const context = {
  signal,
  pause: () => Promise.resolve(),
  warn: () => undefined,
  record: () => undefined,
};

function held(fs: number, isGappy: boolean): MemorySignal {
  const values = noisyEcg(9001, fs, 3).map((value) => value + 40);
  const gapped = isGappy
    ? withGaps(values, [
        [0.3, 0.01],
        [0.32, 0.2],
      ])
    : values;
  return new MemorySignal({
    values: gapped,
    gaps: findGaps(gapped),
    fs,
    startSec: 1.5,
    unit: 'mV',
    label: 'ECG',
  });
}

describe.each([false, true])('a signal held whole, with gaps %s', (isGappy) => {
  it.each(['auto', 'reference'])('is filtered like its stretches, backend %s', async (backend) => {
    const source = held(500, isGappy);
    const parameters = resolveParameters(intervalsDeclarations, { backend });
    const spec = { type: 'lowpass', highHz: 20 } as const;
    const { coefficients } = designFir(
      { ...spec, tapCount: scaleTapCount(500, parameters.number('taps')) },
      500,
    );
    const filter = backend === 'reference' ? filterFir : filterFirFast;
    for (const alignment of ['zero-phase', 'causal'] as const) {
      const own = requireInMemory(await filterSignal(source, { spec, alignment }, parameters, context));
      const { values, gaps } = filterStretches(source, coefficients.length, (x) =>
        filter(x, coefficients, alignment),
      );
      expect([own.values, own.gaps]).toEqual([values, gaps]);
    }
  });

  it.each([1000, 360])('is resampled from %i to 500 Hz like its samples', async (fs) => {
    const source = held(fs, isGappy);
    const own = requireInMemory(await resampleSignal(source, 500, context));
    const { values, gaps } = resample(source, fs, 500);
    expect([own.values, own.gaps, own.fs, own.startSec]).toEqual([values, gaps, 500, 1.5]);
  });

  it('has the slope of its stretches', async () => {
    const source = held(500, isGappy);
    const own = requireInMemory(await differentiateSignal(source, signal));
    const { values, gaps } = filterStretches(source, differentiatorTapCount, (x) => differentiate(x, 500));
    expect([own.values, own.gaps, own.unit]).toEqual([values, gaps, 'mV/s']);
  });
});
