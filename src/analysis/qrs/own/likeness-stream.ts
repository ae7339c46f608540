import { LatestShapes } from './compare-shapes.ts';
import { countedCorrelations, type SlopeShape, type ShapeMaker } from './shapes.ts';

/** Number of beats on either side that a candidate is compared with. */
const comparedPerSide = 6;
/**
 * Receives the likeness of a candidate to the surrounding beats and its shape; NaN and null if it is not requested.
 * The function returns the compared shapes; they are valid during the call.
 */
type LikenessHandler = (
  likeness: number,
  own: SlopeShape | null,
  listAbout: () => readonly SlopeShape[],
) => void;

/** Minimum number of shapes that are released at a time, so that lists are not shifted for each. */
const minReleaseCount = 64;

/**
 * Computes the likeness of each candidate to the surrounding beats: the mean of its three largest correlations
 * with the six beats on either side.
 *
 * Candidates arrive in order, and a while later those of them that are beats. Shapes are held until all
 * candidates that may be compared with them have been.
 */
export class LikenessStream {
  readonly #shapes: ShapeMaker;
  readonly #take: LikenessHandler;
  /** Shapes from candidate `#from` on; null for a candidate without comparison. */
  #held: (SlopeShape | null)[] = [];
  #from = 0;
  /** Whether the likeness of each of these candidates is requested. */
  #isWanted: boolean[] = [];
  /** The beats that comparisons may use, ascending candidates. */
  #beats: number[] = [];
  /** The next candidate to compare, and the first of `#beats` at or after it. */
  #next = 0;
  #nextBeat = 0;
  /** Number of beats before the first of `#beats`. */
  #beatsBefore = 0;
  readonly #about: SlopeShape[] = [];
  /** Null where WebAssembly cannot run. */
  readonly #latestShapes: LatestShapes | null;
  readonly #listAbout = () => this.#findAbout();

  /** @param take called with each candidate in order */
  constructor(shapes: ShapeMaker, take: LikenessHandler) {
    this.#shapes = shapes;
    this.#take = take;
    const { shapeLength, shapePointCount } = shapes;
    this.#latestShapes = LatestShapes.create(
      shapeLength,
      shapePointCount,
      (beat) => this.#held[this.#beats[beat - this.#beatsBefore] - this.#from],
    );
  }

  /**
   * Adds the next candidate.
   *
   * @param shape null for a candidate that is not a beat either
   * @param isWanted whether its likeness is requested
   */
  push(shape: SlopeShape | null, isWanted: boolean): void {
    this.#held.push(shape);
    this.#isWanted.push(isWanted && shape !== null);
  }

  /** Adds the next candidate that is a beat. */
  pushBeat(candidate: number): void {
    this.#beats.push(candidate);
    this.#compare(false);
  }

  /** Compares the remaining candidates; no further beats follow. */
  finish(): void {
    this.#compare(true);
  }

  /** Compares all candidates for which enough surrounding beats are known. */
  #compare(isEnd: boolean): void {
    const end = this.#from + this.#held.length;
    for (; this.#next < end; this.#next++) {
      while (this.#nextBeat < this.#beats.length && this.#beats[this.#nextBeat] < this.#next)
        this.#nextBeat++;
      if (!isEnd && this.#nextBeat + comparedPerSide >= this.#beats.length) break;
      const at = this.#next - this.#from;
      const own = this.#held[at];
      if (own !== null && this.#isWanted[at]) this.#take(this.#likenessOf(own), own, this.#listAbout);
      else this.#take(Number.NaN, null, this.#listAbout);
    }
    this.#drop();
  }

  #likenessOf(own: SlopeShape): number {
    const first = Math.max(0, this.#nextBeat - comparedPerSide);
    const end = Math.min(this.#beats.length, this.#nextBeat + comparedPerSide + 1);
    const isBeat = this.#beats[this.#nextBeat] === this.#next;
    if (this.#latestShapes !== null && end - first - (isBeat ? 1 : 0) >= countedCorrelations) {
      const before = this.#beatsBefore;
      const skip = isBeat ? before + this.#nextBeat : -1;
      const sum = this.#latestShapes.sumOfBest(own, before + first, before + end, skip);
      if (!Number.isNaN(sum)) return sum / countedCorrelations;
    }
    return this.#shapes.likeness(own, this.#findAbout());
  }

  /** Returns the shapes of the beats around the next candidate, without its own; valid until the next call. */
  #findAbout(): readonly SlopeShape[] {
    const own = this.#held[this.#next - this.#from];
    this.#about.length = 0;
    const to = Math.min(this.#beats.length - 1, this.#nextBeat + comparedPerSide);
    for (let b = Math.max(0, this.#nextBeat - comparedPerSide); b <= to; b++) {
      const shape = this.#held[this.#beats[b] - this.#from];
      if (shape !== null && shape !== own) this.#about.push(shape);
    }
    return this.#about;
  }

  /** Releases the shapes that no comparison needs any more. */
  #drop(): void {
    const beats = Math.max(0, this.#nextBeat - comparedPerSide);
    const oldest = Math.min(this.#next, this.#beats[beats] ?? this.#next);
    const count = oldest - this.#from;
    if (count < minReleaseCount) return;
    for (const shape of this.#held.splice(0, count)) if (shape !== null) this.#shapes.giveBack(shape);
    this.#isWanted.splice(0, count);
    this.#beats.splice(0, beats);
    this.#beatsBefore += beats;
    this.#nextBeat -= beats;
    this.#from = oldest;
  }
}
