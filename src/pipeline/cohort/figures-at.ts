import type { LandmarkPlaces } from '../../analysis/intervals/choose.ts';
import type { LevelTable } from '../../analysis/intervals/level-table.ts';
import type { RecordingLevels } from '../../analysis/intervals/recording-levels.ts';
import {
  selectIntervals,
  meanAndSd,
  positivePredictiveValue,
  selectPresentValues,
} from '../../analysis/intervals/statistics.ts';
import { minBeatCount } from '../../analysis/intervals/split-half.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import {
  type FileFigures,
  type OtherMeans,
  ppvCounts,
  type WindowFigures,
  type WindowSpread,
} from './file-figures.ts';
import { judgeAtThreshold, type JudgedWindow, judgeMeasurable } from './measurable-windows.ts';
import { pooledScope, type PooledSums, type PooledThresholds } from './pooled-thresholds.ts';
import type { ByMethod } from '../../model/methods.ts';
import { mapMethods } from '../../model/methods.ts';
import type { IntervalsRun } from '../intervals/analyse-intervals.ts';
import { collectLevels, poolLevels } from './collect-levels.ts';

/** Data of a recording for a threshold that is chosen over several: 0.2 MB per minute, without any signals. */
export interface PooledPart {
  readonly levels: RecordingLevels;
  readonly sums: PooledSums;
  readonly windows: readonly JudgedWindow[];
  /** Per minute. */
  readonly heartRate: number | null;
}

/** @returns null if `sweepOver` lets each recording choose its own threshold */
export async function pooledPart({
  outputs,
  parameters: { values },
}: Pick<IntervalsRun, 'outputs' | 'parameters'>): Promise<PooledPart | null> {
  if (pooledScope(values) === null) return null;
  const levels = await collectLevels(outputs, values);
  return {
    levels,
    sums: poolLevels(levels, values),
    windows: outputs.judge.windows.map(judgeMeasurable),
    heartRate: outputs.judge.heartRate,
  };
}

/** The two intervals at one pair of thresholds. */
interface PlacedIntervals {
  readonly rptt: ByMethod<LandmarkPlaces>;
  readonly lvet: ByMethod<LandmarkPlaces>;
}

/**
 * Computes a recording's figures at thresholds that were chosen over several.
 *
 * The held-out SD of all methods uses the thresholds of the first halves. It is over the later beats that share no
 * samples with the beats of the first halves.
 *
 * @param parameters  all of the recording's: `average`, `acceptance`, `ppvMissed` and `lvetFoot` are read
 */
export function figuresAt(
  { levels, windows, heartRate }: PooledPart,
  chosen: PooledThresholds,
  parameters: ParameterValues,
): Omit<FileFigures, keyof OtherMeans> {
  const placed = placedAt(levels, chosen, parameters['lvetFoot']);
  const heldOut = placedAt(levels, chosen.heldOut, parameters['lvetFoot']);
  const judged = windows.map((window, k) => {
    const own = levels.members[k] ?? [];
    const judge = (of: keyof PlacedIntervals) => {
      const { n, mean, sd } = spreadOver(placed[of].leastVariance, own.length < 2 ? [] : own);
      return judgeAtThreshold(of, window, { mean, sd, missed: own.length - n });
    };
    return { window, own, isMeasurable: { rptt: judge('rptt'), lvet: judge('lvet') } };
  });
  const means = (of: keyof PlacedIntervals) =>
    mapMethods((method) => {
      const measured = judged.flatMap(({ own, isMeasurable }) => (isMeasurable[of][method] ? own : []));
      return spreadOver(placed[of][method], measured).mean;
    });
  return {
    windows: judged.map(({ window: { fromSec, toSec }, own, isMeasurable }): WindowFigures => {
      const rest = own.slice(Math.floor(own.length / 2) + Number(parameters['average']) + 1);
      const counts = (of: keyof PlacedIntervals) =>
        mapMethods((method) => countBeats(placed[of][method].endMs, own, parameters));
      const spread = (of: keyof PlacedIntervals, threshold: number | null): WindowSpread => {
        const told = mapMethods((method) => spreadOver(placed[of][method], own.length < 2 ? [] : own));
        return {
          n: mapMethods((method) => told[method].n),
          isMeasurable: isMeasurable[of],
          mean: mapMethods((method) => (isMeasurable[of][method] ? told[method].mean : null)),
          sd: mapMethods((method) => told[method].sd),
          heldOut: {
            ...mapMethods((method) => spreadOver(heldOut[of][method], rest).sd),
            ...(own.length < minBeatCount ? { leastVariance: null } : {}),
          },
          // For the other two methods, only averaged beats are kept of a recording.
          sdUnaveraged: { ...mapMethods(() => null), aligned: told.aligned.sd },
          threshold,
        };
      };
      return {
        fromSec,
        toSec,
        foot: counts('rptt'),
        notch: counts('lvet'),
        rptt: spread('rptt', chosen.foot),
        lvet: spread('lvet', chosen.notch),
      };
    }),
    rptt: means('rptt'),
    lvet: means('lvet'),
    heartRate,
  };
}

function placedAt(
  { historic, foot, notch, aligned }: RecordingLevels,
  chosen: Pick<PooledThresholds, 'foot' | 'notch'>,
  lvetFoot: unknown,
): PlacedIntervals {
  const [footMs, notchMs] = [placesAt(foot, chosen.foot), placesAt(notch, chosen.notch)];
  return {
    rptt: {
      historic: { endMs: historic.foot, startMs: null },
      leastVariance: { endMs: footMs, startMs: null },
      aligned: { endMs: aligned.foot, startMs: aligned.r },
    },
    lvet: {
      historic: { endMs: historic.notch, startMs: lvetFoot === 'least-variance' ? footMs : historic.foot },
      leastVariance: { endMs: notchMs, startMs: lvetFoot === 'historic' ? historic.foot : footMs },
      aligned: { endMs: aligned.notch, startMs: aligned.foot },
    },
  };
}

/** NaN for all beats if all thresholds were excluded. */
function placesAt({ thresholds, ms }: LevelTable, threshold: number | null): Float64Array {
  const places = threshold === null ? undefined : ms[thresholds.indexOf(threshold)];
  return places ?? new Float64Array(ms[0]?.length ?? 0).fill(Number.NaN);
}

function spreadOver({ endMs, startMs }: LandmarkPlaces, beats: readonly number[]) {
  const values = selectIntervals(endMs, startMs, beats);
  return { n: values.length, ...meanAndSd(values) };
}

function countBeats(endMs: Float64Array, beats: readonly number[], parameters: ParameterValues) {
  const isMissedFalse = parameters['ppvMissed'] === 'false';
  const found = selectPresentValues(endMs, beats);
  const missed = beats.length - found.length;
  const ppv =
    beats.length < 2
      ? null
      : positivePredictiveValue(
          found,
          missed,
          Number(parameters['acceptance']),
          isMissedFalse ? 'false' : 'outside',
        );
  return ppvCounts({ ppv, missed }, beats.length, isMissedFalse);
}
