import { transitionWidthHz } from '../../dsp/fir/fir-length.ts';
import type { FirResponse } from '../../dsp/fir/fir-response.ts';
import { thinCurve } from '../../dsp/resampling/thin-curve.ts';
import type { Curve, FilterBenchResult, FilterBenchStage } from '../../model/filter-bench.ts';
import type { FilterBenchRun } from '../../pipeline/filter-bench/analyse-filter-bench.ts';
import type { CheckedStage } from '../../pipeline/filter-bench/outputs.ts';
import { reportEdits, reportHead } from '../report-head.ts';
import type { FilterReport } from '../protocol.ts';

/** Stages from which the lanes of the waveforms are drawn. */
const drawnStages = ['signals', 'filtered'];

/**
 * Approximate maximum number of points of a curve that is sent to the page. Low frequencies, which a log axis spreads,
 * are all included.
 */
const maxPoints = 6000;
const lowPoints = 2000;

const paths = {
  direct: 'CPU, direct sums',
  double: 'CPU',
  single: 'CPU, single precision',
  device: 'GPU',
} as const;

/** Returns what the page needs of a run: everything except the signals. Drafts have the same form as final results. */
export function filterReport(run: FilterBenchRun): FilterReport {
  const { outputs } = run;
  const { path } = outputs.filtered;
  return {
    ...reportHead(run, drawnStages, false, paths[path]),
    result: makeResult(run),
    rPeaksSec: outputs.edited.peaksSec.slice(),
    ...reportEdits(outputs.edited),
  };
}

function makeResult({ outputs, parameters, channelIndex, role }: FilterBenchRun): FilterBenchResult {
  const [design] = outputs.design;
  const [response] = outputs.response;
  const signal = outputs.signals;
  if (!design || !response) throw new RangeError('the run is of no signal');
  const { label, unit, fs } = signal;
  const isCausal = parameters.values['alignment'] === 'causal';
  const against = (y: Float64Array): Curve => makeCurve(response.frequencyHz, y);
  return {
    signal: { channelIndex, label, role, unit, fs },
    stages: outputs.stages.map((stage) => makeStage(stage, response, fs, isCausal)),
    alignment: isCausal ? 'causal' : 'zero-phase',
    tapCount: design.coefficients.length,
    delaySec: design.removedCount / fs,
    gainDb: gainCurve(response),
    phaseRad: against(response.phaseRad),
    groupDelaySec: against(response.groupDelaySec),
    density: makeDensity(outputs),
    beats: outputs.beats,
    readings: outputs.readings,
  };
}

function makeDensity({
  spectraBefore,
  spectraAfter,
}: FilterBenchRun['outputs']): FilterBenchResult['density'] {
  const [before, after] = [spectraBefore.density, spectraAfter.density];
  if (before === null || after === null) return null;
  return {
    before: makeCurve(before.frequencyHz, before.density),
    after: makeCurve(after.frequencyHz, after.density),
  };
}

const gainCurve = ({ frequencyHz, magnitudeDb }: FirResponse): Curve => makeCurve(frequencyHz, magnitudeDb);

function makeCurve(x: Float64Array, y: Float64Array): Curve {
  const low = { x: x.subarray(0, lowPoints), y: y.subarray(0, lowPoints) };
  const high = thinCurve(x.subarray(lowPoints), y.subarray(lowPoints), maxPoints - lowPoints);
  return { x: joined(low.x, high.x), y: joined(low.y, high.y) };
}

function joined(a: Float64Array, b: Float64Array): Float64Array {
  const both = new Float64Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

function makeStage(
  { spec, coefficients, warnings, response }: CheckedStage,
  whole: FirResponse,
  fs: number,
  isCausal: boolean,
): FilterBenchStage {
  const tapCount = coefficients.length;
  const first = isCausal ? 0 : -Math.floor((tapCount - 1) / 2);
  const timeSec = Float64Array.from(coefficients, (_, n) => (first + n) / fs);
  return {
    type: spec.type,
    lowHz: spec.lowHz ?? null,
    highHz: spec.highHz ?? null,
    askedTapCount: spec.tapCount,
    tapCount,
    isSkipped: tapCount === 1 && coefficients[0] === 1,
    transitionHz: transitionWidthHz(spec, fs, tapCount),
    gainDb: gainCurve(response ?? whole),
    impulse: thinCurve(timeSec, coefficients, maxPoints),
    warnings,
  };
}
