import { describe, expect, it } from 'vitest';
import { filterFir } from '../../../../src/dsp/fir/fir.ts';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { analyseFilter } from '../../../../src/pipeline/filter/analyse-filter.ts';
import type { StageCache } from '../../../../src/pipeline/run-stages.ts';
import { describeDifference } from '../../../support/compare-arrays.ts';
import { goldenSignal } from '../../../support/golden-signal.ts';
import { madeRecording } from '../../../support/made-recording.ts';
import { shareOfRange } from '../../../support/share-of-range.ts';
import { firFastTolerance, firSingleTolerance } from '../../../support/tolerances.ts';

const values = goldenSignal(9000);
const gapped = goldenSignal(6000);
gapped.fill(Number.NaN, 2000, 2100);
gapped.fill(Number.NaN, 2150, 2160);
const gaps = [
  { from: 2000, to: 2100 },
  { from: 2150, to: 2160 },
];
const recording = madeRecording([
  { label: 'a', fs: 500, values },
  { label: 'b', fs: 250, values: gapped, gaps },
]);

function analyse(parameters: ParameterValues, channelIndexes = [0, 1], cache: StageCache = new Map()) {
  return analyseFilter({
    recording,
    recordingId: 'made',
    channelIndexes,
    parameters,
    cache,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}

describe('analyseFilter', () => {
  it.each(['auto', 'cpu', 'reference'])(
    'filters each channel at its own rate, backend %s',
    async (backend) => {
      const { outputs, parameters } = await analyse({ high: 20, backend });
      expect(parameters.values['taps']).toBe(101);
      expect(outputs.design.map(({ fs }) => fs)).toEqual([250, 500]);
      const truth = filterFir(values, outputs.design[1].coefficients, 'zero-phase');
      expect(shareOfRange(outputs.filtered[0].values, truth)).toBeLessThan(
        backend === 'cpu' ? firSingleTolerance : firFastTolerance,
      );
      expect(outputs.filtered.map(({ path }) => path)).toEqual(
        Array(2).fill({ auto: 'double', cpu: 'single', reference: 'direct' }[backend]),
      );
    },
  );

  it.each(['auto', 'cpu'])(
    'filters stretches separately, and drops those too short, backend %s',
    async (backend) => {
      const { outputs } = await analyse({ high: 20, backend }, [1]);
      const [{ values: filtered, gaps: left }] = outputs.filtered;
      expect(left).toEqual([{ from: 2000, to: 2160 }]);
      const taps = outputs.design[0].coefficients;
      const truth = gapped.slice().fill(Number.NaN, 2000, 2160);
      truth.set(filterFir(gapped.slice(0, 2000), taps, 'zero-phase'), 0);
      truth.set(filterFir(gapped.slice(2160), taps, 'zero-phase'), 2160);
      const tolerance = 400 * (backend === 'cpu' ? firSingleTolerance : firFastTolerance);
      expect(describeDifference(filtered, truth, tolerance)).toBeNull();
    },
  );

  it('returns responses', async () => {
    const { outputs } = await analyse({ high: 20, alignment: 'causal' });
    expect(outputs.response[1].groupDelaySec[10]).toBeCloseTo(0.1, 9);
  });

  it('repeats only the stages affected by a change', async () => {
    const cache: StageCache = new Map();
    await analyse({ high: 20 }, [0], cache);
    const { timings } = await analyse({ high: 25 }, [0], cache);
    const again = Object.entries(timings).filter(([, { kept }]) => !kept);
    expect(again.map(([id]) => id)).toEqual(['design', 'response', 'filtered']);
  });

  it('passes the signal through a skipped filter', async () => {
    const { outputs, warnings } = await analyse({ high: 245 }, [0]);
    expect(outputs.filtered[0].values).toEqual(values);
    expect(warnings.map(({ code }) => code)).toEqual(['cutoff-dropped']);
  });

  it('rejects a recording shorter than the filter, and one without channels', async () => {
    for (const backend of ['auto', 'cpu']) {
      await expect(analyse({ taps: 9001, backend }, [0])).rejects.toMatchObject({
        code: 'too-short',
        where: { file: 'made', channel: 'a' },
      });
    }
    await expect(analyse({}, [])).rejects.toMatchObject({ code: 'no-channel' });
  });

  it('stops when cancelled', async () => {
    const stop = new AbortController();
    stop.abort();
    const none: Recording = recording;
    const run = analyseFilter({
      recording: none,
      recordingId: '',
      channelIndexes: [0],
      parameters: {},
      cache: new Map(),
      signal: stop.signal,
      onProgress: () => undefined,
    });
    await expect(run).rejects.toMatchObject({ code: 'cancelled' });
  });
});
