import type { AnalysisName } from '../../pipeline/analyses.ts';
import { recordingsCsv } from '../../pipeline/csv.ts';
import { labelBeats } from '../../pipeline/qrs/beat-classes.ts';
import { beatsAtR, type ListedBeats } from '../../pipeline/qrs/beats-at-r.ts';
import { marksFile } from '../../pipeline/qrs/marks-file.ts';
import { waveMarksFile } from '../../pipeline/waves/wave-marks-file.ts';
import { qrsRows } from '../../pipeline/qrs/qrs-rows.ts';
import { type AnalysisRuns, workerAnalyses } from '../analyses.ts';
import type { BeatsForm } from '../calls/request-types.ts';
import type { HeldRecording, HeldRuns } from './held-recordings.ts';

/** Names the annotator whose file it is, as its extension. */
const annotator = 'qrs';

/**
 * The beats as they were corrected, as a file; null before they were found. R is that of the analysis that they are
 * saved beside: one beat has one R in all files of a run.
 */
export function beatsFile(
  { recording, runs }: HeldRecording,
  analysis: AnalysisName,
  form: BeatsForm,
): Uint8Array | null {
  if (form === 'waves') return wavesFile(runs.waves);
  const { whole } = runs.qrs;
  if (whole === null) return null;
  const ownR = ownPeaks(analysis, runs[analysis]);
  const recorded = { ...whole.outputs, labels: labelBeats(whole.outputs) };
  const { edited, rhythm, labels }: ListedBeats = ownR === null ? recorded : beatsAtR(ownR, recorded);
  if (form !== 'csv') return marksFile(edited, { source: annotator, point: form, labels });
  const rows = [...qrsRows(edited, rhythm, null, labels)];
  return new TextEncoder().encode(recordingsCsv('qrs', [{ name: recording.name, rows }]));
}

/** P, QRS and T after the marks of a person; null before they were found. */
function wavesFile({ whole, last }: HeldRuns<AnalysisRuns['waves']>): Uint8Array | null {
  const run = whole ?? last;
  return run === null ? null : waveMarksFile(run.result, run.outputs.signal.lead.frame.fs, 'waves');
}

/**
 * R that an analysis found in the ECG as it filters it, s; null of one that takes the beats of the ECG as recorded.
 * A draft has the beats of the whole run.
 */
function ownPeaks<Name extends AnalysisName>(
  analysis: Name,
  { whole, last }: HeldRuns<AnalysisRuns[Name]>,
): readonly number[] | null {
  const newest = whole ?? last;
  const beats = newest === null ? null : (workerAnalyses[analysis].ownBeats?.(newest) ?? null);
  return beats?.map(({ r }) => r) ?? null;
}
