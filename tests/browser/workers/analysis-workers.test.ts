import { describe, expect, it } from 'vitest';
import { defaultSynthParams } from '../../../src/analysis/synth/params.ts';
import { parseNoise } from '../../../src/analysis/synth/parse.ts';
import { synthesise } from '../../../src/analysis/synth/synthesise.ts';
import { intervalsAnalysis } from '../../../src/pipeline/intervals/analyse-intervals.ts';
import type { AnalysisOptions } from '../../../src/pipeline/runnable-analysis.ts';
import { threadsOfPage } from '../../../src/workers/threads/analysis-workers.ts';

const noise = parseNoise('white:20');
const { recording } = synthesise({ ...defaultSynthParams, durationSec: 150, fs: 250, noise });
const options: AnalysisOptions = {
  recording,
  recordingId: 'made',
  choice: { ecg: 0, ppg: 1, pcg: null },
  parameters: { resamples: 20, window: 20 },
  cache: new Map(),
  signal: new AbortController().signal,
  onProgress: () => undefined,
  mostHeld: 0,
};

describe('workers that work along', () => {
  it('give the intervals that one gives, bit for bit', async () => {
    const alone = await intervalsAnalysis.analyse(options);
    const threads = threadsOfPage();
    expect(threads?.count).toBe(2);
    const shared = await intervalsAnalysis.analyse({ ...options, cache: new Map(), threads });
    threads?.close();
    expect(intervalsAnalysis.result(shared)).toEqual(intervalsAnalysis.result(alone));
    expect(shared.timings['align']?.why).toContain('by 2 threads');
  });

  it('are not waited for where the run is cancelled', async () => {
    const threads = threadsOfPage();
    const abort = new AbortController();
    const running = intervalsAnalysis.analyse({
      ...options,
      cache: new Map(),
      threads,
      signal: abort.signal,
      onProgress: () => abort.abort(),
    });
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    threads?.close();
  });
});
