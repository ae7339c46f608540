import type { BeatClass, BeatClasses, ClassReason } from '../../model/rhythm.ts';
import { type BeatEvidence, minOtherUnlikeness } from './beat-evidence.ts';
import type { GroupLikeness } from './beat-shapes.ts';
import {
  type CertaintyShares,
  certaintyShares,
  type ClassModel,
  supraventricularModel,
  ventricularModel,
} from './class-weights.ts';
import { type DrawnGroups, GroupVerdicts } from './drawn-groups.ts';

/** Minimum probability of a class, chosen on the same records as the weights. */
const ventricularFrom = 0.4;
const supraventricularFrom = 0.025;
/** A group of early beats with this much of a P wave of their own is conducted from the atria. */
const minConductedP = 0.4;
/** Minimum number of beats from which the usual shape is known. */
export const minClassifiedBeats = 5;
/** A group is paced if half of its beats have a spike before the QRS; a single spike is noise. */
const pacedShare = 0.5;
const minPaced = 3;
/** Minimum logarithms for an early RR, and a pause, to be named in the reason. */
const minReportedEarly = 0.12;
const minReportedPause = 0.1;
/** Minimum prematurity of a supraventricular beat relative to the mean RR, and to the median RR (logarithms). */
const minEarly = 0.05;
/** If a short and a long RR alternate at least this steadily, the rhythm is not irregular. */
const minAlternation = 0.15;
/**
 * Minimum logarithm of the RR before divided by that of the first of several early beats. The sinus node changes its
 * rate gradually.
 */
const minAbrupt = 0.1;
/**
 * Below this probability of a supraventricular beat the next RR must be longer by at least this logarithm: breathing
 * shortens several RR in a row, and by less.
 */
const rebound = { below: 0.1, least: 0.12 };
/**
 * Conditions for a beat that continues the run of a supraventricular beat (logarithms): how much shorter its RR
 * is than the RR before the run, and the maximum difference from the previous RR.
 */
const runContinuation = { inRun: 0.2, change: 0.15 };
/** Minimum irregularity of a rhythm called irregular, and of one in which no beat is expected at a certain time. */
const minIrregular = 0.5;
const minUnpredictable = 0.7;
/**
 * A fusion beat is in time, has its P wave, and differs a little from the usual beats, in a record with
 * ventricular beats.
 */
const fusion = { earlyUnder: 0.08, before: 0.7, unlikeFrom: 0.1, unlikeTo: 0.4, size: 0.25, ventricular: 5 };
/** An estimate: of 81 beats called fusion beats in the available records, 69 are, all of them in one record (213). */
const fusionCertainty = 0.6;

/** The data from which a beat's class is derived. */
interface NamingInput {
  readonly evidence: BeatEvidence;
  /** Whether the QRS is incomplete in the record. */
  readonly isCut: boolean;
  /** Share of the beats of its group with a spike before the QRS. */
  readonly spikeShare: number;
  /** Share of the beats of its group that are a spike alone. */
  readonly aloneShare: number;
}

/** Returns the probability, 0 … 1, of a class by its model, for evidence in the order of the weights. */
function classProbability({ bias, weights }: ClassModel, values: readonly number[]): number {
  const odds = weights.reduce((sum, weight, i) => sum + weight * values[i], bias);
  return 1 / (1 + Math.exp(-odds));
}

/** The models of the classes, and the certainty that corresponds to their probabilities. */
export interface ClassModels {
  readonly ventricular: ClassModel;
  readonly supraventricular: ClassModel;
  readonly certainty: CertaintyShares;
}

const fittedModels: ClassModels = {
  ventricular: ventricularModel,
  supraventricular: supraventricularModel,
  certainty: certaintyShares,
};

/** Returns the share of the beats called with a probability that had the class. */
function certaintyAt(shares: CertaintyShares['N'], probability: number): number {
  const after = shares.findIndex(([at]) => at >= probability);
  if (after <= 0) return shares[after < 0 ? shares.length - 1 : 0][1] / 100;
  const [[x0, y0], [x1, y1]] = [shares[after - 1], shares[after]];
  return (y0 + ((y1 - y0) * (probability - x0)) / (x1 - x0)) / 100;
}

