import { BeatLayer } from '../../src/analysis/filter/mean-beat.ts';
import { bridgeGaps } from '../../src/analysis/qrs/bridge-gaps.ts';
import type { CurveLengthParams } from '../../src/analysis/qrs/curve-length-params.ts';
import { bridgeEcg, type EcgSignal, toEcgFrame } from '../../src/analysis/qrs/ecg-signal.ts';
import { type LengthHistory, lengthHistoryPasses } from '../../src/analysis/qrs/length-history.ts';
import { type TimeSpan } from '../../src/model/samples.ts';
import { runPasses } from '../../src/analysis/qrs/passes.ts';
import { QualityJudge } from '../../src/analysis/quality/lead-quality.ts';
import { PulseJudge } from '../../src/analysis/quality/pulse-quality.ts';
import { QualityMeasures } from '../../src/analysis/quality/quality-measures.ts';
import { UsualRange } from '../../src/analysis/quality/flat-and-clipped.ts';
import { RhythmStream } from '../../src/analysis/rhythm/analyse-rhythm.ts';
import { blockGrid } from '../../src/dsp/samples/block-grid.ts';
import type { MeanBeat } from '../../src/model/filter-bench.ts';
import type { LeadQuality, PulseQuality } from '../../src/model/qrs-quality.ts';
import type { Rhythm, RhythmParams } from '../../src/model/rhythm.ts';
import type { Samples } from '../../src/model/samples.ts';

// Whole-signal versions of what the product computes from signals in pieces.

/** ECG without gaps and slow components, any unit. */
interface RhythmTrace {
  readonly detrended: Float64Array;
  /** Hz. */
  readonly fs: number;
  /** Time of its first sample, s. */
  readonly startSec: number;
}

/** Like `BeatLayer`; R in fractional sample indices. */
export function meanBeat(values: Float64Array, fs: number, rIndexes: readonly number[]): MeanBeat {
  const layer = new BeatLayer(fs);
  for (const rIndex of rIndexes) layer.add(values, rIndex);
  return layer.finish();
}

/** Like `lengthHistoryPasses`. */
export function lengthHistory(
  ecg: EcgSignal,
  params: CurveLengthParams,
  stretches: readonly TimeSpan[],
): LengthHistory {
  return runPasses(lengthHistoryPasses(toEcgFrame(ecg), params, stretches), [bridgeEcg(ecg)]);
}

/** Like `QualityJudge`; R in s. */
export function leadQuality(
  samples: Samples<Float64Array | Int32Array>,
  fs: number,
  rSec: ArrayLike<number>,
): LeadQuality {
  const bridged = bridgeGaps(samples);
  const x = bridged instanceof Float64Array ? bridged : new Float64Array(bridged);
  const measures = new QualityMeasures(fs, blockGrid(x.length, Math.max(1, x.length)));
  measures.goForward(0, x);
  measures.goBackward(0, x);
  const judge = new QualityJudge(measures, rSec);
  judge.push(x);
  return judge.finish(samples.gaps);
}

/** Like `PulseJudge`. */
export function pulseQuality(samples: Samples, fs: number): PulseQuality {
  const x = bridgeGaps(samples);
  const range = new UsualRange(fs);
  range.push(x);
  const judge = new PulseJudge(fs, x.length, range);
  judge.push(x);
  return judge.finish(samples.gaps);
}

/** Like `RhythmStream`; without a trace, only from times. */
export function analyseRhythm(
  timesSec: Float64Array,
  trace: RhythmTrace | null,
  params?: RhythmParams,
): Rhythm {
  const frame = trace === null ? null : { ...trace, sampleCount: trace.detrended.length };
  const stream = new RhythmStream(timesSec, frame, params);
  if (trace !== null) stream.push(trace.detrended);
  return stream.finish();
}
