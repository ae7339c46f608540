import type { CandidateWatch, QrsVerdict } from '../../../model/qrs-inside.ts';
import { CandidateSearch, type GatheredCandidates } from './candidate-search.ts';
import { LeadJoiner, type LeadSignals } from './leads.ts';
import { judge, type JudgedCandidates, leastDoubtful } from './least-doubt.ts';
import type { EnergyLevels } from './levels.ts';
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
   */
  constructor(
    leadCount: number,
    fs: number,
    sampleCount: number,
    params: OwnParams,
    watch: SignalWatch | null = null,
  ) {
    this.#params = params;
    this.#watch = watch;
    const step = ownStep(fs);
    const rate = fs / step;
    const mainsHz = params.mains === 'off' ? 60 : params.mains;
    const boxCount = Math.max(1, Math.round(fs / mainsHz));
    this.#joiner = new LeadJoiner(leadCount, fs, boxCount, step, sampleCount);
    const frame = {
      rate,
      step,
      placeCount: this.#joiner.placeCount,
      refractory: (params.refractoryMs * rate) / 1000,
    };
    const counts = leadCount === 1 ? [1] : [leadCount, ...Array.from({ length: leadCount }, () => 1)];
    this.#searches = counts.map((count) => new CandidateSearch({ ...frame, leadCount: count }));
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
    const judged = this.#searches.map((search) => judge(search.finish(), this.#params));
    const chosen = judged.length === 1 ? { ...judged[0], taken: null } : leastDoubtful(judged, this.#params);
    const { candidates, chain, step, levels, taken } = chosen;
    if (watch !== null) tell(chosen, this.#params, watch);
    const places = Float64Array.from(chain, (k) => candidates.indexAt(k));
    if (taken !== null) placeAsTogether(places, judged[0]);
    return { marks: places.map((place) => place * step), levels, taken };
  }

  /** Ends the search for candidates of all leads together. @returns all that the choice of beats rests on */
  gather(): GatheredCandidates {
    return this.#searches[0].finish();
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
  /** Of several leads: the energy that is taken in each block, 0 of all together, else that of a lead, from 1. */
  readonly taken: Uint8Array | null;
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
  const { marks, levels, taken } = detector.finish(watch);
  return { marks, signals: { ...takenSignals(signals, taken, levels), step: ownStep(fs), levels } };
}

/** The signals of what is taken in each block. */
function takenSignals(
  [joined, ...each]: readonly LeadSignals[],
  taken: Uint8Array | null,
  { blockCount }: EnergyLevels,
): LeadSignals {
  if (taken === null) return joined;
  const energy = joined.energy.map((together, n) => {
    const h = taken[Math.floor(n / blockCount)];
    return h === 0 ? together : each[h - 1].energy[n];
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
