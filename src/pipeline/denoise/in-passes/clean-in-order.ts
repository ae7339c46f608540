import { putCut } from '../../../analysis/denoise/ectopic/clean-ectopics.ts';
import { ectopicJoints, type EctopicJoints } from '../../../analysis/denoise/ectopic/ease-joints.ts';
import type { CleaningPlan } from './cleaning-plan.ts';
import { blockSize } from './ecg-reading.ts';
import type { PreprocessedEcg } from './preprocessed-ecg.ts';
import { templateReader } from './template-reader.ts';

/** One cycle as it was made. */
export interface MadeCycle {
  readonly cycle: number;
  /** Of its first sample. */
  readonly from: number;
  /** As pre-processed. */
  readonly noisy: Float64Array;
  readonly clean: Float64Array;
}

/**
 * The clean ECG from its first sample to its last, piece by piece.
 *
 * @param take  given every whole cycle, once nothing about it changes any more
 * @returns pieces that follow one another, not to be changed
 */
export async function* cleanInOrder(
  ecg: PreprocessedEcg,
  plan: CleaningPlan,
  take: (made: MadeCycle) => Promise<void> = () => Promise.resolve(),
): AsyncGenerator<Float64Array> {
  const { settled, spans, template } = plan;
  const joints = ectopicJoints(settled, plan, template);
  const make = cycleMaker(ecg, plan);
  let [end, last]: [number, MadeCycle | null] = [0, null];
  for (const cycle of settled.cycles) {
    const from = spans.froms[cycle] ?? end;
    const made = await make(cycle);
    if (last !== null) {
      if (joints.isEased(cycle)) easeJoint(joints, last, made);
      await take(last);
      yield last.clean;
    }
    yield* between(ecg, end, from);
    [end, last] = [from + made.clean.length, made];
  }
  if (last !== null) {
    await take(last);
    yield last.clean;
  }
  yield* between(ecg, end, ecg.sampleCount);
}

/** That of an ECG without a whole cycle. */
export function asPreprocessed(ecg: PreprocessedEcg): AsyncGenerator<Float64Array> {
  return between(ecg, 0, ecg.sampleCount);
}

/** What no cycle holds stands as pre-processed. */
async function* between(ecg: PreprocessedEcg, from: number, to: number): AsyncGenerator<Float64Array> {
  for (let at = from; at < to; at += blockSize) yield await ecg.read(at, Math.min(to, at + blockSize));
}

function cycleMaker(ecg: PreprocessedEcg, plan: CleaningPlan): (cycle: number) => Promise<MadeCycle> {
  const { settled, average, reach, kept, reader, template, spans, shapes, cutShort, ownShapes } = plan;
  const { modulator } = settled;
  const templates = () => templateReader(reader, { members: kept, kept }, average, reach, template);
  const [usual, cut] = [templates(), templates()];
  return async (cycle) => {
    const [from, to] = [spans.froms[cycle] ?? 0, spans.tos[cycle] ?? 0];
    const noisy = await ecg.read(from, to);
    const clean = noisy.slice();
    // Asked of every cycle, since a running mean is rounded by what came and went.
    const own = await usual.of(cycle);
    const shape = shapes[cycle] ?? -1;
    const ectopic = ownShapes[shape - 1];
    if (ectopic !== undefined) ectopic.modulator.demodulate(ectopic.template, clean, 0, clean.length);
    else if (cutShort.has(cycle)) putCut(clean, modulator, await cut.of(cycle), 0, clean.length);
    else if (shape === 0) modulator.demodulate(own, clean, 0, clean.length);
    return { cycle, from, noisy, clean };
  };
}

/** Both cycles are put together for it and taken apart again. */
function easeJoint(joints: EctopicJoints, left: MadeCycle, right: MadeCycle): void {
  const joined = new Float64Array(left.clean.length + right.clean.length);
  joined.set(left.clean);
  joined.set(right.clean, left.clean.length);
  joints.ease(joined, left.from, right.cycle);
  left.clean.set(joined.subarray(0, left.clean.length));
  right.clean.set(joined.subarray(left.clean.length));
}
