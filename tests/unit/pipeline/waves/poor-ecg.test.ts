import { expect, test } from 'vitest';
import { defaultSynthParams } from '../../../../src/analysis/synth/params.ts';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import { runWaves } from '../../../support/waves-run.ts';
import { holdRecording } from '../../../support/held-recording.ts';

test('a flat ECG without beats has the warning of a poor ECG, and a good one has none', async () => {
  const good = await holdRecording(synthesise({ ...defaultSynthParams, durationSec: 20, fs: 250 }).recording);
  const flat = {
    ...good,
    read: async (_: number, from: number, to: number) => ({ values: new Float64Array(to - from), gaps: [] }),
  };
  const { result, warnings } = await runWaves(flat);
  expect(result.beats).toHaveLength(0);
  expect(warnings.map(({ code }) => code)).toContain('ecg-poor');
  expect((await runWaves(good)).warnings.map(({ code }) => code)).not.toContain('ecg-poor');
});
