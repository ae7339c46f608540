import type { BeatClass, BeatClasses, ClassReason } from '../../model/rhythm.ts';
import { type BeatEvidence, otherShapeFrom } from './beat-evidence.ts';
import type { AlikeGroups } from './beat-shapes.ts';
import {
  type CertaintyShares,
  certaintyShares,
  type ClassModel,
  supraventricularModel,
  ventricularModel,
} from './class-weights.ts';
import { CalledGroups } from './drawn-groups.ts';

/** Probabilities from which a beat has the class, chosen on the same records as the weights. */
const ventricularFrom = 0.4;
const supraventricularFrom = 0.05;
/** Of fewer beats none is known to be usual. */
export const fewestBeats = 5;
/** Half of the beats of a group with a spike before QRS are paced, and one alone is noise. */
const pacedShare = 0.5;
const fewestPaced = 3;
/** An RR this much shorter, and a pause this much longer, are told as such (logarithms). */
const tellEarly = 0.12;
const tellPause = 0.1;
/** A supraventricular beat comes this much early against the mean RR at least (logarithm). */
const leastEarly = 0.05;
/** A short RR and a long one that take turns this steadily are no irregular rhythm. */
const tellAlternates = 0.15;
/** A beat goes on with the run that a supraventricular one is in: so much shorter than RR before it, as long as the last. */
const goesOn = { inRun: 0.2, change: 0.15 };
/** Rhythm that is told as irregular, and one in which nothing is due. */
const tellIrregular = 0.5;
const nothingDue = 0.7;
/** A fusion beat is in time, has its P, and is a little unlike the usual ones, where ventricular beats are about. */
const fusion = { earlyUnder: 0.08, before: 0.7, unlikeFrom: 0.1, unlikeTo: 0.4, size: 0.25, ventricular: 5 };
/** A guess: of 81 beats called so in the records at hand 69 are, all of them in one record (213). */
const fusionCertainty = 0.6;

/** What is known of a beat beside its evidence. */
interface NamedFrom {
  readonly evidence: BeatEvidence;
  /** Whether its QRS is not whole in the record. */
  readonly isCut: boolean;
  /** Share of the beats of its group with a spike before QRS. */
  readonly spikeShare: number;
  /** And of those that are a spike and nothing else. */
  readonly aloneShare: number;
}

/** The probability, 0 … 1, of a class by its model, of evidence in the order of the weights. */
function classProbability({ bias, weights }: ClassModel, values: readonly number[]): number {
  const odds = weights.reduce((sum, weight, i) => sum + weight * values[i], bias);
  return 1 / (1 + Math.exp(-odds));
}

/** A model of each class that has one, and what their probabilities come to. */
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

/** What share of the beats that were called with such a probability had the class. */
function shareAt(shares: CertaintyShares['N'], probability: number): number {
  const after = shares.findIndex(([at]) => at >= probability);
  if (after <= 0) return shares[after < 0 ? shares.length - 1 : 0][1] / 100;
  const [[x0, y0], [x1, y1]] = [shares[after - 1], shares[after]];
  return (y0 + ((y1 - y0) * (probability - x0)) / (x1 - x0)) / 100;
}

/**
 * The class that probabilities come to, but for fusion and paced beats: no beat is ventricular that is not of another
 * shape, and none supraventricular where nothing is due.
 *
 * @param v  probability of a ventricular beat
 * @param s  probability of a supraventricular beat
 * @param before  class of the beat before: behind a ventricular one, which may be interpolated, RR says nothing
 * @returns V, S or N
 */
function classBy(
  { early, shorter, inRun, alternates, irregular, unlike }: BeatEvidence,
  v: number,
  s: number,
  before: BeatClass | null,
): 'N' | 'S' | 'V' {
  if (v >= ventricularFrom && unlike >= otherShapeFrom) return 'V';
  const hasNoTime = irregular >= nothingDue && alternates < tellAlternates;
  const isDue = Math.max(early, inRun) < leastEarly || hasNoTime || before === 'V';
  if (s >= supraventricularFrom && !isDue) return 'S';
  return before === 'S' && isOfRun({ shorter, inRun, irregular }) ? 'S' : 'N';
}

/** Whether a beat is as early as the one before it, in a run. */
function isOfRun({
  shorter,
  inRun,
  irregular,
}: Pick<BeatEvidence, 'shorter' | 'inRun' | 'irregular'>): boolean {
  return inRun >= goesOn.inRun && Math.abs(shorter) < goesOn.change && irregular < tellIrregular;
}

type Before = readonly [BeatClass | null, probability: number];
type Named = readonly [BeatClass, certainty: number, ClassReason];

/** What more may be known of beats that are named. */
interface NamingOptions {
  /** Those fitted on all records at hand where left out. */
  readonly models?: ClassModels;
  /** Without it no group of one shape draws another. */
  readonly alikeGroups?: AlikeGroups | null;
}

