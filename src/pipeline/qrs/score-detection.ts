import { scoreBeats } from '../../analysis/scoring/bxb.ts';
import { confuseClasses } from '../../analysis/scoring/confuse-classes.ts';
import { scoreEdges } from '../../analysis/scoring/score-edges.ts';
import { sweepTolerance } from '../../analysis/scoring/sweep-tolerance.ts';
import type { QrsBeat } from '../../model/qrs.ts';
import type { Recording } from '../../model/recording.ts';
import type { QrsScore } from '../../model/scoring.ts';
import { annotationsBySource } from '../annotation-choice.ts';
import type { ResolvedParameters } from '../parameters.ts';
import { type BeatRhythm, labelBeats } from './beat-classes.ts';
import { marksAsAnnotations } from './marks-as-annotations.ts';
import type { QrsDetection } from './qrs-detection.ts';

/** Ids of the parameters of the score. */
export const scoreIds = ['reference', 'scoreFrom', 'scoreTo', 'tolerance'];

interface FoundBeats {
  readonly detect: QrsDetection;
  /** The same after the user's edits. */
  readonly edited: QrsDetection;
  readonly rhythm: BeatRhythm;
}

/** Scores beats against the selected annotator; null if none is selected. */
export function scoreDetection(
  { detect: found, edited: detect, rhythm }: FoundBeats,
  parameters: ResolvedParameters,
  recording: Recording,
): QrsScore | null {
  const source = parameters.text('reference');
  if (source === '') return null;
  const reference = annotationsBySource(recording, source);
  const scoreTo = parameters.numberOr('scoreTo', ['end']);
  const period = { fromSec: parameters.number('scoreFrom'), toSec: scoreTo === 'end' ? null : scoreTo };
  const marks = detect.beats.map((beat) => beat.onsetIndex);
  const options = { ...period, toleranceMs: parameters.number('tolerance') };
  return {
    score: scoreBeats(reference, marks, detect.fs, options),
    sweep: sweepTolerance(reference, marks, detect.fs, period),
    edges: detect.marksOnsets ? scoreEdges(reference, beatsWithOnsets(detect), detect.fs, options) : null,
    classes: confuseClasses(
      reference,
      marksAsAnnotations(detect, {
        source: 'test',
        point: 'onset',
        labels: labelBeats({ detect: found, edited: detect, rhythm }),
      }),
      options,
    ),
  };
}

/** Returns the beats with onsets. A beat inserted where none was found has its mark at R, and no onset. */
function beatsWithOnsets({ beats, edited }: QrsDetection): readonly QrsBeat[] {
  return edited === null ? beats : beats.filter((_, i) => edited[i]?.sourceIndex !== null);
}
