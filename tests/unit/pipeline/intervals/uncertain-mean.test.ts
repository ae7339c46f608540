import { expect, it } from 'vitest';
import { defaultSynthParams, type NoiseParams } from '../../../../src/analysis/synth/params.ts';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import { chooseChannels } from '../../../../src/pipeline/channels.ts';
import { analyseIntervals } from '../../../../src/pipeline/intervals/analyse-intervals.ts';
import { leastCoveredShare } from '../../../support/tolerances.ts';

/** Measures the mean LVET of a record of twelve seconds. */
async function measure(seed: number, noise: readonly NoiseParams[]) {
  const { recording } = synthesise({ ...defaultSynthParams, durationSec: 12, notchDepth: 0.02, seed, noise });
  const run = await analyseIntervals({
    recording,
    recordingId: recording.name,
    choice: chooseChannels(recording),
    parameters: { resamples: 0, window: 'record', average: 0 },
    cache: new Map(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const [{ intervals }] = run.outputs.judge.windows;
  const { mean, meanError } = intervals.lvet.aligned;
  const warning = run.warnings.find(
    ({ code, message }) => code === 'mean-uncertain' && message.includes('LVET'),
  );
  return { mean: mean ?? Number.NaN, meanError: meanError ?? Number.NaN, warning: warning?.message ?? '' };
}

it('a short record in noise has a likely error of its mean that covers what noise does, and a warning', async () => {
  let covered = 0;
  const seeds = Array.from({ length: 12 }, (_, k) => 700 + k);
  for (const seed of seeds) {
    const quiet = await measure(seed, []);
    const noisy = await measure(seed, [{ kind: 'white', snrDb: 12, channel: 'ppg' }]);
    expect(quiet.warning).toBe('');
    const isSaid = noisy.warning.includes('mean LVET may be off, up to');
    expect(isSaid).toBe(noisy.meanError > 2.5);
    expect(noisy.meanError).toBeGreaterThan(quiet.meanError);
    if (Math.abs(noisy.mean - quiet.mean) <= 1.96 * noisy.meanError) covered++;
  }
  expect(covered / seeds.length).toBeGreaterThanOrEqual(leastCoveredShare);
});
