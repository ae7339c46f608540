import type { CandidateListener, QrsCandidate } from '../../model/qrs-inside.ts';
import type { TimeSpan } from '../../model/samples.ts';
import type { Detector } from './detector.ts';
import { singlePass } from './detector-passes.ts';
import type { EcgFrame } from './length-input.ts';
import { OwnDetector } from './own/detect-own.ts';
import { endWithResult, type PassEnd } from './passes.ts';
import { resampleToWorkingRate, type WorkingRate } from './working-rate.ts';

/** A detector that judges peaks one at a time. */
export type PeakDetector = Exclude<Detector, { method: 'curve-length' }>;

/**
 * Finds the candidates of a detector within some stretches, each with its verdict.
 *
 * @param leadCount number of leads: the ECG and further leads of its rate and length, which only `beatbench`
 *   uses
 * @param stretches s from the ECG's first sample
 * @returns the passes that find the candidates, in order of time, s from the ECG's first sample
 * @throws BeatbenchError `too-short`, like `detectorPasses`
 */
export function candidatePasses(
  { fs, sampleCount }: EcgFrame,
  detector: PeakDetector,
  leadCount: number,
  stretches: readonly TimeSpan[],
): PassEnd<readonly QrsCandidate[]> {
  const used = detector.method === 'beatbench' ? leadCount : 1;
  return resampleToWorkingRate({ sampleCount, fs, leadCount: used, units: 1 }, (rate) => {
    const isInStretches = createTimeFilter(stretches);
    // A later verdict on the same peak, such as that of a search back, replaces the earlier one.
    const byIndex = new Map<number, QrsCandidate>();
    const watchedDetector = watchedPass(rate, used, detector, (index, value, against, verdict, markIndex) => {
      const timeSec = index / rate.fs;
      if (!isInStretches(timeSec)) return;
      byIndex.set(index, { timeSec, value, against, taken: markIndex !== null, verdict, markIndex });
    });
    return {
      next: {
        leadCount: used,
        push: watchedDetector.push,
        end: () => {
          watchedDetector.finish();
          return endWithResult([...byIndex.values()].toSorted((a, b) => a.timeSec - b.timeSec));
        },
      },
    };
  });
}

function watchedPass(rate: WorkingRate, leadCount: number, detector: PeakDetector, watch: CandidateListener) {
  if (detector.method !== 'beatbench') return singlePass(rate, detector, watch);
  const own = new OwnDetector(leadCount, rate.fs, rate.sampleCount, detector.params);
  const input = rate.begin();
  return {
    push: (leads: readonly Float64Array[]) => own.push(input(leads)),
    finish: () => own.finish(watch),
  };
}

/**
 * Returns a test for times in one of the seconds that the stretches touch. Stretches may overlap; there is one
 * per error.
 */
function createTimeFilter(stretches: readonly TimeSpan[]): (timeSec: number) => boolean {
  const seconds = new Set<number>();
  for (const { fromSec, toSec } of stretches) {
    for (let sec = Math.floor(fromSec); sec <= toSec; sec++) seconds.add(sec);
  }
  return (timeSec) => seconds.has(Math.floor(timeSec));
}
