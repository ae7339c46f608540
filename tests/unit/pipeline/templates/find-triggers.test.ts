import { describe, expect, it } from 'vitest';
import { resolveParameters } from '../../../../src/pipeline/parameters.ts';
import { templatesDeclarations } from '../../../../src/pipeline/templates/declarations.ts';
import { findTriggers } from '../../../../src/pipeline/templates/trigger-pass.ts';
import { watchedRecording } from '../../../support/block-recording.ts';
import { noisyEcg } from '../../../support/noisy-ecg.ts';

describe('findTriggers', () => {
  it('finds R-peaks of a long record without reading all of it', async () => {
    const recording = watchedRecording([noisyEcg(400_000, 250, 5)], 250, null);
    const { triggers } = await findTriggers({
      recording,
      choice: { ecg: 0, ppg: null },
      parameters: resolveParameters(templatesDeclarations, { triggers: 'r-peaks' }),
      edits: [],
      signal: new AbortController().signal,
      pause: () => Promise.resolve(),
    });
    expect(triggers.length).toBeGreaterThan(1000);
    expect(recording.asked.largest).toBeLessThanOrEqual(265_000);
  });
});
