import type { IndexRange } from '../../../model/samples.ts';
import type { SettledCycles } from '../correct-cycles.ts';
import { createGapFreeTest } from '../cycle-layout.ts';
import { createBeatWindows, type EctopicBeatWindows, type WindowSearch } from './beat-windows.ts';
import { type EarlyBeat, ectopicCandidates, findEarlyBeats, maxNormalLikeness } from './early-beats.ts';
import type { CycleRhythm } from './premature.ts';
import { matchShape, medianShape } from './shape-likeness.ts';

/** Beats of one shape. */
interface ShapeGroup {
  readonly shape: Float64Array;
  /** Indices of their cycles, ascending. */
  readonly cycles: readonly number[];
}

/** Maximum number of shapes, and minimum number of beats per shape. */
const [maxGroups, minGroupBeats] = [4, 3];

/** Minimum correlation of beats of one shape. */
const minLikeness = 0.85;

/** Maximum number of beats tried as the first of a shape, so that the cost grows linearly with the number of beats. */
const maxSeeds = 20;

/**
 * Minimum rho of the surrounding beats, maximum coupling, and maximum deviation of coupling and pause from two normal
 * RR.
 */
const [minRho, maxCoupling, maxDeviation] = [0.95, 0.8, 0.15];
/** Maximum deviation of the ECG from the normal beat before the next QRS, as a share of the normal beat's height. */
const maxDeviationBefore = 0.1;
/** Maximum time from the onset of the next QRS to its R, s. */
const qrsBeginsSec = 0.05;

/**
 * Whether a single beat can be recognised as ectopic. The stretch around it must be clean, and so must that before the
 * next beat: a disturbance would not have passed so soon.
 *
 * @param normal     median shape of the kept beats
 * @param nextIndex  R of the next beat, samples
 * @returns false if the neighbourhood is not clean enough
 */
function* isSingleEctopic(
  { localRho, coupling, pause, unexplainedNear }: EarlyBeat,
  fs: number,
  windows: EctopicBeatWindows,
  normal: Float64Array,
  nextIndex: number,
): WindowSearch<boolean> {
  const isClean = unexplainedNear === 0 && localRho >= minRho;
  const isFullPause = coupling <= maxCoupling && Math.abs(coupling + pause - 2) <= maxDeviation;
  if (!isClean || !isFullPause) return false;
  const next = yield* windows.about(nextIndex);
  if (next === null) return false;
  const count = windows.beforeCount - Math.round(qrsBeginsSec * fs);
  let square = 0;
  for (let k = 0; k < count; k++) square += (next[k] - normal[k]) ** 2;
  const height = Math.max(...normal) - Math.min(...normal);
  return Math.sqrt(square / count) <= maxDeviationBefore * height;
}

/** An ectopic beat of a shape that recurs. */
export interface GroupedBeat {
  readonly cycle: number;
  /** Shift from the detected R to the best match with the shape, samples. */
  readonly shift: number;
}

/** Beats of other shapes than the template's, ascending. */
export interface FoundEctopics {
  /** Recurring beats, by shape, largest group first. */
  readonly groups: readonly (readonly GroupedBeat[])[];
  /** Indices of the cycles of single beats. */
  readonly lone: readonly number[];
}

/** Maximum shift when beats are compared, s. */
const alignSec = 0.02;
/** Minimum correlation for a beat that is not early to join a recurring shape. */
const minJoinLikeness = 0.9;
/** Maximum share of doubtful cycles that no ectopic beat explains, relative to all cycles. */
const maxUnexplained = 0.1;

/**
 * Finds premature beats of other shapes among the cycles that the first template does not match.
 *
 * At least three early beats must have a similar shape, or a single one must lie among very clean beats. Beats similar
 * to a recurring shape then join it, early or not. Noise, and T waves marked as beats, do not meet these conditions, so
 * nothing is found in a record without ectopic beats.
 *
 * @param gaps      of the pre-processed ECG, which is searched
 * @param rIndices  R of every cycle as detected, samples
 * @returns null if there is none
 */
