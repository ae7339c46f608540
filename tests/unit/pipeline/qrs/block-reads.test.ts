import { describe, expect, it } from 'vitest';
import { analyseQrs } from '../../../../src/pipeline/qrs/analyse-qrs.ts';
import { comparedDetectors } from '../../../../src/pipeline/qrs/method-marks.ts';
import { watchedRecording } from '../../../support/block-recording.ts';
import { noisyEcg, withGaps } from '../../../support/noisy-ecg.ts';
import { sweep } from '../../../support/gate.ts';

/** Maximum samples of one read for any length of the record; a last block takes the remainder. */
const mostAtOnce = 2 * 132_500;

describe('a long record', () => {
  const fs = 250;
  const x = withGaps(noisyEcg(400_000, fs, 3), [[0.4, 0.1]]);

  const others = comparedDetectors.filter((method) => method !== 'beatbench');
  for (const { cases, isLeftOut, note } of sweep(['beatbench'], others))
    it.skipIf(isLeftOut).each(cases)(`is never read as a whole: %s${note}`, async (method) => {
      const recording = watchedRecording([x], fs, 200);
      const { outputs } = await analyseQrs({
        recording,
        choice: { ecg: 0, ppg: null },
        parameters: { method, quality: method === 'beatbench' ? 'on' : 'off' },
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      expect(outputs.edited.beats.length).toBeGreaterThan(500);
      expect(recording.asked.largest).toBeLessThanOrEqual(mostAtOnce);
    });
});
