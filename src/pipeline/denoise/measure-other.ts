import { measureCycle, createSnrParts } from '../../analysis/denoise/measure-snr.ts';
import type { NoiseMoments } from '../../analysis/denoise/noise-moments.ts';
import type { SnrParts } from '../../analysis/denoise/snr.ts';
import { pauseAfter } from './cycle-reader.ts';
import type { DenoiseRun } from './analyse-denoise.ts';
import type { Pause } from './pause-share.ts';

/** An ECG that was made by another variant. */
export interface OtherEcg {
  /** Reads samples from … to − 1. */
  readonly read: (from: number, to: number) => Promise<Float64Array>;
  /** Random error of its template; null if there is no template. */
  readonly scatter: NoiseMoments | null;
}

/** Measures its amplitudes and noise over the cycles that a run cleans; null if there are none. */
export async function measureOther(
  { outputs }: DenoiseRun,
  { read, scatter }: OtherEcg,
  pause: Pause,
): Promise<SnrParts | null> {
  const { ecg, truth } = outputs.preprocess;
  const { plan } = outputs.demodulate;
  if (plan === null) return null;
  const { settled, spans, shapes } = plan;
  const parts = createSnrParts(settled.cycles, shapes.length, truth !== null);
  for (const [place, cycle] of settled.cycles.entries()) {
    const [from, to] = [spans.froms[cycle] ?? 0, spans.tos[cycle] ?? 0];
    const signals = {
      preprocessed: await ecg.read(from, to),
      clean: await read(from, to),
      truth: truth === null ? null : await truth.read(from, to),
    };
    measureCycle(parts, signals, cycle, { from: 0, to: to - from }, shapes[cycle] !== -1);
    await pauseAfter(place, settled.cycles.length, pause);
  }
  return scatter === null ? parts : { ...parts, scatter };
}
