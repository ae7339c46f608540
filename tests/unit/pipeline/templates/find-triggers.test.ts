import { describe, expect, it } from 'vitest';
import { resolveParameters } from '../../../../src/pipeline/parameters.ts';
import { templatesDeclarations } from '../../../../src/pipeline/templates/declarations.ts';
import { findTriggers } from '../../../../src/pipeline/templates/find-triggers.ts';
import { ecgRecording } from '../../../support/templates-run.ts';

describe('findTriggers', () => {
  it('refuses R-peaks of a series that no memory holds, before it reads any of it', async () => {
    const short = ecgRecording(new Float64Array(10), 1000);
    const sampleCount = 2 ** 27 + 1;
    const recording = {
      ...short,
      durationSec: sampleCount / 1000,
      channels: short.channels.map((channel) => ({ ...channel, sampleCount })),
      read: () => Promise.reject(new Error('read')),
    };
    const found = findTriggers({
      recording,
      choice: { ecg: 0, ppg: null },
      parameters: resolveParameters(templatesDeclarations, { triggers: 'r-peaks' }),
      edits: [],
      signal: new AbortController().signal,
      pause: () => Promise.resolve(),
    });
    await expect(found).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('whole ECG in memory, at most 134217728 samples'),
    });
  });
});
