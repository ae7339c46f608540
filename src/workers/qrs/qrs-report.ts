import { findSpikesAlone } from '../../pipeline/qrs/beat-classes.ts';
import type { QrsRun } from '../../pipeline/qrs/analyse-qrs.ts';
import { reportEdits, reportHead } from '../report-head.ts';
import type { QrsReport, RhythmReport } from '../protocol.ts';
import { ectopicBeats, summariseRhythm } from '../../analysis/rhythm/summarise-rhythm.ts';
import type { TimeSpan } from '../../model/samples.ts';
import { beatClassNames, classReasons, type Rhythm } from '../../model/rhythm.ts';

/**
 * Returns what the page needs of a run: everything except the signals. In a draft, the PPG's quality may be missing.
 */
export function qrsReport(run: QrsRun, isDraft = false): QrsReport {
  const { outputs, channelIndex } = run;
  const ppgQuality = outputs.ppgQuality?.stretches ?? null;
  const { beats, fs, label, marksOnsets, labels } = outputs.edited;
  const spikes = findSpikesAlone(outputs.rhythm);
  // A beat inserted where none was found has no onset.
  const hasOnset = (i: number): boolean => !spikes.has(i) && outputs.edited.edited?.[i]?.sourceIndex !== null;
  const rSec = Float64Array.from(beats, (beat) => beat.rSec ?? Number.NaN);
  const toSec = (index: number | null): number => (index === null ? Number.NaN : index / fs);
  return {
    signal: { channelIndex, label, fs },
    marksOnsets,
    onsetsSec: Float64Array.from(beats, ({ onsetIndex }, i) => toSec(hasOnset(i) ? onsetIndex : null)),
    endsSec: Float64Array.from(beats, ({ endIndex }, i) => toSec(spikes.has(i) ? null : endIndex)),
    rSec,
    rPeaksSec: rSec.filter((sec) => !Number.isNaN(sec)),
    ...reportHead(run, ['edited'], isDraft && ppgQuality?.length === 0),
    labels,
    quality: outputs.quality?.stretches ?? null,
    ppgQuality,
    score: outputs.score === null ? null : { ...outputs.score, reasons: outputs.reasons ?? [] },
    rhythm: rhythmReport(outputs.rhythm.rhythm, outputs.rhythm.noise),
    findings: outputs.findings,
    ...reportEdits(outputs.edited),
  };
}

/**
 * Returns what the page needs of a rhythm: few large arrays, and the ectopic beats.
 * @param noise  spans in which the marks are noise
 */
export function rhythmReport(rhythm: Rhythm, noise: readonly TimeSpan[] = []): RhythmReport {
  const { timesSec, rrSec, expectedRrSec, smoothedBpm, correlation, isLeftOut, certainty, shape } = rhythm;
  return {
    timesSec,
    rrSec,
    expectedRrSec,
    smoothedBpm,
    correlation,
    isLeftOut: Uint8Array.from(isLeftOut, Number),
    noise,
    classes: Uint8Array.from(rhythm.classes, (own) => beatClassNames.indexOf(own)),
    certainty,
    shape,
    classReason: Uint8Array.from(rhythm.classReason, (own) => classReasons.indexOf(own)),
    ectopic: ectopicBeats(rhythm),
    summary: summariseRhythm(rhythm),
  };
}
