import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { analyseDenoise, maxHeldOnCommandLine } from '../../../../src/pipeline/denoise/analyse-denoise.ts';
import type { StageCache } from '../../../../src/pipeline/run-stages.ts';
import { watchedRecording } from '../../../support/block-recording.ts';
import { itInFullRun } from '../../../support/gate.ts';
import { noisyEcg, withGaps } from '../../../support/noisy-ecg.ts';

describe('an ECG of any length', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('is processed in passes with rolling templates, or if it is long, unless a GPU is requested', async () => {
    const short = watchedRecording([noisyEcg(1250, 125, 3)], 125, null);
    const isHeld = async (recording: Recording, parameters: ParameterValues, mostHeldCount?: number) => {
      const { outputs } = await analyseDenoise({
        recording,
        parameters,
        choice: { ecg: 0, ppg: null },
        signal: new AbortController().signal,
        onProgress: () => undefined,
        ...(mostHeldCount === undefined ? {} : { mostHeldCount }),
      });
      return outputs.preprocess.ecg.held !== null;
    };
    expect(await isHeld(short, {})).toBe(true);
    expect(await isHeld(short, {}, 1000)).toBe(false);
    expect(await isHeld(short, { to: 5 }, 1000)).toBe(true);
    expect(await isHeld(short, { backend: 'webgpu' }, 1000)).toBe(true);
    expect(maxHeldOnCommandLine({})).toBe(1 << 25);
    expect(maxHeldOnCommandLine({ templateOver: 'trailing' })).toBe(0);
    expect(maxHeldOnCommandLine({ templateOver: 'centred', backend: 'webgpu' })).toBe(Infinity);
  });

  it('continues after cancellation with the finished stages', async () => {
    const recording = watchedRecording([noisyEcg(15_000, 250, 3)], 250, null);
    const controller = new AbortController();
    const cache: StageCache = new (class extends Map {
      override set(stage: PropertyKey, output: unknown): this {
        if (stage === 'cycles') controller.abort();
        return super.set(stage, output);
      }
    })();
    const run = (own: StageCache, signal = new AbortController().signal) =>
      analyseDenoise({
        recording,
        mostHeldCount: 0,
        choice: { ecg: 0, ppg: null },
        parameters: {},
        cache: own,
        signal,
        onProgress: () => undefined,
      });
    await expect(run(cache, controller.signal)).rejects.toMatchObject({ code: 'cancelled' });
    const again = await run(cache);
    const fresh = await run(new Map());
    expect(again.timings['preprocess']?.kept).toBe(true);
    expect(again.outputs.judge).toEqual(fresh.outputs.judge);
  });

  itInFullRun('is never there as a whole, neither read nor made', async () => {
    const recording = watchedRecording([withGaps(noisyEcg(400_000, 250, 3), [[0.4, 0.1]])], 250, null);
    let longest = 0;
    const Watched = class extends Float64Array {
      constructor(...given: ConstructorParameters<typeof Float64Array>) {
        super(...given);
        longest = Math.max(longest, this.length);
      }
    };
    vi.stubGlobal('Float64Array', Watched);
    const { outputs, signals } = await analyseDenoise({
      recording,
      mostHeldCount: 0,
      choice: { ecg: 0, ppg: null },
      parameters: { templateOver: 'centred', templateAverage: 'mean' },
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    for (let from = 0; from < 400_000; from += 50_000) await signals.clean.read(from, from + 50_000);
    expect(outputs.demodulate.cycles.rSec.length).toBeGreaterThan(1500);
    expect(recording.asked.largest).toBeLessThan(300_000);
    expect(longest).toBeLessThan(400_000);
    expect(longest).toBeGreaterThan(100_000);
  });
});
