import type { CandidateWatch, QrsVerdict } from '../../../model/qrs-inside.ts';
import { type Candidate, findCandidates } from './candidates.ts';
import { bestChain, type Evidence, noisinessOf, tWaveShare, weigh } from './chain.ts';
import { firstBeats, localRhythms } from './first-beats.ts';
import { type EnergyLevels, energyLevels } from './levels.ts';
import { joinLeads, type LeadSignals } from './leads.ts';
import { likenesses, shapesOf } from './likeness.ts';
import type { OwnParams } from './params.ts';

/** What our own detector decided on. */
export interface OwnSignals extends LeadSignals {
  /** Samples from one place to the next. */
  readonly step: number;
  readonly levels: EnergyLevels;
}

/** A slope is looked at about this often, Hz: a QRS has little above 40 Hz, and the boxes pass less. */
const leastRate = 150;

/**
 * Finds beats where the slope's energy peaks, by height against noise, likeness to the beats about
 * and rhythm, all weighed over the whole record at once.
 *
 * Free of scale: the ECG may be of any unit, level and polarity.
 *
 * @param leads  of one rate and length, without gaps; together where there are several
 * @param watch  is told of each candidate where the inside is asked for
 * @returns middles of the QRS complexes, sample indices, ascending
 */
export function detectOwn(
  leads: readonly (Float64Array | Int32Array)[],
  fs: number,
  params: OwnParams,
  watch: CandidateWatch | null = null,
): { readonly marks: number[]; readonly signals: OwnSignals } {
  const step = Math.max(1, Math.floor(fs / leastRate));
  const rate = fs / step;
  const mainsHz = params.mains === 'off' ? 60 : params.mains;
  const signals = joinLeads(leads, fs, Math.max(1, Math.round(fs / mainsHz)), step);
  const levels = energyLevels(signals.energy, rate);
  const candidates = findCandidates(signals.energy, rate, levels);
  const first = firstBeats(candidates, rate, (params.refractoryMs * rate) / 1000);
  const shapes = shapesOf(signals.slopes, rate, candidates);
  const likeness = likenesses(shapes, first, (k) => noisinessOf(candidates[k].noise) > 0);
  const evidence = weigh(candidates, likeness, shapes, params);
  const rhythms = localRhythms(first.map((k) => candidates[k].index));
  const chain = first.length === 0 ? [] : bestChain(candidates, evidence, first, rhythms, rate, params);
  if (watch !== null) tell(candidates, evidence, chain, { rate, step, levels, params }, watch);
  return { marks: chain.map((k) => candidates[k].index * step), signals: { ...signals, step, levels } };
}

interface TellScale {
  readonly rate: number;
  readonly step: number;
  readonly levels: EnergyLevels;
  readonly params: OwnParams;
}

/** Says of each candidate what became of it, in the energy's unit. */
function tell(
  candidates: readonly Candidate[],
  { score, threshold, sharpness }: Evidence,
  chain: readonly number[],
  { rate, step, levels, params }: TellScale,
  watch: CandidateWatch,
): void {
  let at = 0;
  candidates.forEach(({ index, height }, k) => {
    const level = levels.beat[Math.floor(index / levels.blockCount)];
    const isTaken = chain[at] === k;
    const before = at > 0 ? candidates[chain[at - 1]] : null;
    const distance = before === null ? Infinity : index - before.index;
    let verdict: QrsVerdict = score[k] > 0 ? 'off-rhythm' : 'under-threshold';
    if (isTaken) verdict = score[k] > 0 ? 'taken' : 'searched-back';
    else if (distance * 1000 < params.refractoryMs * rate) verdict = 'in-skip';
    else if (at > 0 && tWaveShare(candidates, sharpness, chain[at - 1], k, rate) > 0.5) verdict = 't-wave';
    watch(index * step, height * level, threshold[k] * level, verdict, isTaken ? index * step : null);
    if (isTaken) at++;
  });
}
