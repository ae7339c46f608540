import type { GatheredCandidates } from './candidate-search.ts';
import { BeatChains, type Evidence, scoreCandidates } from './chain.ts';
import { type OwnFigures, ownFigures } from './figures.ts';
import type { OwnParams } from './params.ts';
import { type Surroundings, computeSurroundings } from './surroundings.ts';

/** The evidence from one energy, and the resulting beats. */
export interface JudgedCandidates extends GatheredCandidates {
  readonly about: Surroundings;
  readonly evidence: Evidence;
  /** The beats, indices into the candidates, ascending. */
  readonly chain: Int32Array;
}

/**
 * Tuned constants by which several leads are weighted, chosen on leads as recorded and with noise in one of
 * them (docs/detectors.md).
 */
export const leadFigures = {
  /** Doubt is summed over this many blocks of levels on either side, 22 s. */
  reach: 5,
  /** Maximum points of evidence against the choice that count in the doubt of one candidate. */
  mostAgainst: 3,
  /** Factor for the doubt of all leads together, so that a single lead has to be clearly better. */
  jointShare: 0.85,
  /**
   * Minimum share of the beats in a single lead. A lead with fewer has come off or shows only some beats, and
   * does not count.
   */
  fewestShown: 0.75,
  /** Weights are the inverse doubt to this power, so that an energy with twice the doubt hardly counts. */
  power: 3,
  /** Score of a candidate in an energy without a peak there. */
  withoutPeak: -4,
};

/** The type of the constants. */
export type LeadFigures = typeof leadFigures;

/** Minimum of the doubt over 22 s. */
const minDoubt = 1e-3;
/**
 * A candidate with at least these points in a lead with at most this noise is a beat; leaving it out adds this
 * doubt.
 */
const certainBeat = { points: 2, noise: 0.2, doubt: 2 };
/** Maximum distance between the positions of one beat in all leads, s. */
const maxSameBeatSec = 0.1;

/** Chooses the beats of one energy. */
export function judgeCandidates(found: GatheredCandidates, params: OwnParams): JudgedCandidates {
  const about = computeSurroundings(found.candidates, found.beats, found.rate);
  const evidence = scoreCandidates(found.candidates, params);
  return { ...found, about, evidence, chain: chooseBeats({ ...found, about, evidence }, params) };
}

/** Maximum number of rounds in which the rhythm is learned from the chosen beats. */
const maxRounds = 3;

/**
 * Chooses the beats among judged candidates.
 *
 * The local rhythm is that of the beats whose score is above 0. In noise, the first guess includes noise peaks
 * and T waves. With a rhythm learned from these, every interval between beats would be a pause.
 *
 * @param judged candidates with the first guess
 * @param params refractory time, and weight of the rhythm
 * @param figures tuned constants of the choice
 * @returns indices into the candidates, ascending
 */
export function chooseBeats(
  { candidates, beats, about, evidence: { score } }: Omit<JudgedCandidates, 'chain'>,
  params: OwnParams,
  figures: OwnFigures = ownFigures,
): Int32Array {
  const first = Int32Array.from(beats.toArray());
  let chain: Int32Array = first;
  let rhythm: Int32Array = first;
  const chains = new BeatChains(candidates, about, score, params, figures);
  for (let round = 0; round < maxRounds; round++) {
    const positiveChain = chain.filter((k) => score[k] > 0);
    if (round > 0 && isSame(positiveChain, rhythm)) break;
    if (positiveChain.length > 0) rhythm = positiveChain;
    if (rhythm.length === 0) break;
    chain = chains.best(rhythm);
  }
  return chain;
}

function isSame(some: Int32Array, others: Int32Array): boolean {
  return some.length === others.length && some.every((one, i) => one === others[i]);
}

/**
 * Computes the weight of each of several energies in each block. It is higher if there is less doubt about the
 * choice of beats.
 *
 * Doubt is the evidence against a choice: a chosen peak that is hardly high enough, and a high peak that is not
 * chosen. A clean lead has beats and little else; moving electrodes cause peaks of every height.
 *
 * @param judged of all leads together, then of each lead
 * @param figures constants by which leads are weighted
 * @returns the weights of each energy in each block; those of one block sum to 1
 */
export function weighByDoubt(
  judged: readonly JudgedCandidates[],
  { reach, mostAgainst: maxExponent, jointShare, fewestShown, power }: LeadFigures,
): readonly Float64Array[] {
  const blocks = judged[0].levels.beat.length;
  const own = judged.map((one) => doubtByBlock(one, maxExponent));
  judged.forEach((one, h) => {
    for (const lead of judged.slice(1)) if (lead !== one) addOmittedBeats(one, lead, own[h].doubt);
  });
  const weights = judged.map(() => new Float64Array(blocks));
  for (let block = 0; block < blocks; block++) {
    const [from, to] = [Math.max(0, block - reach), Math.min(blocks, block + reach + 1)];
    const sums = own.map((one) => ({ doubt: sum(one.doubt, from, to), beats: sum(one.beats, from, to) }));
    const minBeats = fewestShown * sums[0].beats;
    const trust = sums.map(({ doubt, beats }, h) => {
      if (h > 0 && (beats === 0 || beats < minBeats)) return 0;
      return 1 / Math.max(minDoubt, (h === 0 ? jointShare : 1) * doubt) ** power;
    });
    const all = trust.reduce((total, one) => total + one, 0);
    trust.forEach((one, h) => {
      weights[h][block] = one / all;
    });
  }
  return weights;
}

function sum(values: Float64Array, from: number, to: number): number {
  let all = 0;
  for (let i = from; i < to; i++) all += values[i];
  return all;
}

/** Returns the doubt and the number of beats in each block. */
function doubtByBlock({ candidates, levels, evidence, chain }: JudgedCandidates, maxExponent: number) {
  const doubt = new Float64Array(levels.beat.length);
  const beats = new Float64Array(levels.beat.length);
  let at = 0;
  for (let k = 0; k < candidates.count; k++) {
    const block = Math.floor(candidates.indexAt(k) / levels.blockCount);
    const isBeat = chain[at] === k;
    if (isBeat) {
      at++;
      beats[block]++;
    }
    doubt[block] += Math.exp(Math.min(maxExponent, isBeat ? -evidence.score[k] : evidence.score[k]));
  }
  return { doubt, beats };
}

/** Adds the doubt for certain beats of a lead that a choice leaves out. */
function addOmittedBeats(choice: JudgedCandidates, lead: JudgedCandidates, doubt: Float64Array): void {
  const maxDistance = maxSameBeatSec * choice.rate;
  const { candidates, chain, levels } = choice;
  let at = 0;
  for (const k of lead.chain) {
    if (lead.evidence.score[k] < certainBeat.points || lead.candidates.noiseAt(k) > certainBeat.noise)
      continue;
    const index = lead.candidates.indexAt(k);
    while (at < chain.length && candidates.indexAt(chain[at]) < index - maxDistance) at++;
    const isChosen = at < chain.length && candidates.indexAt(chain[at]) <= index + maxDistance;
    if (!isChosen) doubt[Math.floor(index / levels.blockCount)] += certainBeat.doubt;
  }
}
