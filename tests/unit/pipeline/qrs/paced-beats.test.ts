import { describe, expect, test } from 'vitest';
import { analyseQrs } from '../../../../src/pipeline/qrs/analyse-qrs.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { openEcg } from '../../../support/ecg-record.ts';

/** Counts the beats of a resting ECG of twelve leads that are called paced. */
async function countPaced(name: string): Promise<{ readonly paced: number; readonly beats: number }> {
  const recording = await openEcg('ludb', name);
  const { outputs } = await analyseQrs({
    recording,
    choice: { ecg: 0, ppg: null },
    parameters: {},
    signal: new AbortController().signal,
    onProgress: () => undefined,
    cache: new Map(),
    isDraft: false,
  });
  const { classes } = outputs.rhythm.rhythm;
  return { paced: classes.filter((own) => own === 'paced').length, beats: classes.length };
}

describe.skipIf(!hasData)(`paced beats of resting ECGs${dataNote}`, () => {
  // Their leads have narrow Q waves, and noise of the height of a small QRS.
  test.each(['2', '6', '12', '17'])('there are none in record %s, which is in sinus rhythm', async (name) => {
    expect(await countPaced(name)).toMatchObject({ paced: 0 });
  });

  test('most beats of record 8 are paced, as its header says', async () => {
    const { paced, beats } = await countPaced('8');
    expect(paced).toBeGreaterThan(beats / 2);
  });
});