/**
 * The class of every beat, how certain it is, and why.
 *
 * @param beatCount  how many
 * @param known      gives what is known of a beat
 * @returns one item a beat
 */
export function nameBeats(
  beatCount: number,
  known: (beat: number) => NamedFrom,
  { models = fittedModels, alikeGroups = null }: NamingOptions = {},
): BeatClasses {
  const alone = nameInOrder(beatCount, known, models, new Set());
  const drawn = alikeGroups === null ? new Set<number>() : alone.groups.drawn(alikeGroups);
  const named = drawn.size === 0 ? alone : nameInOrder(beatCount, known, models, drawn);
  const { classes, probability, classReason, perhapsFusion } = named;
  const certainty = probability.map((share, beat) => {
    const own = classes[beat];
    return own === 'N' || own === 'S' || own === 'V' ? shareAt(models.certainty[own], share) : share;
  });
  if (classes.filter((own) => own === 'V').length >= fusion.ventricular) {
    for (const beat of perhapsFusion) {
      classes[beat] = 'F';
      certainty[beat] = fusionCertainty;
      classReason[beat] = 'between the usual and the ventricular shape';
    }
  }
  return { classes, certainty, classReason };
}

/** The class of each beat, which the one before it has a part in. @param drawn  groups that are ventricular by their likeness */
function nameInOrder(
  beatCount: number,
  known: (beat: number) => NamedFrom,
  models: ClassModels,
  drawn: ReadonlySet<number>,
) {
  const classes: BeatClass[] = [];
  const probability = new Float64Array(beatCount);
  const classReason: ClassReason[] = [];
  const perhapsFusion: number[] = [];
  const groups = new CalledGroups();
  for (let beat = 0; beat < beatCount; beat++) {
    const from = known(beat);
    const before: Before = [classes[beat - 1] ?? null, probability[beat - 1] ?? Number.NaN];
    const [own, share, reason] =
      beatCount < fewestBeats ? tooFew : nameBeat(from, before, models, drawn.has(from.evidence.group));
    classes.push(own);
    probability[beat] = share;
    classReason.push(reason);
    groups.add(from.evidence, own === 'V');
    if (own === 'N' && isPerhapsFusion(from.evidence)) perhapsFusion.push(beat);
  }
  return { classes, probability, classReason, perhapsFusion, groups };
}

const tooFew: Named = ['unknown', Number.NaN, 'too few beats'];

function isPerhapsFusion({ early, before, unlike, size, count, irregular }: BeatEvidence): boolean {
  return (
    Math.abs(early) < fusion.earlyUnder &&
    irregular < tellIrregular &&
    before >= fusion.before &&
    unlike >= fusion.unlikeFrom &&
    unlike <= fusion.unlikeTo &&
    size >= fusion.size &&
    count >= fewestPaced
  );
}

function nameBeat(
  { evidence, isCut, spikeShare, aloneShare }: NamedFrom,
  [before, beforeProbability]: Before,
  { ventricular, supraventricular }: ClassModels,
  isDrawn: boolean,
): Named {
  if (isCut) return ['unknown', Number.NaN, 'cut off at the end'];
  const { early, late, irregular, unlike, count } = evidence;
  if (aloneShare >= pacedShare && count >= fewestPaced)
    return ['unknown', Number.NaN, 'pacing spike without QRS'];
  if (spikeShare >= pacedShare && count >= fewestPaced) return ['paced', spikeShare, 'pacing spike'];
  const v = classProbability(ventricular, evidence.ventricular);
  const s = classProbability(supraventricular, evidence.supraventricular);
  const isUnlike = unlike >= otherShapeFrom;
  const own = classBy(evidence, v, s, before);
  if (own === 'V') return ['V', v, ventricularReason(early, late, irregular)];
  if (isDrawn) return ['V', ventricularFrom, 'shape of other ventricular beats'];
  if (own === 'S' && s < supraventricularFrom) {
    return ['S', (1 - v) * beforeProbability, 'in a run of early beats'];
  }
  if (own === 'S') return ['S', (1 - v) * s, isUnlike ? 'early, other shape' : 'early, usual shape'];
  const usual = irregular >= tellIrregular ? 'usual shape, rhythm irregular' : 'usual shape, in time';
  return ['N', (1 - v) * (1 - s), isUnlike ? 'other shape, in time' : usual];
}

function ventricularReason(early: number, late: number, irregular: number): ClassReason {
  if (irregular >= tellIrregular) return 'shape unlike all usual ones';
  const hasPause = late >= tellPause;
  if (early >= tellEarly) return hasPause ? 'early, other shape, pause after' : 'early, other shape';
  return hasPause ? 'other shape, pause after' : 'shape unlike all usual ones';
}