export function* findEctopics(
  sampleCount: number,
  gaps: readonly IndexRange[],
  rIndices: Int32Array,
  corrected: SettledCycles,
): WindowSearch<FoundEctopics | null> {
  const { frame, rhos, doubtful, rejections } = corrected;
  const candidates = ectopicCandidates(corrected);
  if (candidates.length === 0) return null;
  const windows = createBeatWindows(frame, createGapFreeTest(sampleCount, gaps));
  const kept = Uint8Array.from(rejections, (why) => (why === null ? 1 : 0));
  const normal = yield* medianShape(
    windows,
    [...rIndices].filter((_, cycle) => kept[cycle] === 1),
  );
  if (normal === null) return null;
  const reach = Math.round(alignSec * frame.fs);
  const rhythm: CycleRhythm = { rIndices, rhos, doubtful, kept };
  const early = yield* findEarlyBeats(sampleCount, frame.fs, windows, normal, rhythm, candidates, reach);
  const recurring = early.filter(({ unexplainedNear }) => unexplainedNear <= 1);
  const shapes = yield* groupShapes(
    windows,
    rIndices,
    recurring.map(({ cycle }) => cycle),
    reach,
  );
  const others: number[] = [];
  for (const cycle of shapes.length === 0 ? [] : candidates) {
    const { rho } = yield* matchShape(windows, rIndices[cycle], normal, reach);
    if (rho < maxNormalLikeness) others.push(cycle);
  }
  const groups = yield* joinShapes(windows, rIndices, shapes, others, reach);
  const grouped = new Set(groups.flat().map(({ cycle }) => cycle));
  const lone: number[] = [];
  for (const beat of early) {
    if (grouped.has(beat.cycle)) continue;
    const nextIndex = rIndices[beat.cycle + 1];
    if (yield* isSingleEctopic(beat, frame.fs, windows, normal, nextIndex)) lone.push(beat.cycle);
  }
  const found = { groups, lone };
  return explainsMismatches(found, corrected) ? found : null;
}

/** Returns the beats of each shape, together with candidates that are similar to it and in no other group. */
function* joinShapes(
  windows: EctopicBeatWindows,
  rIndices: Int32Array,
  shapes: readonly ShapeGroup[],
  candidates: readonly number[],
  reach: number,
): WindowSearch<GroupedBeat[][]> {
  const groups = shapes.map(({ cycles }) => [...cycles]);
  const grouped = new Set(groups.flat());
  for (const cycle of candidates) {
    if (grouped.has(cycle)) continue;
    const rhos: number[] = [];
    for (const { shape } of shapes) {
      rhos.push((yield* matchShape(windows, rIndices[cycle], shape, reach)).rho);
    }
    const best = Math.max(...rhos);
    if (best >= minJoinLikeness) groups[rhos.indexOf(best)].push(cycle);
  }
  const joined: GroupedBeat[][] = [];
  for (const [group, { shape }] of shapes.entries()) {
    const beats: GroupedBeat[] = [];
    for (const cycle of groups[group].toSorted((a, b) => a - b)) {
      const { shift } = yield* matchShape(windows, rIndices[cycle], shape, reach);
      beats.push({ cycle, shift });
    }
    joined.push(beats);
  }
  return joined;
}

/** Whether anything was found, and it explains most of the cycles that the first template does not match. */
function explainsMismatches({ groups, lone }: FoundEctopics, { doubtful, cycles }: SettledCycles): boolean {
  const ectopic = new Set([...groups.flat().map(({ cycle }) => cycle), ...lone]);
  let unexplained = 0;
  for (let i = 0; i < doubtful.length; i++) {
    if (doubtful[i] === 1 && !ectopic.has(i) && !ectopic.has(i + 1)) unexplained++;
  }
  return ectopic.size > 0 && unexplained <= maxUnexplained * cycles.length;
}

/**
 * Groups beats by shape. The first remaining beat collects those similar to it, then those similar to their median. The
 * largest group comes first.
 *
 * @param cycles  indices of the cycles
 * @param reach   maximum shift when beats are compared, samples, in both directions
 * @returns groups of at least three beats
 */
function* groupShapes(
  windows: EctopicBeatWindows,
  rIndices: Int32Array,
  cycles: readonly number[],
  reach: number,
): WindowSearch<ShapeGroup[]> {
  const groups: ShapeGroup[] = [];
  let left = cycles;
  for (let seed = 0; seed < maxSeeds && left.length >= minGroupBeats && groups.length < maxGroups; seed++) {
    const group = yield* collectSimilar(windows, rIndices, left, reach);
    if (group !== null && group.cycles.length >= minGroupBeats) groups.push(group);
    const taken = new Set(group?.cycles);
    left = left.slice(1).filter((cycle) => !taken.has(cycle));
  }
  return groups.toSorted((a, b) => b.cycles.length - a.cycles.length);
}

function* collectSimilar(
  windows: EctopicBeatWindows,
  rIndices: Int32Array,
  cycles: readonly number[],
  reach: number,
): WindowSearch<ShapeGroup | null> {
  const first = yield* windows.about(rIndices[cycles[0]]);
  if (first === null) return null;
  const findSimilar = function* (shape: Float64Array): WindowSearch<number[]> {
    const found: number[] = [];
    for (const cycle of cycles) {
      const { rho } = yield* matchShape(windows, rIndices[cycle], shape, reach);
      if (rho >= minLikeness) found.push(cycle);
    }
    return found;
  };
  const seed = yield* findSimilar(first.slice());
  const shape = yield* medianShape(
    windows,
    seed.map((cycle) => rIndices[cycle]),
  );
  return shape === null ? null : { shape, cycles: yield* findSimilar(shape) };
}
