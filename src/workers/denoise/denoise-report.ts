import type { DenoiseCycles } from '../../model/denoise.ts';
import { findNearestIndex } from '../../analysis/scoring/nearest-time.ts';
import type { DenoiseRun } from '../../pipeline/denoise/analyse-denoise.ts';
import { denoiseJson, samplesAsList } from '../../pipeline/denoise/denoise-result.ts';
import { maxListed, tooManySamplesError } from '../../pipeline/filter/filter-result.ts';
import { reportEdits, reportHead } from '../report-head.ts';
import type { DenoiseReport } from '../protocol.ts';

/** Stages from which the traces and the lanes of the waveforms are drawn. */
const drawnStages = ['signal', 'preprocess', 'demodulate'];

/** Maximum distance between a true beat and its R, s. */
const toleranceSec = 0.15;

/** Returns what the page needs of a run: everything except the signals. Drafts have the same form as final results. */
export function denoiseReport(run: DenoiseRun): DenoiseReport {
  const { outputs, channelIndex, knownRSec } = run;
  const { signal, demodulate, judge } = outputs;
  const { cycles, medianRrSec, template, ectopicTemplates, untouched } = demodulate;
  const moved = knownRSec === null ? null : countMovedCycles(cycles, signal.fs, knownRSec);
  return {
    signal: { channelIndex, label: signal.label, fs: signal.fs, unit: signal.unit },
    cycles,
    medianRrSec,
    template,
    ectopicTemplates,
    firstTemplate: judge.firstTemplate,
    lastTemplate: judge.lastTemplate,
    untouched,
    snr: judge.snr,
    stretches: judge.stretches,
    knownRSec,
    movedTowards: moved?.towards ?? null,
    movedAway: moved?.away ?? null,
    hasTruth: outputs.preprocess.truth !== null,
    ...reportHead(run, drawnStages),
    ...reportEdits(outputs.edited),
  };
}

/** Counts the moved cycles whose R came nearer to the true one, and those whose R moved away. */
function countMovedCycles(
  { rIndices, moves }: DenoiseCycles,
  fs: number,
  knownSec: Float64Array,
): { readonly towards: number; readonly away: number } {
  let towards = 0;
  let away = 0;
  moves.forEach((move, cycle) => {
    const rIndex = rIndices[cycle] ?? Number.NaN;
    const known = knownSec[findNearestIndex(knownSec, rIndex / fs)] ?? Number.NaN;
    const before = Math.abs(rIndex / fs - known);
    if (move === 0 || !(before <= toleranceSec)) return;
    const after = Math.abs((rIndex + move) / fs - known);
    if (after < before) towards += 1;
    else if (after > before) away += 1;
  });
  return { towards, away };
}

/** Returns the result in the form that the command line prints. */
export async function denoiseFileResult(run: DenoiseRun): Promise<object> {
  const { signal } = run.outputs;
  if (signal.sampleCount > maxListed) throw tooManySamplesError(signal);
  const clean = await run.signals.clean.read(0, signal.sampleCount);
  return denoiseJson(run, { samples: samplesAsList(clean) });
}
