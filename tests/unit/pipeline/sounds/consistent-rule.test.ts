import { describe, expect, it } from 'vitest';
import { sampleSd } from '../../../../src/dsp/statistics/stats.ts';
import { addedKinds, withAdded } from '../../../support/added-sounds.ts';
import { shareFound } from '../../../support/share-found.ts';
import { comparedPep, comparedSound, soundErrors } from '../../../support/sound-errors.ts';
import { soundRecord, runSounds } from '../../../support/sounds-run.ts';
import { pepErrorSdMs } from '../../../support/tolerances.ts';
import { sweepFirst } from '../../../support/gate.ts';

const noise = [{ kind: 'white', snrDb: 20, channel: 'all' }] as const;
const short = soundRecord({ noise, durationSec: 30 });

describe('the consistent rule on synthetic sounds', () => {
  for (const part of sweepFirst(addedKinds, 2))
    it.skipIf(part.isLeftOut).each(part.cases)(
      `finds S1 and S2 despite other sounds: %s${part.note}`,
      async (kind) => {
        const recording = withAdded(short.recording, short.trueBeats, kind);
        const { result } = await runSounds(recording, { resamples: 0, soundRule: 'consistent' });
        for (const sound of ['s1', 's2'] as const) {
          expect(shareFound(result.beats, short.trueBeats, sound, 'historic'), sound).toBeGreaterThan(0.95);
        }
      },
    );

  it('gives PEP as near to the truth as the plain rule at 20 dB, with least variance at or below historic', async () => {
    const { recording, trueBeats } = soundRecord({ noise });
    const { result } = await runSounds(recording, { resamples: 0, soundRule: 'consistent' });
    for (const figure of [comparedPep, comparedSound('s1'), comparedSound('s2')]) {
      const [historic, least] = (['historic', 'leastVariance'] as const).map((method) =>
        sampleSd(soundErrors(result.beats, trueBeats, method, figure)),
      );
      expect(historic).toBeLessThan(pepErrorSdMs);
      expect(least).toBeLessThan(pepErrorSdMs);
    }
    const [window] = result.windows;
    for (const { historic, leastVariance } of [
      window.intervals.s1,
      window.intervals.s2,
      window.intervals.pep,
    ]) {
      expect(leastVariance.sd ?? Number.NaN).toBeLessThanOrEqual(historic.sd ?? Number.NaN);
    }
  });
});
