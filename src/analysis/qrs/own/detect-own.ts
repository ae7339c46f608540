import type { NumberColumn } from '../../../dsp/statistics/number-column.ts';
import type { CandidateWatch, QrsVerdict } from '../../../model/qrs-inside.ts';
import { CandidateList } from './candidate-list.ts';
import { type EnergyPeak, CandidateStream } from './candidates.ts';
import { bestChain, type Evidence, noisinessOf, weigh } from './chain.ts';
import { FirstBeats, mayBeFirst } from './first-beats.ts';
import { LeadJoiner, type LeadSignals } from './leads.ts';
import type { EnergyLevels } from './levels.ts';
import { LikenessStream } from './likeness-stream.ts';
import type { OwnParams } from './params.ts';
import { ShapeMaker, type SlopePiece } from './shapes.ts';
import { type Surroundings, surroundings } from './surroundings.ts';
import { tWaveShare } from './t-wave.ts';

/** What our own detector decided on. */
export interface OwnSignals extends LeadSignals {
  /** Samples from one place to the next. */
  readonly step: number;
  readonly levels: EnergyLevels;
}

/** What is kept of a record until its beats are chosen. */
export interface GatheredCandidates {
  readonly candidates: CandidateList;
  /** The first guess, indices into the candidates. */
  readonly beats: NumberColumn;
  readonly levels: EnergyLevels;
  /** Places a second. */
  readonly rate: number;
  /** Samples from one place to the next. */
  readonly step: number;
}

/** Is given slopes and energy as they are made. */
type SignalWatch = (signals: LeadSignals) => void;

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
  readonly #step: number;
  readonly #rate: number;
  readonly #joiner: LeadJoiner;
  readonly #candidates = new CandidateList();
  readonly #shapes: ShapeMaker;
  readonly #likeness: LikenessStream;
  readonly #first: FirstBeats;
  readonly #stream: CandidateStream;
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
    this.#step = ownStep(fs);
    this.#rate = fs / this.#step;
    this.#watch = watch;
    const mainsHz = params.mains === 'off' ? 60 : params.mains;
    const boxCount = Math.max(1, Math.round(fs / mainsHz));
    this.#joiner = new LeadJoiner(leadCount, fs, boxCount, this.#step, sampleCount);
    const candidates = this.#candidates;
    const refractory = (params.refractoryMs * this.#rate) / 1000;
    this.#shapes = new ShapeMaker(leadCount, this.#rate);
    this.#likeness = new LikenessStream(this.#shapes, (likeness) => candidates.pushLikeness(likeness));
    this.#first = new FirstBeats(candidates, this.#rate, refractory, (k) => this.#likeness.pushBeat(k));
    this.#stream = new CandidateStream(leadCount, this.#rate, this.#joiner.placeCount, (candidate, piece) =>
      this.#take(candidate, piece),
    );
  }

  /** @param leads  of one rate and without gaps, the samples that follow those before, as many of each */
  push(leads: readonly Float64Array[]): void {
    const joined = this.#joiner.push(leads);
    this.#watch?.(joined);
    this.#stream.push(joined.energy, joined.slopes);
  }

  /**
   * @param watch  is told of each candidate where the inside is asked for
   * @returns middles of the QRS complexes, sample indices, ascending
   */
  finish(watch: CandidateWatch | null = null): {
    readonly marks: Float64Array;
    readonly levels: EnergyLevels;
  } {
    const [candidates, params, rate, step] = [this.#candidates, this.#params, this.#rate, this.#step];
    const { levels, beats } = this.gather();
    const about = surroundings(candidates, beats, rate);
    const evidence = weigh(candidates, params);
    const chain =
      beats.count === 0 ? new Int32Array() : bestChain(candidates, about, evidence.score, beats, params);
    if (watch !== null) tell(candidates, evidence, chain, { about, step, levels, params }, watch);
    return { marks: Float64Array.from(chain, (k) => candidates.indexAt(k) * step), levels };
  }

  /** Ends the search for candidates. @returns all that the choice of beats rests on */
  gather(): GatheredCandidates {
    this.#first.finish();
    this.#likeness.finish();
    return {
      candidates: this.#candidates,
      beats: this.#first.beats,
      levels: this.#stream.levels,
      rate: this.#rate,
      step: this.#step,
    };
  }

  #take(candidate: EnergyPeak, piece: SlopePiece): void {
    const shape = this.#shapes.make(piece, candidate.index);
    this.#candidates.push(candidate, this.#shapes.sharpness(shape));
    const isNoisy = noisinessOf(candidate.noise) > 0;
    const isCompared = isNoisy || mayBeFirst(candidate);
    if (!isCompared) this.#shapes.giveBack(shape);
    this.#likeness.push(isCompared ? shape : null, isNoisy);
    this.#first.push(candidate);
  }
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
  let joined: LeadSignals = { slopes: [], energy: new Float64Array(0) };
  const detector = new OwnDetector(leads.length, fs, leads[0].length, params, (signals) => {
    joined = signals;
  });
  detector.push(leads);
  const { marks, levels } = detector.finish(watch);
  return { marks, signals: { ...joined, step: ownStep(fs), levels } };
}

interface TellScale {
  readonly about: Surroundings;
  readonly step: number;
  readonly levels: EnergyLevels;
  readonly params: OwnParams;
}

/** Says what became of each candidate, in the energy's unit. */
function tell(
  candidates: CandidateList,
  { score, threshold }: Evidence,
  chain: Int32Array,
  { about, step, levels, params }: TellScale,
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