/**
 * Returns the class for given probabilities, apart from fusion and paced beats. A ventricular beat must have
 * another shape, and no P wave of its own. A supraventricular beat requires such a P wave, or a rhythm in which beats
 * are expected at a certain time; and it comes abruptly earlier, or follows another one.
 * An improbable one must be followed by a longer RR.
 *
 * @param v probability of a ventricular beat
 * @param s probability of a supraventricular beat
 * @param before class of the previous beat; after a ventricular beat, which may be interpolated, RR is no
 *   evidence
 * @returns V, S or N
 */
function classifyByProbability(
  { early, earlyOfMedian, shorter, longerAfter, inRun, alternates, irregular, unlike, hiddenP }: BeatEvidence,
  v: number,
  s: number,
  before: BeatClass | null,
): 'N' | 'S' | 'V' {
  const isConducted = hiddenP >= minConductedP;
  if (v >= ventricularFrom && unlike >= minOtherUnlikeness && !isConducted) return 'V';
  const hasNoTime = irregular >= minUnpredictable && alternates < minAlternation && !isConducted;
  const isDue = Math.max(early, inRun) < minEarly || hasNoTime || before === 'V';
  // Where beats are dropped, as in Wenckebach's periods, the mean RR is longer than the usual RR.
  const isUsualRr = earlyOfMedian < minEarly && inRun === 0 && alternates < minAlternation;
  const isAbrupt = before === 'S' || shorter >= minAbrupt;
  const isLikely = s >= rebound.below || inRun > 0 || before === 'S';
  const mayBeBreathing = !isLikely && longerAfter < rebound.least;
  if (s >= supraventricularFrom && !isDue && !isUsualRr && isAbrupt && !mayBeBreathing) return 'S';
  return before === 'S' && continuesRun({ shorter, inRun, irregular }) ? 'S' : 'N';
}

/** Returns whether a beat is as early as the previous one, in a run. */
function continuesRun({
  shorter,
  inRun,
  irregular,
}: Pick<BeatEvidence, 'shorter' | 'inRun' | 'irregular'>): boolean {
  return (
    inRun >= runContinuation.inRun && Math.abs(shorter) < runContinuation.change && irregular < minIrregular
  );
}

type PreviousClass = readonly [BeatClass | null, probability: number];
type NamedBeat = readonly [BeatClass, certainty: number, ClassReason];

/** Optional inputs for naming beats. */
interface NamingOptions {
  /** Models; by default, those fitted on all available records. */
  readonly models?: ClassModels;
  /** Likeness of groups; without it, no group becomes ventricular by its likeness to another. */
  readonly alikeGroups?: GroupLikeness | null;
}

/**
 * Determines the class of every beat, its certainty, and the reason.
 *
 * @param beatCount number of beats
 * @param known returns the data of a beat
 * @returns one item per beat
 */
export function nameBeats(
  beatCount: number,
  known: (beat: number) => NamingInput,
  { models = fittedModels, alikeGroups = null }: NamingOptions = {},
): BeatClasses {
  const alone = nameInOrder(beatCount, known, models, noGroups);
  const drawn = alikeGroups === null ? noGroups : alone.groups.drawn(alikeGroups);
  const named = drawn.size === 0 ? alone : nameInOrder(beatCount, known, models, drawn);
  const { classes, probability, classReason, perhapsFusion, perhapsExtra } = named;
  const certainty = probability.map((share, beat) => {
    const own = classes[beat];
    return own === 'N' || own === 'S' || own === 'V' ? certaintyAt(models.certainty[own], share) : share;
  });
  // A ventricular neighbour makes an extra mark unlikely: the beat may be part of a run.
  for (const beat of perhapsExtra) {
    if (classes[beat - 1] === 'V' || classes[beat + 1] === 'V') continue;
    classes[beat] = 'unknown';
    certainty[beat] = Number.NaN;
    classReason[beat] = 'single, between beats in time';
  }
  if (classes.filter((own) => own === 'V').length >= fusion.ventricular) {
    for (const beat of perhapsFusion) {
      classes[beat] = 'F';
      certainty[beat] = fusionCertainty;
      classReason[beat] = 'between the usual and the ventricular shape';
    }
  }
  return { classes, certainty, classReason };
}

