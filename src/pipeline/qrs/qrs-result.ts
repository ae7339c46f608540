import { editsResult } from '../edits/edits-result.ts';
import { summariseRhythm } from '../../analysis/rhythm/summarise-rhythm.ts';
import type { RhythmSummary } from '../../model/rhythm.ts';
import type { JoinedQuality, PulseQuality } from '../../model/qrs-quality.ts';
import { mainsResult } from '../mains.ts';
import type { RunnableAnalysis } from '../runnable-analysis.ts';
import { analyseQrs, type QrsRun } from './analyse-qrs.ts';
import { labelBeats } from './beat-classes.ts';
import { qrsRows } from './qrs-rows.ts';
import { findingsResult } from './rhythm-findings.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { TimeSpan } from '../../model/samples.ts';
import type { EdgeErrors, ErrorReason, QrsScore } from '../../model/scoring.ts';

/** Analysis of beats for the page and the command line. */
export const qrsAnalysis: RunnableAnalysis<QrsRun> = {
  analyse: analyseQrs,
  result: qrsResult,
  rows: ({ outputs }) => [...qrsRows(outputs.edited, outputs.rhythm, null, labelBeats(outputs))],
  sweptRows: sweptQrsRows,
};

/**
 * Returns the row of one point of a parameter grid: number of beats, their rhythm, and their score if there is a
 * reference.
 */
function sweptQrsRows({ outputs, parameters }: QrsRun): readonly object[] {
  const { edited, rhythm, score } = outputs;
  const { heartRate, rr, rrSd, ectopic } = rhythmResult(summariseRhythm(rhythm.rhythm));
  const own = { beats: edited.beats.length, heartRate, rr, rrSd, ectopic };
  return [score === null ? own : { ...own, score: scoreResult(score, parameters.values, null)['score'] }];
}

/** Converts the result of a run to the form of the output. */
export function qrsResult({ outputs, parameters }: QrsRun): object {
  const { mains, edited, score, quality, ppgQuality, rhythm, findings, reasons } = outputs;
  return {
    beats: qrsRows(edited, rhythm, quality, labelBeats(outputs)),
    rhythm: {
      ...rhythmResult(summariseRhythm(rhythm.rhythm)),
      ...noiseResult(rhythm.noise),
      ...findingsResult(findings),
    },
    ...(score === null ? {} : scoreResult(score, parameters.values, reasons)),
    ...editsResult(edited),
    ...(mains === null ? {} : { mains: mainsResult(mains) }),
    ...(quality === null ? {} : { lead: edited.label, quality: qualityResult(quality) }),
    ...(ppgQuality === null ? {} : { ppg: ppgQuality.label, ppgQuality: ppgQualityResult(ppgQuality) }),
  };
}

function rhythmResult({
  rrCount,
  leftOutCount,
  meanRrMs,
  sdRrMs,
  rateBpm,
  classes,
  inPoorSignal,
}: RhythmSummary) {
  return {
    heartRate: rateBpm,
    meanRate: rateBpm,
    rr: meanRrMs,
    rrSd: sdRrMs,
    used: rrCount,
    leftOut: leftOutCount,
    classes,
    ectopic: { ventricular: classes.V, supraventricular: classes.S, fusion: classes.F },
    notClassed: classes.unknown,
    poorSignal: inPoorSignal,
  };
}

/** Returns the spans in which no RR counts for the heart rate, because the marks are noise; empty if there are none. */
function noiseResult(noise: readonly TimeSpan[]): object {
  return noise.length === 0
    ? {}
    : { noise: noise.map(({ fromSec, toSec }) => ({ from: fromSec, to: toSec })) };
}

/** With several leads, each stretch names the lead whose quality it has, and `leads` lists the quality of each. */
function qualityResult({ index, stretches, leads }: JoinedQuality): object {
  return {
    index,
    ...(leads.length < 2
      ? {}
      : { leads: leads.map(({ label, index: own, usedCount }) => ({ label, index: own, used: usedCount })) }),
    stretches: stretches.map(({ fromSec, toSec, isDoubtful, lead, ...parts }) => {
      const named = lead === null ? {} : { lead };
      return { from: fromSec, to: toSec, ...named, ...parts, doubtful: isDoubtful };
    }),
  };
}

function ppgQualityResult({ index, stretches }: PulseQuality): object {
  return {
    index,
    stretches: stretches.map(({ fromSec, toSec, isDoubtful, longestPauseSec, ...parts }) => {
      return { from: fromSec, to: toSec, ...parts, longestPause: longestPauseSec, doubtful: isDoubtful };
    }),
  };
}

/** Converts a score to the form of the output, next to the beats. */
function scoreResult(
  { score, sweep, edges, classes }: QrsScore,
  parameters: ParameterValues,
  reasons: readonly ErrorReason[] | null,
): Readonly<Record<string, unknown>> {
  const { errors, ...counts } = score;
  return {
    score: {
      ...counts,
      tolerance: parameters['tolerance'],
      from: parameters['scoreFrom'],
      ...(classes === null ? {} : { veb: classes.veb, sveb: classes.sveb, paced: classes.hasPaced }),
    },
    sweep,
    errors: errors.map(({ timeSec, kind, label, nearestSec, distanceMs }, i) => {
      const { peakOverThreshold: peak = null, sinceSec: since = null, causes = [] } = reasons?.[i] ?? {};
      const found = { peak, since, causes };
      return { time: timeSec, kind, class: label, nearest: nearestSec, distance: distanceMs, ...found };
    }),
    ...(edges === null ? {} : { edges: { onset: edgeResult(edges.onset), end: edgeResult(edges.end) } }),
    ...(classes === null ? {} : { classes: classes.counts }),
  };
}

function edgeResult({ count, missed, meanMs, sdMs }: EdgeErrors): object {
  return { count, missed, mean: meanMs, sd: sdMs };
}
