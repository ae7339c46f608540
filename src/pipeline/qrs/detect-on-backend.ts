import { CurveLengthSearch } from '../../analysis/qrs/curve-length-search.ts';
import { detectorPasses } from '../../analysis/qrs/detector-passes.ts';
import { type Detector, rSearchForMethod } from '../../analysis/qrs/detector.ts';
import { type LengthInput, lengthInput } from '../../analysis/qrs/length-input.ts';
import { marksOutsideGaps } from '../../analysis/qrs/marks-outside-gaps.ts';
import type { QrsMarks } from '../../analysis/qrs/qrs-marks.ts';
import { RFinder } from '../../analysis/qrs/r-peak.ts';
import type { QrsBeat } from '../../model/qrs.ts';
import { runOnBackend } from '../backend/run-on-backend.ts';
import type { StageContext } from '../stage.ts';
import { LengthsOnDevice, estimateDetectionSize } from './lengths-on-device.ts';
import { type ChosenSignal, locateR, takeForward } from './read-leads.ts';
import { forEachBlock, forEachPass } from './for-each-block.ts';

/**
 * Detects the beats of an ECG. For the curve-length detector, the selected backend computes L and the CPU searches it;
 * all other detectors run on the CPU. The ECG is read in several passes and never held in memory as a whole.
 */
export async function detectOnBackend(
  chosen: ChosenSignal,
  detector: Detector,
  backend: string,
  context: StageContext,
): Promise<QrsBeat[]> {
  const { lead, others } = chosen;
  const onCpu = () =>
    forEachPass(
      detectorPasses(lead.frame, detector, 1 + others.length),
      [lead, ...others],
      context,
      (block, x) => takeForward(chosen, chosen.isJudged, block, x),
    );
  const all =
    detector.method === 'curve-length'
      ? await runOnBackend(
          context,
          backend,
          estimateDetectionSize(lead.frame),
          async (engine) => {
            const input = await forEachPass(lengthInput(lead.frame, detector.params), [lead], context);
            return searchOnDevice(chosen, input, new LengthsOnDevice(engine, input), context);
          },
          onCpu,
        )
      : await onCpu();
  const gaps = [lead, ...others].map((one) => one.gaps);
  const marks = marksOutsideGaps(all, gaps, detector.method);
  const finder = new RFinder(marks, rSearchForMethod(detector.method), lead.frame);
  return locateR(chosen, finder, chosen.isJudged, context);
}

/** Searches beats in L, which a device computes piece by piece. */
async function searchOnDevice(
  { lead }: ChosenSignal,
  { scale, sampleCount, ratio, begin }: LengthInput,
  lengths: LengthsOnDevice,
  context: StageContext,
): Promise<QrsMarks> {
  const search = new CurveLengthSearch(sampleCount, scale);
  const input = begin();
  await forEachBlock(lead, context, async (_, x) => {
    for (const piece of await lengths.push(input(x))) search.push(piece);
  });
  return search.marks.atOwnRate(ratio, lead.frame.sampleCount);
}
