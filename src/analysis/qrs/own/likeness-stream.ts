import type { SlopeShape, ShapeMaker } from './shapes.ts';

/** Beats to either side that a candidate is compared with. */
const compared = 6;
/** Is told how like the beats about it a candidate is, and which shapes were compared; NaN and no shapes where it is not wanted. */
type TakeLikeness = (likeness: number, own: SlopeShape | null, about: readonly SlopeShape[]) => void;

/** Shapes that are given back at a time at least, so that lists are not moved for each. */
const leastDrop = 64;

/**
 * How like the beats about it each candidate is: the mean of its three largest correlations with the
 * six beats to either side.
 *
 * Candidates come in their order, and a while later those of them that are beats; shapes are held until
 * all are compared that they may be compared with.
 */
export class LikenessStream {
  readonly #shapes: ShapeMaker;
  readonly #take: TakeLikeness;
  /** From candidate `#from` on; null of one that is compared with nothing. */
  #held: (SlopeShape | null)[] = [];
  #from = 0;
  /** Whether a likeness is wanted, of the same. */
  #isWanted: boolean[] = [];
  /** The beats that may be compared with, ascending candidates. */
  #beats: number[] = [];
  /** The next candidate to be compared, and the first of `#beats` at it or behind it. */
  #next = 0;
  #nextBeat = 0;
  readonly #about: SlopeShape[] = [];

  /** @param take  is called with each candidate in order */
  constructor(shapes: ShapeMaker, take: TakeLikeness) {
    this.#shapes = shapes;
    this.#take = take;
  }

  /**
   * The next candidate.
   *
   * @param shape     null of one that is no beat either
   * @param isWanted  whether its likeness is
   */
  push(shape: SlopeShape | null, isWanted: boolean): void {
    this.#held.push(shape);
    this.#isWanted.push(isWanted && shape !== null);
  }

  /** The next of the candidates that is a beat. */
  pushBeat(candidate: number): void {
    this.#beats.push(candidate);
    this.#compare(false);
  }

  /** No beat is to come. */
  finish(): void {
    this.#compare(true);
  }

  /** All candidates about which enough beats are known. */
  #compare(isEnd: boolean): void {
    const end = this.#from + this.#held.length;
    for (; this.#next < end; this.#next++) {
      while (this.#nextBeat < this.#beats.length && this.#beats[this.#nextBeat] < this.#next)
        this.#nextBeat++;
      if (!isEnd && this.#nextBeat + compared >= this.#beats.length) break;
      const at = this.#next - this.#from;
      const own = this.#held[at];
      if (own !== null && this.#isWanted[at]) {
        const about = this.#findAbout(own);
        this.#take(this.#shapes.likeness(own, about), own, about);
      } else this.#take(Number.NaN, null, []);
    }
    this.#drop();
  }

  /** Shapes of the beats about one; good until the next call. */
  #findAbout(own: SlopeShape): readonly SlopeShape[] {
    this.#about.length = 0;
    const to = Math.min(this.#beats.length - 1, this.#nextBeat + compared);
    for (let b = Math.max(0, this.#nextBeat - compared); b <= to; b++) {
      const shape = this.#held[this.#beats[b] - this.#from];
      if (shape !== null && shape !== own) this.#about.push(shape);
    }
    return this.#about;
  }

  /** Lets go of what nothing will be compared with. */
  #drop(): void {
    const beats = Math.max(0, this.#nextBeat - compared);
    const oldest = Math.min(this.#next, this.#beats[beats] ?? this.#next);
    const count = oldest - this.#from;
    if (count < leastDrop) return;
    for (const shape of this.#held.splice(0, count)) if (shape !== null) this.#shapes.giveBack(shape);
    this.#isWanted.splice(0, count);
    this.#beats.splice(0, beats);
    this.#nextBeat -= beats;
    this.#from = oldest;
  }
}
