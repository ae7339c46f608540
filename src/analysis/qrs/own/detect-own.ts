import type { CandidateWatch, QrsVerdict } from '../../../model/qrs-inside.ts';
import { CandidateSearch, type GatheredCandidates } from './candidate-search.ts';
import { LeadJoiner, type LeadSignals } from './leads.ts';
import { judge, type JudgedCandidates } from './doubt.ts';
import { fuseLeads } from './fuse-leads.ts';
import type { EnergyLevels } from './levels.ts';
import { type OwnFigures, ownFigures } from './figures.ts';
import type { OwnParams } from './params.ts';
import { tWaveShare } from './t-wave.ts';

/** What our own detector decided on. */
export interface OwnSignals extends LeadSignals {
  /** Samples from one place to the next. */
  readonly step: number;
  readonly levels: EnergyLevels;
}

/** Is given slopes and energy as they are made: of all leads together, and of several each by itself. */
type SignalWatch = (signals: readonly LeadSignals[]) => void;

/** Peaks of one beat in several leads lie within so much, s. */
const sameBeatSec = 0.12;

/** A slope is looked at about this often, Hz: a QRS has little above 40 Hz, and the boxes pass less. */
const leastRate = 150;

/**
 * Finds beats where the slope's energy peaks, by height against noise, likeness to the beats about
 * and rhythm, all weighed over the whole record at once.
 *
 * Free of scale: the ECG may be of any unit, level and polarity. The ECG comes piece by piece; what is
 * kept of it are its peaks.
 */
export class OwnDetector {
  readonly #params: OwnParams;
  readonly #joiner: LeadJoiner;
  /** Of all leads together; of several leads, of each by itself too. */
  readonly #searches: readonly CandidateSearch[];
  readonly #watch: SignalWatch | null;

