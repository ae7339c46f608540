import { describe, expect, it } from 'vitest';
import { findGaps } from '../../../../src/dsp/samples/gaps.ts';
import type { Samples } from '../../../../src/model/samples.ts';
import { readFilterChain } from '../../../../src/pipeline/filter/chain.ts';
import { filterDeclarations } from '../../../../src/pipeline/filter/declarations.ts';
import { activeFilters, designChains } from '../../../../src/pipeline/filter/design-chain.ts';
import { filterOnCpu } from '../../../../src/pipeline/filter/filter-on-cpu.ts';
import { filteredRecording } from '../../../../src/pipeline/filter/filtered-recording.ts';
import { resolveParameters } from '../../../../src/pipeline/parameters.ts';
import { describeDifference } from '../../../support/compare-arrays.ts';
import { goldenSignal } from '../../../support/golden-signal.ts';
import { madeRecording } from '../../../support/made-recording.ts';
import { firSingleTolerance } from '../../../support/tolerances.ts';

const fs = 500;
const stage = 'type=highpass,low=5,taps=301;type=lowpass,high=40,taps=51';
const designs = designChains(readFilterChain(resolveParameters(filterDeclarations, { stage })), [fs]);
const filters = activeFilters(designs[0]);

/** Longer than one read, with gaps at an end, between, across a piece's limit, and around short stretches. */
const values = goldenSignal(600_000).map((value) => (value % 300) / 20);
for (const [from, to] of [
  [0, 500],
  [100_000, 100_001],
  [100_200, 101_000],
  [262_100, 262_200],
  [599_000, 600_000],
]) {
  values.fill(Number.NaN, from, to);
}
const samples: Samples = { values, gaps: findGaps(values) };
const annotations = [
  {
    source: 'atr',
    fs,
    annotations: [10, 1000, 400_000].map((sampleIndex) => ({
      sampleIndex,
      label: 'N',
      subtype: 0,
      channel: 0,
      num: 0,
      aux: '',
    })),
  },
];
const recording = madeRecording([{ label: 'a', fs, values, gaps: samples.gaps }], annotations);

const made = (backend: string, fromSec = 0, toSec = 1200) =>
  filteredRecording(recording, {
    channelIndexes: [0],
    part: { fromSec, toSec },
    designs,
    alignment: 'zero-phase',
    backend,
    gpu: null,
    ranOn: () => undefined,
    warn: () => undefined,
  });

const direct = (input: Samples) => filterOnCpu(input, filters, 'zero-phase', 'auto', () => Promise.resolve());

describe('filteredRecording', () => {
  it.each(['cpu', 'auto'])(
    'returns the same as filtering at once, in order and repeated, backend %s',
    async (backend) => {
      const truth = await direct(samples);
      const filtered = made(backend);
      const step = 70_001;
      for (let round = 0; round < 2; round++) {
        for (let from = 0; from < values.length; from += step) {
          const to = Math.min(values.length, from + step);
          const piece = await filtered.read(0, from, to);
          expect(
            describeDifference(piece.values, truth.values.subarray(from, to), 30 * firSingleTolerance),
          ).toBeNull();
          expect(piece.gaps).toEqual(findGaps(truth.values.slice(from, to)));
        }
      }
    },
  );

  it('jumps forward and back', async () => {
    const truth = await direct(samples);
    const filtered = made('cpu');
    for (const from of [300_000, 5000, 400_000]) {
      const piece = await filtered.read(0, from, from + 100);
      expect(
        describeDifference(piece.values, truth.values.subarray(from, from + 100), 30 * firSingleTolerance),
      ).toBeNull();
    }
  });

  it('filters a part separately and shifts its times', async () => {
    const part = made('cpu', 1.5, 100);
    expect(part.channels[0]).toMatchObject({ sampleCount: 49_250, adc: null });
    expect(part.durationSec).toBe(98.5);
    expect(part.startTime).toBe('2031-02-03T04:05:07.75');
    expect(part.annotations[0].annotations.map(({ sampleIndex }) => sampleIndex)).toEqual([250]);
    const truth = await direct({ values: values.slice(750, 50_000), gaps: [] });
    const piece = await part.read(0, 0, 49_250);
    expect(describeDifference(piece.values, truth.values, 30 * firSingleTolerance)).toBeNull();
  });

  it('rejects data shorter than the filter, and has no digital values', async () => {
    for (const backend of ['cpu', 'auto']) {
      await expect(made(backend, 2, 2.1).read(0, 0, 50)).rejects.toMatchObject({
        code: 'too-short',
        where: { channel: 'a' },
      });
    }
    expect(() => made('cpu').readDigital(0, 0, 1)).toThrow(expect.objectContaining({ code: 'unsupported' }));
  });
});
