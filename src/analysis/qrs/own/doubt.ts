import type { GatheredCandidates } from './candidate-search.ts';
import { BeatChains, type Evidence, weigh } from './chain.ts';
import { type OwnFigures, ownFigures } from './figures.ts';
import type { OwnParams } from './params.ts';
import { type Surroundings, surroundings } from './surroundings.ts';

/** What one energy says, and the beats that come of it. */
export interface JudgedCandidates extends GatheredCandidates {
  readonly about: Surroundings;
  readonly evidence: Evidence;
  /** The beats, indices into the candidates, ascending. */
  readonly chain: Int32Array;
}

/**
 * The figures by which several leads are weighed against each other, chosen on leads as recorded and with noise in one
 * of them (docs/detectors.md).
 */
export const leadFigures = {
  /** Doubt is summed over so many blocks of levels to either side, 22 s. */
  reach: 5,
  /** One candidate adds no more doubt than by evidence of so many points against what became of it. */
  mostAgainst: 3,
  /** Doubt of all leads together counts by so much: a single lead has to be clearly better. */
  jointShare: 0.85,
  /** A single lead with a smaller share of the beats does not count: it has come off, or shows only some of them. */
  fewestShown: 0.75,
  /** Weights are the inverse doubt to this power, so that what is twice as much in doubt hardly counts. */
  power: 3,
  /** The score of a candidate in an energy that has no peak there. */
  withoutPeak: -4,
};

/** The figures by name. */
export type LeadFigures = typeof leadFigures;

/** No choice is in less doubt over 22 s. */
const leastDoubt = 1e-3;
/** A beat of so many points in a lead with so little noise is one: where it is left, that adds so much doubt. */
const sure = { points: 2, noise: 0.2, doubt: 2 };
/** The same beat lies within so much in all leads, s. */
const sameSec = 0.1;

/** Chooses the beats of one energy. */
export function judge(found: GatheredCandidates, params: OwnParams): JudgedCandidates {
  const about = surroundings(found.candidates, found.beats, found.rate);
  const evidence = weigh(found.candidates, params);
  return { ...found, about, evidence, chain: chooseBeats({ ...found, about, evidence }, params) };
}

/** The rhythm is learned anew from the beats that it led to, at most so many times in all. */
const mostRounds = 3;

/**
 * Chooses the beats among candidates that are judged.
 *
 * The local rhythm is that of beats that stand by themselves. In noise the first guess has peaks of noise and T waves
 * among its beats: a rhythm of these would make every interval between beats a pause.
 *
 * @param judged   with the first guess
 * @param params   refractory time, and how much the rhythm weighs
 * @param figures  the figures of the choice
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
  for (let round = 0; round < mostRounds; round++) {
    const standing = chain.filter((k) => score[k] > 0);
    if (round > 0 && isSame(standing, rhythm)) break;
    if (standing.length > 0) rhythm = standing;
    if (rhythm.length === 0) break;
    chain = chains.best(rhythm);
  }
  return chain;
}

function isSame(some: Int32Array, others: Int32Array): boolean {
  return some.length === others.length && some.every((one, i) => one === others[i]);
}

/**
 * How much each of several energies counts in each stretch: the more, the less its choice of beats is in doubt.
 *
 * Doubt is what speaks against a choice: a peak that is hardly high enough and is taken, and one that is high and is
 * left. A clean lead has beats and little else; electrodes that move leave peaks of every height.
 *
 * @param judged   of all leads together, then of each by itself
 * @param figures  by which they are weighed
 * @returns of each energy its weight in each block; those of one block sum to 1
 */
export function weighByDoubt(
  judged: readonly JudgedCandidates[],
  { reach, mostAgainst, jointShare, fewestShown, power }: LeadFigures,
): readonly Float64Array[] {
  const blocks = judged[0].levels.beat.length;
  const own = judged.map((one) => doubtByBlock(one, mostAgainst));
  judged.forEach((one, h) => {
    for (const lead of judged.slice(1)) if (lead !== one) addLeftOut(one, lead, own[h].doubt);
  });
  const weights = judged.map(() => new Float64Array(blocks));
  for (let block = 0; block < blocks; block++) {
    const [from, to] = [Math.max(0, block - reach), Math.min(blocks, block + reach + 1)];
    const sums = own.map((one) => ({ doubt: sum(one.doubt, from, to), beats: sum(one.beats, from, to) }));
    const fewest = fewestShown * sums[0].beats;
    const trust = sums.map(({ doubt, beats }, h) => {
      if (h > 0 && (beats === 0 || beats < fewest)) return 0;
      return 1 / Math.max(leastDoubt, (h === 0 ? jointShare : 1) * doubt) ** power;
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

/** Doubt and number of beats of each block. */
function doubtByBlock({ candidates, levels, evidence, chain }: JudgedCandidates, mostAgainst: number) {
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
    doubt[block] += Math.exp(Math.min(mostAgainst, isBeat ? -evidence.score[k] : evidence.score[k]));
  }
  return { doubt, beats };
}

/** Adds the doubt of sure beats of a lead that a choice leaves out. */
function addLeftOut(choice: JudgedCandidates, lead: JudgedCandidates, doubt: Float64Array): void {
  const same = sameSec * choice.rate;
  const { candidates, chain, levels } = choice;
  let at = 0;
  for (const k of lead.chain) {
    if (lead.evidence.score[k] < sure.points || lead.candidates.noiseAt(k) > sure.noise) continue;
    const index = lead.candidates.indexAt(k);
    while (at < chain.length && candidates.indexAt(chain[at]) < index - same) at++;
    const isThere = at < chain.length && candidates.indexAt(chain[at]) <= index + same;
    if (!isThere) doubt[Math.floor(index / levels.blockCount)] += sure.doubt;
  }
}