/**
 * Determines the classes in order, because each depends on the previous one.
 *
 * @param drawn groups that are ventricular by other groups, with the reason
 */
function nameInOrder(
  beatCount: number,
  known: (beat: number) => NamingInput,
  models: ClassModels,
  drawn: DrawnGroups,
) {
  const classes: BeatClass[] = [];
  const probability = new Float64Array(beatCount);
  const classReason: ClassReason[] = [];
  const perhapsFusion: number[] = [];
  const perhapsExtra: number[] = [];
  const groups = new GroupVerdicts();
  for (let beat = 0; beat < beatCount; beat++) {
    const from = known(beat);
    const before: PreviousClass = [classes[beat - 1] ?? null, probability[beat - 1] ?? Number.NaN];
    const [own, share, reason] =
      beatCount < minClassifiedBeats
        ? tooFew
        : nameBeat(from, before, models, drawn.get(from.evidence.group) ?? null);
    classes.push(own);
    probability[beat] = share;
    classReason.push(reason);
    groups.add(from.evidence, own === 'V');
    if (own === 'N' && mayBeFusion(from.evidence)) perhapsFusion.push(beat);
    if (own === 'V' && from.evidence.isExtra) perhapsExtra.push(beat);
  }
  return { classes, probability, classReason, perhapsFusion, perhapsExtra, groups };
}

const noGroups: DrawnGroups = new Map();
const tooFew: NamedBeat = ['unknown', Number.NaN, 'too few beats'];

function mayBeFusion({ early, before, unlike, size, count, irregular }: BeatEvidence): boolean {
  return (
    Math.abs(early) < fusion.earlyUnder &&
    irregular < minIrregular &&
    before >= fusion.before &&
    unlike >= fusion.unlikeFrom &&
    unlike <= fusion.unlikeTo &&
    size >= fusion.size &&
    count >= minPaced
  );
}

function nameBeat(
  { evidence, isCut, spikeShare, aloneShare }: NamingInput,
  [before, beforeProbability]: PreviousClass,
  { ventricular, supraventricular }: ClassModels,
  drawn: ClassReason | null,
): NamedBeat {
  if (isCut) return ['unknown', Number.NaN, 'cut off at the end'];
  const { early, late, irregular, unlike, count } = evidence;
  if (aloneShare >= pacedShare && count >= minPaced)
    return ['unknown', Number.NaN, 'pacing spike without QRS'];
  if (spikeShare >= pacedShare && count >= minPaced) return ['paced', spikeShare, 'pacing spike'];
  const v = classProbability(ventricular, evidence.ventricular);
  const s = classProbability(supraventricular, evidence.supraventricular);
  const isUnlike = unlike >= minOtherUnlikeness;
  const own = classifyByProbability(evidence, v, s, before);
  if (own === 'V') return ['V', v, ventricularReason(early, late, irregular)];
  if (drawn !== null && evidence.hiddenP < minConductedP) return ['V', ventricularFrom, drawn];
  if (own === 'S' && s < supraventricularFrom) {
    return ['S', (1 - v) * beforeProbability, 'in a run of early beats'];
  }
  if (own === 'S') return ['S', (1 - v) * s, isUnlike ? 'early, other shape' : 'early, usual shape'];
  const usual = irregular >= minIrregular ? 'usual shape, rhythm irregular' : 'usual shape, in time';
  return ['N', (1 - v) * (1 - s), isUnlike ? 'other shape, in time' : usual];
}

function ventricularReason(early: number, late: number, irregular: number): ClassReason {
  if (irregular >= minIrregular) return 'shape unlike all usual ones';
  const hasPause = late >= minReportedPause;
  if (early >= minReportedEarly) return hasPause ? 'early, other shape, pause after' : 'early, other shape';
  return hasPause ? 'other shape, pause after' : 'shape unlike all usual ones';
}
