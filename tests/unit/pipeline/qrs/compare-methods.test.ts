import { describe, expect, it } from 'vitest';
import type { Recording } from '../../../../src/model/recording.ts';
import { analyseQrs } from '../../../../src/pipeline/qrs/analyse-qrs.ts';
import { compareMethods } from '../../../../src/pipeline/qrs/compare-methods.ts';
import { watchedRecording } from '../../../support/block-recording.ts';
import { noisyEcg } from '../../../support/noisy-ecg.ts';

const fs = 250;
const recording: Recording = watchedRecording([noisyEcg(120 * fs, fs, 3)], fs, 200);

async function compared(parameters = {}) {
  const run = await analyseQrs({
    recording,
    choice: { ecg: 0, ppg: null },
    parameters,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    cache: new Map(),
    isDraft: false,
  });
  const asked: string[] = [];
  const rows = await compareMethods(recording, run, async (_, method) => {
    asked.push(method);
  });
  return { rows, shownCount: run.outputs.edited.beats.length, asked };
}

describe('detectors compared without a reference', () => {
  it('detectors compared without a reference are listed next to the shown beats, over the whole record', async () => {
    const { rows, shownCount, asked } = await compared();
    expect(new Set(asked)).toEqual(new Set(['beatbench', 'curve-length', 'pan-tompkins', 'trigger']));
    expect(rows[0]).toMatchObject({ method: 'beatbench', isChosen: true, disagreements: [], sweep: [] });
    expect(shownCount).toBeGreaterThan(100);
    for (const { counts, disagreements } of rows) {
      expect((counts?.tp ?? 0) + (counts?.fn ?? 0)).toBe(shownCount);
      expect(disagreements).toHaveLength((counts?.fn ?? 0) + (counts?.fp ?? 0));
    }
  });

  it('detectors compared without a reference agree with themselves, whichever is shown', async () => {
    const { rows, shownCount } = await compared({ method: 'trigger' });
    const own = rows.find(({ method }) => method === 'trigger');
    expect(own).toMatchObject({ isChosen: true, counts: { tp: shownCount, fp: 0, fn: 0 } });
  });
});
