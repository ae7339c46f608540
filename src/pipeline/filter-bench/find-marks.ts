import { marksFromAnnotations, rSearchForPoint } from '../../analysis/qrs/annotation-beats.ts';
import { detectorPasses } from '../../analysis/qrs/detector-passes.ts';
import { type Detector, rSearchForMethod } from '../../analysis/qrs/detector.ts';
import { RFinder } from '../../analysis/qrs/r-peak.ts';
import type { Recording } from '../../model/recording.ts';
import { beatAnnotations, shiftAnnotations } from '../annotation-choice.ts';
import type { Part } from '../channel-signal.ts';
import { locateR, readLead } from '../qrs/read-leads.ts';
import { forEachPass, type BlockContext } from '../qrs/for-each-block.ts';

/**
 * Finds the R-peaks of a part of an ECG, block by block, s.
 *
 * @param detector  null for the beats that came with the recording
 * @throws BeatbenchError `no-beats`, `too-short`
 */
export async function findMarks(
  recording: Recording,
  ecgIndex: number,
  part: Part,
  detector: Detector | null,
  context: BlockContext,
): Promise<Float64Array> {
  const read = readLead(ecgIndex, { recording, part, arithmetic: 'real' });
  const { lead, detrended, startIndex } = read;
  const { fs } = lead.frame;
  const startSec = startIndex / fs;
  const marks =
    detector === null
      ? marksFromAnnotations(shiftAnnotations(beatAnnotations(recording), startSec), fs)
      : await forEachPass(detectorPasses(lead.frame, detector, 1), [lead], context, (block, x) =>
          detrended.takeForward(block, x),
        );
  const search =
    detector === null ? rSearchForPoint(beatAnnotations(recording)) : rSearchForMethod(detector.method);
  const beats = await locateR(read, new RFinder(marks, search, lead.frame), false, context);
  return Float64Array.from(beats.flatMap(({ rSec }) => (rSec === null ? [] : [startSec + rSec])));
}
