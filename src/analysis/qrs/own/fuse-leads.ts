import { NumberColumn } from '../../../dsp/statistics/number-column.ts';
import { CandidateList } from './candidate-list.ts';
import { chooseBeats, type JudgedCandidates, type LeadFigures, leadFigures, weighByDoubt } from './doubt.ts';
import type { EnergyLevels } from './levels.ts';
import type { OwnParams } from './params.ts';

/** Maximum distance between the peaks of one beat in several energies, s. */
const samePeakSec = 0.08;
/** A candidate within this time of a block may belong to a beat of that block, s. */
const overlapSec = 0.05;
/** Minimum weight of an energy that is used. */
const minWeight = 0.02;
/** Height in an energy without a candidate there, as a share of the beats' level. */
const heightWithoutPeak = 0.08;
/** A candidate is a beat of the first guess if it is one in energies of at least this total weight. */
const firstShare = 0.5;

/** A candidate of one energy. */
interface Member {
  readonly energy: number;
  readonly k: number;
  readonly index: number;
  readonly weight: number;
}

/** Beats from several energies, and the weight of each energy in each block. */
interface FusedCandidates extends JudgedCandidates {
  readonly weights: readonly Float64Array[];
}

/**
 * Finds the beats of several energies together. The evidence for a candidate is the weighted mean of its
 * evidence in each energy. A beat that one lead hides for a moment is kept, and artefacts of one lead do not
 * appear where another lead is quiet.
 *
 * @param judged of all leads together, then of each lead
 * @param params of the choice of beats
 * @param figures constants by which leads are weighted
 * @returns candidates of all energies, and the beats among them
 */
export function fuseLeads(
  judged: readonly JudgedCandidates[],
  params: OwnParams,
  figures: LeadFigures = leadFigures,
): FusedCandidates {
  const weights = weighByDoubt(judged, figures);
  const peaks = groupByPeak(listMembers(judged, weights), judged);
  const [{ rate, step, levels: first }] = judged;
  const candidates = new CandidateList();
  const beats = new NumberColumn();
  const about = { rate, sharpness: new Float64Array(peaks.length), tWave: new Float64Array(peaks.length) };
  const evidence = { score: new Float64Array(peaks.length), threshold: new Float64Array(peaks.length) };
  const isFirst = judged.map(markFirstGuess);
  peaks.forEach((members, i) => {
    const weight = members.reduce((sum, one) => sum + one.weight, 0);
    const mean = (valueOf: (one: Member) => number): number =>
      members.reduce((sum, one) => sum + one.weight * valueOf(one), 0) / weight;
    const share = Math.min(1, weight);
    const height = mean(({ energy, k }) => judged[energy].candidates.heightAt(k));
    const peak = {
      index: members[0].index,
      height: share * height + (1 - share) * heightWithoutPeak,
      noise: mean(({ energy, k }) => judged[energy].candidates.noiseAt(k)),
    };
    candidates.push(
      peak,
      mean(({ energy, k }) => judged[energy].candidates.sharpnessAt(k)),
    );
    candidates.pushLikeness(mean(({ energy, k }) => judged[energy].candidates.likenessAt(k)));
    if (share * mean(({ energy, k }) => isFirst[energy][k]) >= firstShare) beats.push(i);
    about.sharpness[i] = mean(({ energy, k }) => judged[energy].about.sharpness[k]);
    about.tWave[i] = mean(({ energy, k }) => judged[energy].about.tWave[k]);
    const score = mean(({ energy, k }) => judged[energy].evidence.score[k]);
    evidence.score[i] = share * score + (1 - share) * figures.withoutPeak;
    evidence.threshold[i] = mean(({ energy, k }) => judged[energy].evidence.threshold[k]);
  });
  const levelsBy = (key: 'beat' | 'noise') =>
    first[key].map((_, block) =>
      judged.reduce((sum, { levels }, h) => sum + weights[h][block] * levels[key][block], 0),
    );
  const levels: EnergyLevels = {
    blockCount: first.blockCount,
    beat: levelsBy('beat'),
    noise: levelsBy('noise'),
  };
  const found = { candidates, beats, levels, rate, step, about, evidence };
  return { ...found, weights, chain: chooseBeats(found, params) };
}

/** Returns 1 for each candidate that is a beat of the first guess. */
function markFirstGuess({ candidates, beats }: JudgedCandidates): Uint8Array {
  const found = new Uint8Array(candidates.count);
  for (let i = 0; i < beats.count; i++) found[beats.at(i)] = 1;
  return found;
}

/** Lists the candidates of all energies with sufficient weight, in order of time. */
function listMembers(judged: readonly JudgedCandidates[], weights: readonly Float64Array[]): Member[] {
  const [{ rate, levels }] = judged;
  const overlap = Math.round(overlapSec * rate);
  const blockOf = (index: number): number =>
    Math.max(0, Math.min(levels.beat.length - 1, Math.floor(index / levels.blockCount)));
  const members: Member[] = [];
  judged.forEach(({ candidates }, energy) => {
    const own = weights[energy];
    for (let k = 0; k < candidates.count; k++) {
      const index = candidates.indexAt(k);
      const weight = Math.max(own[blockOf(index - overlap)], own[blockOf(index + overlap)]);
      if (weight >= minWeight) members.push({ energy, k, index, weight });
    }
  });
  return members.toSorted((a, b) => a.index - b.index);
}

/**
 * Groups the candidates of each peak, at most one per energy, the most certain first; peaks are in order of
 * time. The most certain candidate of all starts a group and takes the nearest of the others.
 */
function groupByPeak(members: readonly Member[], judged: readonly JudgedCandidates[]): Member[][] {
  const reach = samePeakSec * judged[0].rate;
  // Positive for every candidate: scores are seldom below −10.
  const certainty = members.map(({ energy, k, weight }) => weight * (10 + judged[energy].evidence.score[k]));
  const byCertainty = members.map((_, i) => i).toSorted((a, b) => certainty[b] - certainty[a]);
  const isTaken = new Uint8Array(members.length);
  const peaks: Member[][] = [];
  for (const i of byCertainty) {
    if (isTaken[i]) continue;
    isTaken[i] = 1;
    const own = [members[i]];
    for (const step of [-1, 1]) {
      for (let j = i + step; j >= 0 && j < members.length; j += step) {
        if (Math.abs(members[j].index - members[i].index) > reach) break;
        if (isTaken[j] || own.some(({ energy }) => energy === members[j].energy)) continue;
        isTaken[j] = 1;
        own.push(members[j]);
      }
    }
    peaks.push(own);
  }
  return peaks.toSorted((a, b) => a[0].index - b[0].index);
}
