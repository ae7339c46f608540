import { BeatPoints, type PacingSpike, type PointsFrame } from './beat-points.ts';
import { BeatShapes, type ShapeMeasures } from './beat-shapes.ts';

/** Range around R that must lie in the record, ms; otherwise the QRS is incomplete. */
const wholeFromMs = -64;
const wholeToMs = 80;

const spikeKinds: readonly PacingSpike[] = ['none', 'before', 'alone'];

/** Evidence from the shapes of the beats. */
export interface FoundShapes {
  readonly measures: ShapeMeasures;
  /** Returns the share of the beats in a beat's group with a spike before QRS, or in its place: that of one lead. */
  readonly spikeShare: (beat: number, kind: Exclude<PacingSpike, 'none'>) => number;
}

/** Joins the beats of several leads, which arrive in pieces. */
export class ShapeStream {
  readonly #leads: readonly BeatPoints[];
  readonly #waiting = new Map<number, Float64Array[]>();
  readonly #shapes: BeatShapes;
  /** Of each lead, a kind's place in `spikeKinds` for every beat. */
  readonly #spikes: readonly Uint8Array[];

  /**
   * @param rIndexes fractional sample indices, ascending
   * @param isInTime returns whether a beat may be a usual one by its RR
   */
  constructor(
    rIndexes: Float64Array,
    frame: PointsFrame,
    leadCount: number,
    isInTime: (beat: number) => boolean,
  ) {
    const rrMs = (beat: number): number => ((rIndexes[beat] - rIndexes[beat - 1]) * 1000) / frame.fs;
    this.#shapes = new BeatShapes(rIndexes.length, isInTime, rrMs);
    this.#spikes = Array.from({ length: leadCount }, () => new Uint8Array(rIndexes.length));
    const { fs, sampleCount } = frame;
    const isWhole = (beat: number): boolean =>
      rIndexes[beat] + (wholeFromMs * fs) / 1000 >= 0 &&
      rIndexes[beat] + (wholeToMs * fs) / 1000 <= sampleCount - 1;
    this.#leads = Array.from(
      { length: leadCount },
      (_, lead) =>
        new BeatPoints(rIndexes, frame, (beat, points, spike) => {
          this.#spikes[lead][beat] = spikeKinds.indexOf(spike);
          if (isWhole(beat)) this.#take(beat, points, leadCount);
        }),
    );
  }

  /** @param pieces the next piece of each lead */
  push(pieces: readonly Float64Array[]): void {
    for (const [l, lead] of this.#leads.entries()) lead.push(pieces[l]);
  }

  #take(beat: number, points: Float64Array, leadCount: number): void {
    const own = this.#waiting.get(beat) ?? [];
    own.push(points);
    if (own.length < leadCount) {
      this.#waiting.set(beat, own);
      return;
    }
    this.#waiting.delete(beat);
    this.#shapes.take(beat, own);
  }

  finish(): FoundShapes {
    const measures = this.#shapes.finish();
    const counts = new Float64Array(measures.groups.length);
    for (const id of measures.group) if (id >= 0) counts[id]++;
    const countSpikes = (kind: PacingSpike): Float64Array[] =>
      this.#spikes.map((spikes) => {
        const own = new Float64Array(counts.length);
        measures.group.forEach((id, beat) => {
          if (id >= 0 && spikeKinds[spikes[beat]] === kind) own[id]++;
        });
        return own;
      });
    const spikes = { before: countSpikes('before'), alone: countSpikes('alone') };
    const spikeShare: FoundShapes['spikeShare'] = (beat, kind) => {
      const id = measures.group[beat];
      return id < 0 ? 0 : Math.max(...spikes[kind].map((own) => own[id])) / counts[id];
    };
    return { measures, spikeShare };
  }
}
