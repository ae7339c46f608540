import { writeTruncated } from '../../analysis/denoise/ectopic/clean-ectopics.ts';
import { createEctopicJoints, type EctopicJoints } from '../../analysis/denoise/ectopic/ease-joints.ts';
import type { Modulator } from '../../analysis/denoise/modulate.ts';
import type { CleaningPlan } from './cleaning-plan.ts';
import { blockSize } from './piece-reader.ts';
import type { PreprocessedEcg } from './preprocessed-ecg.ts';
import { templateReader } from './template-reader.ts';

/** A piece of a cleaned ECG, which must not be changed: a cycle, or the samples between two. */
export interface CleanPiece {
  /** Null between cycles. */
  readonly cycle: number | null;
  /** Index of its first sample. */
  readonly from: number;
  /** As pre-processed. */
  readonly noisy: Float64Array;
  readonly clean: Float64Array;
}

interface MadeCycle extends CleanPiece {
  readonly cycle: number;
}

/**
 * Cleans an ECG piece by piece, in order, to its last sample.
 *
 * @param plan   null for an ECG without complete cycles
 * @param place  position of the first cycle among those that are cleaned; 0 for the first sample. Otherwise the joint
 *   before this cycle is not smoothed.
 */
export async function* cleanInOrder(
  ecg: PreprocessedEcg,
  plan: CleaningPlan | null,
  place = 0,
): AsyncGenerator<CleanPiece> {
  if (plan === null) {
    yield* readUncleaned(ecg, 0, ecg.sampleCount);
    return;
  }
  const { settled, spans, template } = plan;
  const joints = createEctopicJoints(settled, plan, template.samples);
  const make = cycleMaker(ecg, plan);
  const cycles = settled.cycles.subarray(place);
  let end = place === 0 ? 0 : (spans.froms[cycles[0] ?? 0] ?? 0);
  let last: MadeCycle | null = null;
  for (const cycle of cycles) {
    const made = await make(cycle);
    if (last !== null) {
      if (joints.isEased(cycle)) easeJoint(joints, last, made);
      yield last;
    }
    yield* readUncleaned(ecg, end, made.from);
    [end, last] = [made.from + made.clean.length, made];
  }
  if (last !== null) yield last;
  yield* readUncleaned(ecg, end, ecg.sampleCount);
}

/** Samples outside all cycles stay as pre-processed. */
async function* readUncleaned(ecg: PreprocessedEcg, from: number, to: number): AsyncGenerator<CleanPiece> {
  for (let at = from; at < to; at += blockSize) {
    const noisy = await ecg.read(at, Math.min(to, at + blockSize));
    yield { cycle: null, from: at, noisy, clean: noisy };
  }
}

function cycleMaker(ecg: PreprocessedEcg, plan: CleaningPlan): (cycle: number) => Promise<MadeCycle> {
  const { settled, average, reach, kept, reader, template, spans, shapes, cutShort, ownShapes, rolled } =
    plan;
  const { modulator } = settled;
  const templates = () => templateReader(reader, { members: kept, kept }, average, reach, template.samples);
  const [usual, cut] = [templates(), templates()];
  const isOne = reach.templateOver === 'record';
  const atLength = createLengthCache(template.samples, modulator);
  const copy = createCopier();
  return async (cycle) => {
    const [from, to] = [spans.froms[cycle] ?? 0, spans.tos[cycle] ?? 0];
    const noisy = await ecg.read(from, to);
    const clean = copy(noisy);
    // Called for every cycle, because the rounding of a running mean depends on all values that entered and left it.
    const own = isOne || rolled !== null ? null : await usual.of(cycle);
    const shape = shapes[cycle] ?? -1;
    const ectopic = ownShapes[shape - 1];
    if (ectopic !== undefined) ectopic.modulator.demodulate(ectopic.template.samples, clean, 0, clean.length);
    else if (cutShort.has(cycle)) writeTruncated(clean, modulator, await cut.of(cycle), 0, clean.length);
    else if (shape === 0 && isOne) clean.set(atLength(clean.length));
    else if (shape === 0 && rolled !== null) clean.set(rolled.subarray(from, to));
    else if (shape === 0 && own !== null) modulator.demodulate(own, clean, 0, clean.length);
    return { cycle, from, noisy, clean };
  };
}

/** Returns a template at the length of a cycle, computed once for each length. */
function createLengthCache(template: Float64Array, modulator: Modulator): (length: number) => Float64Array {
  const known = new Map<number, Float64Array>();
  return (length) => {
    const kept = known.get(length);
    if (kept !== undefined) return kept;
    const own = new Float64Array(length);
    modulator.demodulate(template, own, 0, length);
    known.set(length, own);
    return own;
  };
}

/** Minimum number of samples of an array from which copies are cut. */
const copiedTogether = 1 << 14;

/** Copies cycles into parts of larger arrays, since an array takes longer to make than a cycle to copy. */
function createCopier(): (x: Float64Array) => Float64Array {
  let room = new Float64Array(0);
  let used = 0;
  return (x) => {
    if (used + x.length > room.length) {
      room = new Float64Array(Math.max(copiedTogether, x.length));
      used = 0;
    }
    const copied = room.subarray(used, used + x.length);
    copied.set(x);
    used += x.length;
    return copied;
  };
}

/** Smooths the joint in a copy of both cycles joined, and writes it back. */
function easeJoint(joints: EctopicJoints, left: MadeCycle, right: MadeCycle): void {
  const joined = new Float64Array(left.clean.length + right.clean.length);
  joined.set(left.clean);
  joined.set(right.clean, left.clean.length);
  joints.ease(joined, left.from, right.cycle);
  left.clean.set(joined.subarray(0, left.clean.length));
  right.clean.set(joined.subarray(left.clean.length));
}
