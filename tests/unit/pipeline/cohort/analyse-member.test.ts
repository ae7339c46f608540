import { describe, expect, it } from 'vitest';
import { mean } from '../../../../src/dsp/statistics/stats.ts';
import { chooseChannels } from '../../../../src/pipeline/channels.ts';
import { analyseMember } from '../../../../src/pipeline/cohort/analyse-member.ts';
import { soundRecord } from '../../../support/sounds-run.ts';
import { qtOfOtherBeatsMs } from '../../../support/tolerances.ts';
import { runWaves } from '../../../support/waves-run.ts';

const { recording } = soundRecord({ durationSec: 90 });

const analyseAlone = (signal: AbortSignal) =>
  analyseMember({
    recording,
    recordingId: 'one',
    choice: chooseChannels(recording),
    parameters: { resamples: 0 },
    cache: new Map(),
    signal,
    onProgress: () => undefined,
  });

describe('a recording of a cohort', () => {
  it('has intervals, the QTc of the waves, and the intervals of heart sounds', async () => {
    const { figures } = await analyseAlone(new AbortController().signal);
    const { result } = await runWaves(recording);
    const expected = mean(result.windows.flatMap(({ qtc }) => qtc?.fridericia ?? []));
    expect(Math.abs((figures.qtc ?? Number.NaN) - expected)).toBeLessThan(qtOfOtherBeatsMs);
    expect(figures.windows).toHaveLength(2);
    expect(figures.qs2.aligned).toBeGreaterThan(figures.pep.aligned ?? Number.NaN);
  });

  it('is abandoned when cancelled', async () => {
    await expect(analyseAlone(AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
  });
});
