import type { NumberColumn } from '../../../dsp/statistics/number-column.ts';
import { CandidateList } from './candidate-list.ts';
import { type EnergyPeak, CandidateStream } from './candidates.ts';
import { isNoisy } from './chain.ts';
import { FirstBeats, mayBeFirst } from './first-beats.ts';
import type { LeadSignals } from './leads.ts';
import type { EnergyLevels } from './levels.ts';
import { LikenessStream } from './likeness-stream.ts';
import { ShapeMaker, type SlopePiece } from './shapes.ts';

/** The data of a record that are kept until its beats are chosen. */
export interface GatheredCandidates {
  readonly candidates: CandidateList;
  /** The first guess, indices into the candidates. */
  readonly beats: NumberColumn;
  readonly levels: EnergyLevels;
  /** Decimated samples per second. */
  readonly rate: number;
  /** Samples per decimated sample. */
  readonly step: number;
}

/** The rates and sizes of a search. */
export interface SearchFrame {
  /** Number of leads whose slopes form a shape. */
  readonly leadCount: number;
  /** Decimated samples per second, and samples per decimated sample. */
  readonly rate: number;
  readonly step: number;
  /** Number of decimated samples of the whole record. */
  readonly placeCount: number;
  /** Minimum distance of two beats, in decimated samples. */
  readonly refractory: number;
  /** Returns whether the energy at a decimated sample is already a match, so that likeness adds no information. */
  readonly isMatchAt: (place: number) => boolean;
}

/** Finds all candidates in one energy that arrives in pieces, and gathers the evidence for each. */
export class CandidateSearch {
  readonly #frame: SearchFrame;
  readonly #candidates = new CandidateList();
  readonly #shapes: ShapeMaker;
  readonly #likeness: LikenessStream;
  readonly #first: FirstBeats;
  readonly #stream: CandidateStream;

  constructor(frame: SearchFrame) {
    const { leadCount, rate, placeCount, refractory } = frame;
    this.#frame = frame;
    const candidates = this.#candidates;
    this.#shapes = new ShapeMaker(leadCount, rate);
    this.#likeness = new LikenessStream(this.#shapes, (likeness) => candidates.pushLikeness(likeness));
    this.#first = new FirstBeats(candidates, rate, refractory, (k) => this.#likeness.pushBeat(k));
    this.#stream = new CandidateStream(leadCount, rate, placeCount, (candidate, piece) =>
      this.#take(candidate, piece),
    );
  }

  push({ energy, slopes }: LeadSignals): void {
    this.#stream.push(energy, slopes);
  }

  /**
   * Ends the search.
   *
   * @returns all data on which the choice of beats is based
   */
  finish(): GatheredCandidates {
    this.#first.finish();
    this.#likeness.finish();
    const { rate, step } = this.#frame;
    const [candidates, beats, levels] = [this.#candidates, this.#first.beats, this.#stream.levels];
    return { candidates, beats, levels, rate, step };
  }

  #take(candidate: EnergyPeak, piece: SlopePiece): void {
    const shape = this.#shapes.make(piece, candidate.index);
    this.#candidates.push(candidate, this.#shapes.sharpness(shape));
    const isWanted = isNoisy(candidate.noise) && !this.#frame.isMatchAt(candidate.index);
    const isCompared = isWanted || mayBeFirst(candidate);
    if (!isCompared) this.#shapes.giveBack(shape);
    this.#likeness.push(isCompared ? shape : null, isWanted);
    this.#first.push(candidate);
  }
}
