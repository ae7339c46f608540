import type { CandidateWatch, QrsCandidate } from '../../model/qrs-inside.ts';
import type { TimeSpan } from '../../model/samples.ts';
import type { Detector } from './detector.ts';
import { singlePass } from './detector-passes.ts';
import type { EcgFrame } from './length-input.ts';
import { OwnDetector } from './own/detect-own.ts';
import { found, type PassEnd } from './passes.ts';
import { atWorkingRate, type WorkingRate } from './working-rate.ts';

/** A detector that judges peaks one by one. */
export type PeakDetector = Exclude<Detector, { method: 'curve-length' }>;

/**
 * The candidates of a detector in some stretches, each with its verdict.
 *
 * @param leadCount  of the ECG and further leads of its rate and length, which only `beatbench` looks at
 * @param stretches  s from the ECG's first sample
 * @returns the way to the candidates, in the order of time, s from the ECG's first sample
 * @throws BeatbenchError `too-short`, as `detectorPasses`
 */
export function candidatePasses(
  { fs, sampleCount }: EcgFrame,
  detector: PeakDetector,
  leadCount: number,
  stretches: readonly TimeSpan[],
): PassEnd<readonly QrsCandidate[]> {
  const used = detector.method === 'beatbench' ? leadCount : 1;
  return atWorkingRate({ sampleCount, fs, leadCount: used, units: 1 }, (rate) => {
    const wanted = wantedTimes(stretches);
    // A later verdict on the same peak, as a search back gives it, takes the place of the earlier.
    const byIndex = new Map<number, QrsCandidate>();
    const watched = watchedPass(rate, used, detector, (index, value, against, verdict, markIndex) => {
      const timeSec = index / rate.fs;
      if (!wanted(timeSec)) return;
      byIndex.set(index, { timeSec, value, against, taken: markIndex !== null, verdict, markIndex });
    });
    return {
      next: {
        leadCount: used,
        push: watched.push,
        end: () => {
          watched.finish();
          return found([...byIndex.values()].toSorted((a, b) => a.timeSec - b.timeSec));
        },
      },
    };
  });
}

function watchedPass(rate: WorkingRate, leadCount: number, detector: PeakDetector, watch: CandidateWatch) {
  if (detector.method !== 'beatbench') return singlePass(rate, detector, watch);
  const own = new OwnDetector(leadCount, rate.fs, rate.sampleCount, detector.params);
  const input = rate.begin();
  return {
    push: (leads: readonly Float64Array[]) => own.push(input(leads)),
    finish: () => own.finish(watch),
  };
}

/** Asks, of any time, whether a stretch holds it; stretches may overlap and are as many as errors. */
function wantedTimes(stretches: readonly TimeSpan[]): (timeSec: number) => boolean {
  const seconds = new Set<number>();
  for (const { fromSec, toSec } of stretches) {
    for (let sec = Math.floor(fromSec); sec <= toSec; sec++) seconds.add(sec);
  }
  return (timeSec) => seconds.has(Math.floor(timeSec));
}
