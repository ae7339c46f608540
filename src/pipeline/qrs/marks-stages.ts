import { computeTimedRhythm, type TimedRhythm } from '../../analysis/rhythm/analyse-rhythm.ts';
import { findRhythm } from '../../analysis/rhythm/find-rhythm.ts';
import { isBeatLabel } from '../../analysis/qrs/beat-labels.ts';
import type { BeatEdit } from '../../model/edits.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { Annotation, AnnotationSet } from '../../model/annotation.ts';
import type { QrsBeat } from '../../model/qrs.ts';
import { ectopicClasses, type Rhythm } from '../../model/rhythm.ts';
import type { RhythmFindings } from '../../model/rhythm-findings.ts';
import type { QrsScore } from '../../model/scoring.ts';
import { beatAnnotations, markGaps } from '../annotation-choice.ts';
import { type Part, readAnalysedPart } from '../channel-signal.ts';
import { editsFacts } from '../edits/edits-result.ts';
import { editsKey } from '../edits/edited-peaks.ts';
import { type AnyStage, stageMaker } from '../stage.ts';
import { withGivenClasses } from './beat-classes.ts';
import { editDetection } from './edit-detection.ts';
import { beatsByR, type JudgedBeats, findLeftOutRr } from './judge-beats.ts';
import type { QrsDetection } from './qrs-detection.ts';
import { findingsWithin } from './rhythm-findings.ts';
import { scoreDetection, scoreIds } from './score-detection.ts';

/** Outputs of the QRS analysis for every recording, including those that have only marks. */
export interface MarksOutputs {
  detect: QrsDetection;
  /** The same after the user's edits. */
  edited: QrsDetection;
  rhythm: JudgedBeats;
  findings: RhythmFindings;
  score: QrsScore | null;
}

const stage = stageMaker<MarksOutputs>();

/** WFDB mnemonic of a beat without a class. */
const unclassedLabel = '?';
/** A time after the end of any recording of beats, s. */
const longestSec = 400 * 86_400;

/** Uses the marks as beats, with R at each mark. */
const marksStage = stage({
  id: 'detect',
  title: 'Reading beats',
  needs: [],
  parameters: ['from', 'to'],
  run: (_, parameters, { recording, record }): QrsDetection => {
    const set = beatAnnotations(recording);
    const part = readAnalysedPart(recording, parameters);
    const own = beatsIn(set, part);
    const lengthSec = ((own.at(-1)?.sampleIndex ?? 0) - (own[0]?.sampleIndex ?? 0)) / set.fs;
    if (lengthSec > longestSec) {
      throw new BeatbenchError(
        'too-large',
        'The beats span over 400 days; set From and To to a part that belongs together.',
        { file: recording.name },
      );
    }
    const gaps = markGaps(set);
    record({
      what: 'marks',
      source: set.source,
      beats: own.length,
      rate: set.fs,
      gaps: gaps.length,
      missing: gaps.reduce((sum, { fromSec, toSec }) => sum + toSec - fromSec, 0),
    });
    const beats = own.map(({ sampleIndex }): QrsBeat => {
      return { onsetIndex: sampleIndex, endIndex: null, rSec: sampleIndex / set.fs, rIndex: sampleIndex };
    });
    const labels = own.map(({ label }) => label);
    const isClassed = labels.some((label) => label !== unclassedLabel);
    return {
      beats,
      fs: set.fs,
      label: set.source,
      marksOnsets: false,
      labels: isClassed ? labels : null,
      edited: null,
      unmatched: [],
    };
  },
});

function beatsIn({ annotations, fs }: AnnotationSet, { fromSec, toSec }: Part): Annotation[] {
  const own = annotations.filter(({ label, sampleIndex }) => {
    // The end is computed from the last beat like in `lastMarkSec`; multiplication instead could round to before it.
    const atSec = sampleIndex / fs;
    return isBeatLabel(label) && atSec >= fromSec && atSec <= toSec;
  });
  return own.toSorted((a, b) => a.sampleIndex - b.sampleIndex);
}

function editedMarksStage(edits: readonly BeatEdit[]): AnyStage<MarksOutputs> {
  return stage({
    id: 'edited',
    title: 'Applying edits',
    needs: ['detect'],
    parameters: ['from', 'to'],
    madeWith: editsKey(edits),
    run: ({ detect }, parameters, { recording, record }) => {
      const part = readAnalysedPart(recording, parameters);
      const lastIndex = Math.round(recording.durationSec * detect.fs);
      const edited = editDetection(detect, edits, { ...part, lastIndex });
      editsFacts(detect.beats.length, edited.edited, edited.unmatched.length).forEach(record);
      return edited;
    },
  });
}

/** Uses the classes of the annotator or the user, because times alone give no classes. */
const marksRhythmStage = stage({
  id: 'rhythm',
  title: 'Reading the rhythm',
  needs: ['detect', 'edited'],
  parameters: [],
  run: ({ detect, edited }, _, { recording }): JudgedBeats => {
    const { timesSec, beatIndexes } = beatsByR(edited.beats);
    const plain = withoutClasses(computeTimedRhythm(timesSec));
    const given = withGivenClasses(plain, beatIndexes, edited, detect.labels !== null);
    const rhythm = { ...given, isLeftOut: findLeftOutRr(given, markGaps(beatAnnotations(recording))) };
    return { rhythm, found: plain.classes, beatIndexes, quality: null, moved: [], noise: [] };
  },
});

function withoutClasses(rhythm: TimedRhythm): Rhythm {
  const { length } = rhythm.timesSec;
  return {
    ...rhythm,
    classes: Array.from({ length }, () => 'unknown'),
    certainty: new Float64Array(length).fill(Number.NaN),
    classReason: Array.from({ length }, () => 'no signal'),
  };
}

const marksFindingsStage = stage({
  id: 'findings',
  title: 'Looking for pauses and irregular stretches',
  needs: ['detect', 'rhythm'],
  parameters: [],
  run: ({ detect, rhythm: { rhythm } }, _, { recording }) => {
    const isEctopic = rhythm.classes.map((own) => ectopicClasses.some((ectopic) => ectopic === own));
    // Without classes, premature beats are left out in the place of ectopic ones.
    const isOut =
      detect.labels === null ? rhythm.isPremature.map((is, i) => is || isEctopic[i] === true) : isEctopic;
    const signal = { gaps: markGaps(beatAnnotations(recording)), stretches: [] };
    const found = findRhythm(rhythm.timesSec, isOut, signal, { classes: rhythm.classes });
    return findingsWithin(found, { fromSec: 0, toSec: recording.durationSec });
  },
});

/** The annotator of the beats cannot be their reference. */
const marksScoreStage = stage({
  id: 'score',
  title: 'Scoring',
  needs: ['detect', 'edited', 'rhythm'],
  parameters: scoreIds,
  run: (found, parameters, { recording }) => {
    const isOwn = parameters.text('reference') === beatAnnotations(recording).source;
    return isOwn ? null : scoreDetection(found, parameters, recording);
  },
});

/** Returns the stages from marks to the rhythm of the beats, without a signal. */
export function marksRhythmStages(edits: readonly BeatEdit[]): readonly AnyStage<MarksOutputs>[] {
  return [marksStage, editedMarksStage(edits), marksRhythmStage];
}

/** Returns the stages from marks to all findings about the rhythm. */
export function marksStages(edits: readonly BeatEdit[]): readonly AnyStage<MarksOutputs>[] {
  return [...marksRhythmStages(edits), marksFindingsStage, marksScoreStage];
}
