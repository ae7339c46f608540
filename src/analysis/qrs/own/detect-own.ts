import type { CandidateListener, QrsVerdict } from '../../../model/qrs-inside.ts';
import { CandidateSearch, type GatheredCandidates } from './candidate-search.ts';
import { LeadJoiner, type LeadSignals } from './leads.ts';
import { judgeCandidates, type JudgedCandidates } from './doubt.ts';
import { fuseLeads } from './fuse-leads.ts';
import type { EnergyLevels } from './levels.ts';
import { type OwnFigures, ownFigures } from './figures.ts';
import type { OwnParams } from './params.ts';
import { tWaveShare } from './t-wave.ts';

/** The signals on which our own detector bases its decisions. */
export interface OwnSignals extends LeadSignals {
  /** Samples per decimated sample. */
  readonly step: number;
  readonly levels: EnergyLevels;
}

/**
 * Receives slopes and energy as they are computed: those of all leads together, then, if there are several, of
 * each lead.
 */
type SignalListener = (signals: readonly LeadSignals[]) => void;

/** Maximum distance between the peaks of one beat in several leads, s. */
const sameBeatSec = 0.12;

/** Minimum rate at which the slope is sampled, Hz: a QRS has little above 40 Hz, and the boxes pass less. */
const minRate = 150;

/**
 * Finds beats at peaks of the slope's energy, by height relative to noise, likeness to the surrounding beats,
 * and rhythm. All are weighed over the whole record at once.
 *
 * The result does not depend on scale: the ECG may have any unit, level and polarity. The ECG arrives in
 * pieces; only its peaks are kept.
 */
export class OwnDetector {
  readonly #params: OwnParams;
  readonly #joiner: LeadJoiner;
  /** Of all leads together; if there are several, then of each lead. */
  readonly #searches: readonly CandidateSearch[];
  readonly #watch: SignalListener | null;

  /**
   * @param sampleCount number of samples of each lead
   * @param watch receives the signals in which beats are searched, in pieces
   * @param figures tuned constants for noisy stretches
   */
  constructor(
    leadCount: number,
    fs: number,
    sampleCount: number,
    params: OwnParams,
    watch: SignalListener | null = null,
    figures: OwnFigures = ownFigures,
  ) {
    this.#params = params;
    this.#watch = watch;
    const step = decimationStep(fs);
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

  /** @param leads the next samples of each lead, at one rate and without gaps, equally many for all leads */
  push(leads: readonly Float64Array[]): void {
    const signals = this.#joiner.push(leads);
    this.#watch?.(signals);
    signals.forEach((one, h) => this.#searches[h].push(one));
  }

  /**
   * Chooses the beats.
   *
   * @param watch called with each candidate, if the internal signals are requested
   * @returns centres of the QRS complexes, sample indices, ascending
   */
  finish(watch: CandidateListener | null = null): OwnChoice {
    const judged = this.gather().map((found) => judgeCandidates(found, this.#params));
    const chosen = judged.length === 1 ? { ...judged[0], weights: null } : fuseLeads(judged, this.#params);
    const { candidates, chain, step, levels, weights } = chosen;
    if (watch !== null) reportVerdicts(chosen, this.#params, watch);
    const places = Float64Array.from(chain, (k) => candidates.indexAt(k));
    if (weights !== null) moveToJointPositions(places, judged[0]);
    const each = judged.map((one) => one.levels);
    return { marks: places.map((place) => place * step), levels, each, weights };
  }

  /**
   * Ends the search.
   *
   * @returns all data on which the choice of beats is based: of all leads together, then, if there are several,
   *   of each lead
   */
  gather(): GatheredCandidates[] {
    return this.#searches.map((search) => search.finish());
  }
}

/**
 * Moves beats to the position of the same beat in the leads together. The largest slope of a single lead may be
 * far from where the edges are searched, which is in the first lead.
 */
function moveToJointPositions(places: Float64Array, { candidates, chain, rate }: JudgedCandidates): void {
  const maxDistance = sameBeatSec * rate;
  let at = 0;
  places.forEach((place, i) => {
    const distanceOf = (k: number) => Math.abs(candidates.indexAt(chain[k]) - place);
    while (at + 1 < chain.length && distanceOf(at + 1) <= distanceOf(at)) at++;
    if (at < chain.length && distanceOf(at) <= maxDistance) places[i] = candidates.indexAt(chain[at]);
  });
}

/** The beats, and the levels and weights used to choose them. */
interface OwnChoice {
  /** Sample indices, ascending. */
  readonly marks: Float64Array;
  readonly levels: EnergyLevels;
  /** Of all leads together; if there are several, then of each lead. */
  readonly each: readonly EnergyLevels[];
  /** Weight of each energy in each block; null for a single lead. */
  readonly weights: readonly Float64Array[] | null;
}

/**
 * Returns the number of samples per decimated sample.
 *
 * @param fs Hz
 * @returns samples, from 1
 */
export function decimationStep(fs: number): number {
  return Math.max(1, Math.floor(fs / minRate));
}

/**
 * Finds the beats in complete leads, and returns the signals of the decision.
 *
 * @param leads of one rate and length, without gaps; several leads are used together
 * @returns sample indices of the QRS complexes, ascending, and the traces of the decision
 */
export function detectOwn(
  leads: readonly Float64Array[],
  fs: number,
  params: OwnParams,
  watch: CandidateListener | null = null,
): { readonly marks: Float64Array; readonly signals: OwnSignals } {
  let signals: readonly LeadSignals[] = [];
  const detector = new OwnDetector(leads.length, fs, leads[0].length, params, (made) => {
    signals = made;
  });
  detector.push(leads);
  const chosen = detector.finish(watch);
  const { marks, levels } = chosen;
  return { marks, signals: { ...fusedSignals(signals, chosen), step: decimationStep(fs), levels } };
}

/** Returns the weighted sum of the energies, each as a share of its beats' level. */
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

/** Reports the verdict on each candidate, in the unit of the energy. */
function reportVerdicts(
  { candidates, evidence: { score, threshold }, chain, about, step, levels }: JudgedCandidates,
  params: OwnParams,
  watch: CandidateListener,
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
