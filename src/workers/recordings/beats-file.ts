import type { AnalysisName } from '../../pipeline/analyses.ts';
import { recordingsCsv } from '../../pipeline/csv.ts';
import { classifyBeats } from '../../pipeline/qrs/beat-classes.ts';
import { beatsAtR, type ListedBeats } from '../../pipeline/qrs/beats-at-r.ts';
import { marksFile } from '../../pipeline/qrs/marks-file.ts';
import { qrsRows } from '../../pipeline/qrs/qrs-rows.ts';
import type { BeatsForm } from '../calls/request-types.ts';
import type { HeldRecording } from './held-recordings.ts';

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
  const { whole } = runs.qrs;
  if (whole === null) return null;
  const ownR = ownPeaks(runs, analysis);
  const recorded = { ...whole.outputs, classes: classifyBeats(whole.outputs) };
  const { edited, rhythm, classes }: ListedBeats = ownR === null ? recorded : beatsAtR(ownR, recorded);
  if (form !== 'csv') return marksFile(edited, { source: annotator, point: form, classes });
  const rows = [...qrsRows(edited, rhythm, null, classes)];
  return new TextEncoder().encode(recordingsCsv('qrs', [{ name: recording.name, rows }]));
}

/** R that an analysis found in the ECG as it filters it, s; null of one that takes the beats of the ECG as recorded. */
function ownPeaks(
  { intervals, sounds, landmark }: HeldRecording['runs'],
  analysis: AnalysisName,
): readonly number[] | null {
  const beatsOf = (): readonly { readonly r: number }[] | undefined => {
    if (analysis === 'intervals') return newestOf(intervals)?.outputs.judge.beats;
    if (analysis === 'sounds') return newestOf(sounds)?.result.beats;
    const run = analysis === 'landmark' ? newestOf(landmark) : null;
    return run?.plan.beatsFrom === 'channel' ? undefined : run?.outputs.landmarkJudge.beats;
  };
  return beatsOf()?.map(({ r }) => r) ?? null;
}

/** A draft has the beats of the whole run. */
function newestOf<Run>({
  whole,
  last,
}: {
  readonly whole: Run | null;
  readonly last: Run | null;
}): Run | null {
  return whole ?? last;
}
