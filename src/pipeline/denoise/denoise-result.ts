import type { DenoiseRun } from './analyse-denoise.ts';
import type { CycleRejection, DenoiseCycles } from '../../model/denoise.ts';
import { editsResult } from '../edits/edits-result.ts';
import { summariseDenoise } from './summarise-denoise.ts';

/** Cycles that are not cleaned: incomplete ones, or with a gap. */
const untaken: readonly (CycleRejection | null)[] = ['incomplete', 'gap'];

/** Converts the result of a run to the form of the output; times in s from the recording's first sample. */
export function denoiseJson(run: Pick<DenoiseRun, 'outputs' | 'uncounted'>, channel: object): object {
  const { cycles, template, untouched } = run.outputs.demodulate;
  const { snr } = run.outputs.judge;
  const { fs, label } = run.outputs.signal;
  const considered = cycles.rejections.filter((why) => !untaken.includes(why));
  const counts = summariseDenoise(run);
  return {
    channels: [{ label, ...channel }],
    template: [...template.samples],
    cycles: considered.length,
    excluded: considered.filter((why) => why !== null).length,
    rejected: countRejections(cycles),
    corrected: correctedCycles(cycles, fs),
    doubtful: doubtfulCycles(cycles),
    untouched: untouched.map(({ fromSec, toSec }) => ({ from: fromSec, to: toSec })),
    snr,
    heartRate: counts.heartRate,
    rrSd: counts.rrSdMs,
    ...editsResult(run.outputs.edited),
  };
}

/** Converts samples to a list; null in gaps. */
export function samplesAsList(samples: Float64Array): (number | null)[] {
  const list: (number | null)[] = [...samples];
  if (samples.includes(Number.NaN))
    for (let i = 0; i < list.length; i++) if (Number.isNaN(list[i])) list[i] = null;
  return list;
}

function countRejections({ rejections }: DenoiseCycles): Readonly<Record<CycleRejection, number>> {
  const counts = { incomplete: 0, gap: 0, short: 0, long: 0, unlike: 0, ectopic: 0 };
  for (const why of rejections) if (why !== null) counts[why] += 1;
  return counts;
}

/** Lists the moved cycles: where R was, and where it was moved to. */
function correctedCycles({ rIndices, moves }: DenoiseCycles, fs: number): readonly object[] {
  return Array.from(moves, (move, cycle) => ({ cycle, move })).flatMap(({ cycle, move }) => {
    const rIndex = rIndices[cycle] ?? Number.NaN;
    return move === 0 ? [] : [{ cycle, from: rIndex / fs, to: (rIndex + move) / fs }];
  });
}

/** Lists cycles of poor match, whose R may be wrong. */
function doubtfulCycles({ rSec, rhos, doubtful }: DenoiseCycles): readonly object[] {
  return Array.from(doubtful).flatMap((flag, cycle) =>
    flag === 0 ? [] : [{ cycle, r: rSec[cycle], rho: rhos[cycle] }],
  );
}

/** Returns a run as one row, for the table of recordings and for a point of a parameter grid. */
export function denoiseRow(run: Pick<DenoiseRun, 'outputs' | 'uncounted'>): object {
  const { durationSec, cycleCount, keptCount, movedCount, heartRate, rrSdMs, snr } = summariseDenoise(run);
  return {
    duration: durationSec,
    cycles: cycleCount,
    kept: keptCount,
    moved: movedCount,
    heartRate,
    rrSd: rrSdMs,
    snr,
  };
}

/** Returns one row per cycle. */
export function cycleRows({ outputs }: Pick<DenoiseRun, 'outputs' | 'uncounted'>): readonly object[] {
  const { rSec, rIndices, moves, rhos, rejections } = outputs.demodulate.cycles;
  const { fs } = outputs.signal;
  return rejections.map((rejected, cycle) => ({
    cycle,
    r: rSec[cycle],
    rSample: rIndices[cycle],
    move: (1000 * (moves[cycle] ?? 0)) / fs,
    rho: numberOrNull(rhos[cycle]),
    rejected,
  }));
}

function numberOrNull(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}
