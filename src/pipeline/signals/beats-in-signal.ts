import {
  locateAnnotatedBeats,
  marksFromAnnotations,
  rSearchForPoint,
} from '../../analysis/qrs/annotation-beats.ts';
import { detectBeats } from '../../analysis/qrs/detect-beats.ts';
import { detectorPasses } from '../../analysis/qrs/detector-passes.ts';
import { type Detector, rSearchForMethod } from '../../analysis/qrs/detector.ts';
import type { EcgFrame } from '../../analysis/qrs/length-input.ts';
import { RFinder } from '../../analysis/qrs/r-peak.ts';
import { clipGaps } from '../../dsp/samples/gaps.ts';
import type { AnnotationSet } from '../../model/annotation.ts';
import type { QrsBeat } from '../../model/qrs.ts';
import { DetrendedBlocks } from '../qrs/detrended-blocks.ts';
import { LeadBlocks, type ReadRange } from '../qrs/lead-blocks.ts';
import { forEachPass, type BlockContext } from '../qrs/for-each-block.ts';
import type { GappedReader } from '../signal-reader.ts';

/**
 * Finds the beats of an ECG with a detector, in several passes if the ECG is not in memory.
 * @param size  minimum number of samples per block
 */
export async function detectInSignal(
  ecg: GappedReader,
  detector: Detector,
  context: BlockContext,
  size?: number,
): Promise<QrsBeat[]> {
  const { fs, unit, values, gaps } = ecg;
  if (values !== null)
    return detectBeats({ arithmetic: 'real', samples: { values, gaps }, fs, unit }, detector);
  const { lead, detrended } = createBlocks(ecg, size);
  const marks = await forEachPass(detectorPasses(lead.frame, detector, 1), [lead], context, (block, x) =>
    detrended.takeForward(block, x),
  );
  const finder = new RFinder(marks, rSearchForMethod(detector.method), lead.frame);
  if (finder.markCount > 0) await detrended.forEachBlockEitherWay(context, finder, () => undefined);
  return finder.finish(ecg.gaps);
}

/** Finds the beats of annotations in an ECG, in the same way. */
export async function locateInSignal(
  ecg: GappedReader,
  annotations: AnnotationSet,
  context: BlockContext,
  size?: number,
): Promise<QrsBeat[]> {
  const { fs, values, gaps } = ecg;
  if (values !== null) return locateAnnotatedBeats({ values, gaps }, fs, annotations);
  const { lead, detrended } = createBlocks(ecg, size);
  const finder = new RFinder(
    marksFromAnnotations(annotations, ecg.fs),
    rSearchForPoint(annotations),
    lead.frame,
  );
  await detrended.forEachBlockEitherWay(context, finder, () => undefined);
  return finder.finish(ecg.gaps);
}

function createBlocks(ecg: GappedReader, size?: number) {
  const { fs, unit, sampleCount, gaps } = ecg;
  const frame: EcgFrame = { arithmetic: 'real', fs, gain: 1, unit, sampleCount };
  const read: ReadRange = async (from, to, signal, values = new Float64Array(to - from)) => {
    await ecg.readInto(values, from, signal);
    return { values, gaps: clipGaps(gaps, from, to) };
  };
  const lead = new LeadBlocks(frame, 1, read, size);
  return { lead, detrended: new DetrendedBlocks(lead) };
}
