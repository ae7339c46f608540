import { NumberColumn } from '../../../dsp/statistics/number-column.ts';
import { CandidateList } from './candidate-list.ts';
import type { GatheredCandidates } from './candidate-search.ts';
import { bestChain, type Evidence, weigh } from './chain.ts';
import type { EnergyLevels } from './levels.ts';
import type { OwnParams } from './params.ts';
import { type Surroundings, surroundings } from './surroundings.ts';

/** What one energy says, and the beats that come of it. */
export interface JudgedCandidates extends GatheredCandidates {
  readonly about: Surroundings;
  readonly evidence: Evidence;
  /** The beats, indices into the candidates, ascending. */
  readonly chain: Int32Array;
}

/** Doubt is summed over so many blocks of levels to either side, 22 s. */
const reach = 5;
/** One candidate adds no more doubt than by evidence of so many points against what became of it. */
const mostAgainst = 3;
/** Doubt of all leads together counts by so much: a single lead has to be clearly better to be taken. */
const jointShare = 0.85;
/** A single lead that has a smaller share of the beats is not taken: it has come off, or shows only some of them. */
const fewestShown = 0.75;
/** A beat of so many points in a lead with so little noise is one: where it is left, that adds so much doubt. */
const sure = { points: 2, noise: 0.2, doubt: 2 };
/** The same beat lies within so much in all leads, s. */
const sameSec = 0.1;
/** Candidates this far, s, into what another energy is taken for are kept: one beat may lie on either side. */
const overlapSec = 0.05;

/** Chooses the beats of one energy. */
export function judge(found: GatheredCandidates, params: OwnParams): JudgedCandidates {
  const about = surroundings(found.candidates, found.beats, found.rate);
  const evidence = weigh(found.candidates, params);
  return { ...found, about, evidence, chain: chainOf(found, about, evidence, params) };
}

function chainOf(
  { candidates, beats }: GatheredCandidates,
  about: Surroundings,
  { score }: Evidence,
  params: OwnParams,
): Int32Array {
  return beats.count === 0 ? new Int32Array() : bestChain(candidates, about, score, beats, params);
}

/**
 * The beats of several energies: in each stretch those of the energy whose choice is the least in doubt.
 *
 * Doubt is what speaks against each choice: a peak that is hardly high enough and is taken, and one that is high and is
 * left. A clean lead has beats and little else; electrodes that move leave peaks of every height.
 *
 * @param judged  of all leads together, then of each by itself
 * @returns candidates of the energy that is taken in each stretch, and the beats among them
 */
export function leastDoubtful(
  judged: readonly JudgedCandidates[],
  params: OwnParams,
): JudgedCandidates & { readonly taken: Uint8Array } {
  const taken = leastOf(judged);
  const found = together(judged, taken);
  return { ...found, taken, chain: chainOf(found, found.about, found.evidence, params) };
}

/** Which energy is taken in each block. */
function leastOf(judged: readonly JudgedCandidates[]): Uint8Array {
  const blocks = judged[0].levels.beat.length;
  const own = judged.map((one) => doubtOf(one));
  judged.forEach((one, h) => {
    for (const lead of judged.slice(1)) if (lead !== one) addLeftOut(one, lead, own[h].doubt);
  });
  const taken = new Uint8Array(blocks);
  for (let block = 0; block < blocks; block++) {
    const [from, to] = [Math.max(0, block - reach), Math.min(blocks, block + reach + 1)];
    const sums = own.map((one) => ({ doubt: sum(one.doubt, from, to), beats: sum(one.beats, from, to) }));
    const least = fewestShown * sums[0].beats;
    let best = jointShare * sums[0].doubt;
    for (let h = 1; h < sums.length; h++) {
      const doubt = sums[h].beats < least || sums[h].beats === 0 ? Number.POSITIVE_INFINITY : sums[h].doubt;
      if (doubt < best) [best, taken[block]] = [doubt, h];
    }
  }
  return taken;
}

function sum(values: Float64Array, from: number, to: number): number {
  let all = 0;
  for (let i = from; i < to; i++) all += values[i];
  return all;
}

/** Doubt and number of beats of each block. */
function doubtOf({ candidates, levels, evidence, chain }: JudgedCandidates) {
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

/** The candidates of the energy that is taken in each block, with what is known of each. */
function together(judged: readonly JudgedCandidates[], taken: Uint8Array): Omit<JudgedCandidates, 'chain'> {
  const [{ rate, step, levels: first }] = judged;
  const { blockCount } = first;
  const overlap = Math.round(overlapSec * rate);
  const blockOf = (index: number) => Math.max(0, Math.min(taken.length - 1, Math.floor(index / blockCount)));
  const kept = judged.flatMap(({ candidates }, h) => {
    const own: (readonly [h: number, k: number, index: number])[] = [];
    for (let k = 0; k < candidates.count; k++) {
      const index = candidates.indexAt(k);
      if (taken[blockOf(index - overlap)] === h || taken[blockOf(index + overlap)] === h)
        own.push([h, k, index]);
    }
    return own;
  });
  kept.sort((a, b) => a[2] - b[2]);
  const candidates = new CandidateList();
  const beats = new NumberColumn();
  const about = { rate, sharpness: new Float64Array(kept.length), tWave: new Float64Array(kept.length) };
  const evidence = { score: new Float64Array(kept.length), threshold: new Float64Array(kept.length) };
  const nextBeat = judged.map(() => 0);
  kept.forEach(([h, k, index], i) => {
    const from = judged[h];
    const { candidates: own } = from;
    candidates.push({ index, height: own.heightAt(k), noise: own.noiseAt(k) }, own.sharpnessAt(k));
    candidates.pushLikeness(own.likenessAt(k));
    while (nextBeat[h] < from.beats.count && from.beats.at(nextBeat[h]) < k) nextBeat[h]++;
    if (nextBeat[h] < from.beats.count && from.beats.at(nextBeat[h]) === k) beats.push(i);
    about.sharpness[i] = from.about.sharpness[k];
    about.tWave[i] = from.about.tWave[k];
    evidence.score[i] = from.evidence.score[k];
    evidence.threshold[i] = from.evidence.threshold[k];
  });
  const levelsBy = (key: 'beat' | 'noise' | 'unsteady') =>
    Float64Array.from(taken, (h, block) => judged[h].levels[key][block]);
  const levels: EnergyLevels = {
    blockCount,
    beat: levelsBy('beat'),
    noise: levelsBy('noise'),
    unsteady: levelsBy('unsteady'),
  };
  return { candidates, beats, levels, rate, step, about, evidence };
}
