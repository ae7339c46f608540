import type { DenoiseRun } from './analyse-denoise.ts';
import { computeHeartRate } from '../../dsp/statistics/heart-rate.ts';
import { sampleSd } from '../../dsp/statistics/stats.ts';
import type { CycleRejection, DenoiseCycles } from '../../model/denoise.ts';
import type { DenoiseSummary } from '../../model/denoise-view.ts';

/** Cycles whose RR are left out of its SD. */
const noRr: readonly (CycleRejection | null)[] = ['incomplete', 'gap', 'short', 'long'];

/** Summarises a run in one line, for a table of recordings. */
export function summariseDenoise({
  outputs,
  uncounted,
}: Pick<DenoiseRun, 'outputs' | 'uncounted'>): DenoiseSummary {
  const { signal, demodulate, judge } = outputs;
  const { cycles } = demodulate;
  const rrSec = acceptedRr(cycles);
  return {
    durationSec: signal.sampleCount / signal.fs,
    cycleCount: cycles.rejections.filter((why) => why !== 'incomplete').length,
    keptCount: cycles.rejections.filter((why) => why === null).length,
    movedCount: cycles.moves.reduce((count, move) => count + (move === 0 ? 0 : 1), 0),
    heartRate: computeHeartRate(cycles.rSec, uncounted)?.perMinute ?? null,
    rrSdMs: rrSec.length < 2 ? null : 1000 * sampleSd(rrSec),
    snr: judge.snr,
  };
}

function acceptedRr({ rSec, rejections }: DenoiseCycles): number[] {
  return rejections.flatMap((why, cycle) => {
    const [own, next] = [rSec[cycle], rSec[cycle + 1]];
    return noRr.includes(why) || own === undefined || next === undefined ? [] : [next - own];
  });
}