  /**
   * @param sampleCount  of each lead
   * @param watch        is given the signals that are judged, piece by piece
   * @param figures      by which noisy stretches are looked at
   */
  constructor(
    leadCount: number,
    fs: number,
    sampleCount: number,
    params: OwnParams,
    watch: SignalWatch | null = null,
    figures: OwnFigures = ownFigures,
  ) {
    this.#params = params;
    this.#watch = watch;
    const step = ownStep(fs);
    const rate = fs / step;
    const mainsHz = params.mains === 'off' ? 60 : params.mains;
    const boxCount = Math.max(1, Math.round(fs / mainsHz));
    this.#joiner = new LeadJoiner(leadCount, fs, boxCount, step, sampleCount, figures);
    const frame = {
      rate,
      step,
      placeCount: this.#joiner.placeCount,
      refractory: (params.refractoryMs * rate) / 1000,
    };
    const each = Array.from({ length: leadCount }, (_, lead) => {
      return { leadCount: 1, isMatchAt: (place: number) => this.#joiner.isMatchAt(lead, place) };
    });
    const searched = leadCount === 1 ? each : [{ leadCount, isMatchAt: () => false }, ...each];
    this.#searches = searched.map((leads) => new CandidateSearch({ ...frame, ...leads }));
  }

  /** @param leads  of one rate and without gaps, the samples that follow those before, as many of each */
  push(leads: readonly Float64Array[]): void {
    const signals = this.#joiner.push(leads);
    this.#watch?.(signals);
    signals.forEach((one, h) => this.#searches[h].push(one));
  }

  /**
   * @param watch  is called with each candidate where the inside is asked for
   * @returns middles of the QRS complexes, sample indices, ascending
   */
  finish(watch: CandidateWatch | null = null): OwnChoice {
    const judged = this.gather().map((found) => judge(found, this.#params));
    const chosen = judged.length === 1 ? { ...judged[0], weights: null } : fuseLeads(judged, this.#params);
    const { candidates, chain, step, levels, weights } = chosen;
    if (watch !== null) tell(chosen, this.#params, watch);
    const places = Float64Array.from(chain, (k) => candidates.indexAt(k));
    if (weights !== null) placeAsTogether(places, judged[0]);
    const each = judged.map((one) => one.levels);
    return { marks: places.map((place) => place * step), levels, each, weights };
  }

  /** Ends the search. @returns all that the choice of beats rests on: of all leads together, and of several each by itself */
  gather(): GatheredCandidates[] {
    return this.#searches.map((search) => search.finish());
  }
}

/**
 * Puts beats where the leads together have the same beat: one lead's own largest slope may be a long way from where the
 * edges are looked for, which is the first lead.
 */
function placeAsTogether(places: Float64Array, { candidates, chain, rate }: JudgedCandidates): void {
  const same = sameBeatSec * rate;
  let at = 0;
  places.forEach((place, i) => {
    const distanceOf = (k: number) => Math.abs(candidates.indexAt(chain[k]) - place);
    while (at + 1 < chain.length && distanceOf(at + 1) <= distanceOf(at)) at++;
    if (at < chain.length && distanceOf(at) <= same) places[i] = candidates.indexAt(chain[at]);
  });
}

/** The beats, and what they were chosen by. */
interface OwnChoice {
  /** Sample indices, ascending. */
  readonly marks: Float64Array;
  readonly levels: EnergyLevels;
  /** Of all leads together, and of several each by itself too. */
  readonly each: readonly EnergyLevels[];
  /** Of several leads: how much each energy counts in each block. */
  readonly weights: readonly Float64Array[] | null;
}

/**
 * Samples from one place of the signals that are judged to the next.
 *
 * @param fs Hz
 * @returns samples, from 1
 */
export function ownStep(fs: number): number {
  return Math.max(1, Math.floor(fs / leastRate));
}

/**
 * The same of leads that are there as a whole, with what was decided on.
 *
 * @param leads  of one rate and length, without gaps; together where there are several
 * @returns sample indices of the QRS complexes, ascending, and the traces of the decision
 */
export function detectOwn(
  leads: readonly Float64Array[],
  fs: number,
  params: OwnParams,
  watch: CandidateWatch | null = null,
): { readonly marks: Float64Array; readonly signals: OwnSignals } {
  let signals: readonly LeadSignals[] = [];
  const detector = new OwnDetector(leads.length, fs, leads[0].length, params, (made) => {
    signals = made;
  });
  detector.push(leads);
  const chosen = detector.finish(watch);
  const { marks, levels } = chosen;
  return { marks, signals: { ...fusedSignals(signals, chosen), step: ownStep(fs), levels } };
}

/** The energies together as they were weighed, each as a share of its beats' level. */
function fusedSignals(made: readonly LeadSignals[], { levels, each, weights }: OwnChoice): LeadSignals {
  const [joined] = made;
  if (weights === null) return joined;
  const { blockCount } = levels;
  const energy = joined.energy.map((_, n) => {
    const block = Math.floor(n / blockCount);
    const share = made.reduce((sum, one, h) => {
      const level = each[h].beat[block];
      return level > 0 ? sum + (weights[h][block] * one.energy[n]) / level : sum;
    }, 0);
    return share * levels.beat[block];
  });
  return { slopes: joined.slopes, energy };
}

/** Says what became of each candidate, in the energy's unit. */
function tell(
  { candidates, evidence: { score, threshold }, chain, about, step, levels }: JudgedCandidates,
  params: OwnParams,
  watch: CandidateWatch,
): void {
  let at = 0;
  for (let k = 0; k < candidates.count; k++) {
    const index = candidates.indexAt(k);
    const level = levels.beat[Math.floor(index / levels.blockCount)];
    const isTaken = chain[at] === k;
    const distance = at > 0 ? index - candidates.indexAt(chain[at - 1]) : Infinity;
    let verdict: QrsVerdict = score[k] > 0 ? 'off-rhythm' : 'under-threshold';
    if (isTaken) verdict = score[k] > 0 ? 'taken' : 'searched-back';
    else if (distance * 1000 < params.refractoryMs * about.rate) verdict = 'in-skip';
    else if (at > 0 && tWaveShare(candidates, about, chain[at - 1], k) > 0.5) verdict = 't-wave';
    const [height, place] = [candidates.heightAt(k) * level, index * step];
    watch(place, height, threshold[k] * level, verdict, isTaken ? place : null);
    if (isTaken) at++;
  }
}
