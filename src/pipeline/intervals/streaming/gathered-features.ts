import type { Features, LevelTable } from '../../../analysis/intervals/features.ts';
import type { Frame } from '../../../analysis/intervals/frame.ts';
import { footThresholds, notchThresholds } from '../../../analysis/intervals/levels.ts';
import type { MissReason } from '../../../model/intervals.ts';

/** Features of many beats that are found batch by batch, in order. */
export class GatheredFeatures implements Features {
  /** None where they are not kept. */
  readonly frames: Frame[] = [];
  readonly footMissed: (MissReason | null)[] = [];
  readonly notchMissed: (MissReason | null)[] = [];
  readonly peakMs: Float64Array;
  readonly footMs: Float64Array;
  readonly notchMs: Float64Array;
  readonly footLevels: LevelTable;
  readonly notchLevels: LevelTable;
  readonly #keepsFrames: boolean;

  constructor(beatCount: number, levelCount: number, keepsFrames: boolean) {
    this.#keepsFrames = keepsFrames;
    const table = (thresholds: readonly number[]): LevelTable => ({
      thresholds,
      ms: thresholds.map(() => new Float64Array(beatCount)),
    });
    this.peakMs = new Float64Array(beatCount);
    this.footMs = new Float64Array(beatCount);
    this.notchMs = new Float64Array(beatCount);
    this.footLevels = table(footThresholds(levelCount));
    this.notchLevels = table(notchThresholds(levelCount));
  }

  /** Takes those of the next beats. */
  add(next: Features): void {
    const from = this.footMissed.length;
    if (this.#keepsFrames) this.frames.push(...next.frames);
    this.footMissed.push(...next.footMissed);
    this.notchMissed.push(...next.notchMissed);
    this.peakMs.set(next.peakMs, from);
    this.footMs.set(next.footMs, from);
    this.notchMs.set(next.notchMs, from);
    for (const [k, ms] of this.footLevels.ms.entries()) ms.set(next.footLevels.ms[k] ?? [], from);
    for (const [k, ms] of this.notchLevels.ms.entries()) ms.set(next.notchLevels.ms[k] ?? [], from);
  }
}
