import type { CandidateListener } from '../../model/qrs-inside.ts';
import type { CurveLengthParams } from './curve-length-params.ts';
import { CurveLengthSearch } from './curve-length-search.ts';
import { CurveLengthStream } from './curve-length-signal.ts';
import type { Detector } from './detector.ts';
import { type EcgFrame, withLengthInput } from './length-input.ts';
import { OwnMarks } from './own/own-marks.ts';
import type { OwnParams } from './own/params.ts';
import { PanTompkinsDetector } from './pan-tompkins-search.ts';
import { PanTompkinsStream } from './pan-tompkins-signal.ts';
import { endWithResult, type PassEnd } from './passes.ts';
import { QrsMarks } from './qrs-marks.ts';
import { createRectifier, TriggerFinder } from './trigger.ts';
import { resampleToWorkingRate, type WorkingRate } from './working-rate.ts';

/**
 * Creates the passes of any detector over an ECG whose gaps are bridged.
 *
 * Only `curve-length` uses `arithmetic`: the other detectors do not depend on scale.
 *
 * @param leadCount number of leads: the ECG and further leads of its rate and length, which only `beatbench`
 *   uses
 * @returns the passes that find the marks, ascending, at the ECG's own rate
 * @throws BeatbenchError `too-short` if a record above 500 Hz (for `curve-length` only in real arithmetic) is
 *   shorter than half the filter that converts it to 500 Hz; the passes may throw it too
 */
export function detectorPasses(frame: EcgFrame, detector: Detector, leadCount: number): PassEnd<QrsMarks> {
  const { fs, sampleCount } = frame;
  if (detector.method === 'curve-length') return lengthPasses(frame, detector.params);
  const own = detector.method === 'beatbench' ? leadCount : 1;
  return resampleToWorkingRate({ sampleCount, fs, leadCount: own, units: 1 }, (rate) => {
    const end = (marks: QrsMarks) => endWithResult(marks.atOwnRate(fs / rate.fs, sampleCount));
    if (detector.method === 'beatbench') return ownPasses(rate, own, detector.params, end);
    const passed = singlePass(rate, detector);
    return {
      next: {
        leadCount: 1,
        push: passed.push,
        end: () => end(makeMarksFromOnsets(passed.finish())),
      },
    };
  });
}

function lengthPasses(frame: EcgFrame, params: CurveLengthParams): PassEnd<QrsMarks> {
  return withLengthInput(frame, params, ({ scale, sampleCount, ratio, begin }) => {
    const input = begin();
    const lengths = new CurveLengthStream(scale, sampleCount);
    const search = new CurveLengthSearch(sampleCount, scale);
    return {
      next: {
        leadCount: 1,
        push: ([x]) => search.push(lengths.push(input(x))),
        end: () => endWithResult(search.marks.atOwnRate(ratio, frame.sampleCount)),
      },
    };
  });
}

function ownPasses(
  { fs, sampleCount, begin }: WorkingRate,
  leadCount: number,
  params: OwnParams,
  end: (marks: QrsMarks) => PassEnd<QrsMarks>,
): PassEnd<QrsMarks> {
  const marks = new OwnMarks(leadCount, fs, sampleCount, params);
  const input = begin();
  return {
    next: {
      leadCount,
      push: (leads) => marks.push(input(leads)),
      end: () => {
        const edges = marks.edges();
        if (edges === null) return end(new QrsMarks());
        const again = begin();
        return {
          next: {
            leadCount: 1,
            push: (leads) => edges.push(again(leads)[0]),
            end: () => end(edges.marks),
          },
        };
      },
    },
  };
}

/**
 * Runs a detector that judges one lead in one pass.
 *
 * @param rate the lead at the working rate
 * @param detector the trigger, or Pan and Tompkins
 * @param watch called with each candidate, if the verdicts are requested
 * @returns functions that take the lead in pieces and return the marks at the working rate
 */
export function singlePass(
  { fs, sampleCount, begin }: WorkingRate,
  detector: Extract<Detector, { method: 'trigger' | 'pan-tompkins' }>,
  watch: CandidateListener | null = null,
): { readonly push: (leads: readonly Float64Array[]) => void; readonly finish: () => readonly number[] } {
  const input = begin();
  if (detector.method === 'trigger') {
    const rectify = createRectifier(fs, detector.params);
    const finder = new TriggerFinder(fs, sampleCount, detector.params, null, watch);
    return {
      push: (leads) => finder.push(rectify(input(leads)[0])),
      finish: () => finder.triggers,
    };
  }
  const signals = new PanTompkinsStream(fs, detector.params.integrationMs, sampleCount);
  const finder = new PanTompkinsDetector(fs, sampleCount, detector.params, watch);
  return {
    push: (leads) => finder.push(signals.push(input(leads)[0])),
    finish: () => finder.finish(),
  };
}

function makeMarksFromOnsets(onsets: readonly number[]): QrsMarks {
  const marks = new QrsMarks();
  for (const onset of onsets) marks.push(onset, null);
  return marks;
}
