import type { CurveLengthParams } from './curve-length-params.ts';
import { CurveLengthSearch, type QrsMark } from './curve-length-search.ts';
import { CurveLengthStream } from './curve-length-signal.ts';
import type { Detector } from './detector.ts';
import { type EcgFrame, withLengthInput } from './length-input.ts';
import { OwnMarks } from './own/own-marks.ts';
import type { OwnParams } from './own/params.ts';
import { PanTompkinsDetector } from './pan-tompkins-search.ts';
import { PanTompkinsStream } from './pan-tompkins-signal.ts';
import { found, type PassEnd } from './passes.ts';
import { createRectifier, TriggerFinder } from './trigger.ts';
import { atWorkingRate, type WorkingRate } from './working-rate.ts';

/**
 * Any detector as passes over an ECG whose gaps are bridged.
 *
 * Only `curve-length` knows of arithmetic: the others are free of scale.
 *
 * @param leadCount  of the ECG and further leads of its rate and length, which only `beatbench` looks at
 * @returns the way to its marks, ascending, at the ECG's own rate
 * @throws BeatbenchError `too-short` where a record above 500 Hz, in real arithmetic for `curve-length`,
 *   is shorter than half the filter that brings it to 500 Hz; also from the passes
 */
export function detectorPasses(frame: EcgFrame, detector: Detector, leadCount: number): PassEnd<QrsMark[]> {
  const { fs, sampleCount } = frame;
  if (detector.method === 'curve-length') return lengthPasses(frame, detector.params);
  const own = detector.method === 'beatbench' ? leadCount : 1;
  return atWorkingRate({ sampleCount, fs, leadCount: own, units: 1 }, (rate) => {
    const end = (marks: readonly QrsMark[]) => found(atOwnRate(marks, fs / rate.fs, sampleCount));
    if (detector.method === 'beatbench') return ownPasses(rate, own, detector.params, end);
    const passed = singlePass(rate, detector);
    return {
      next: {
        leadCount: 1,
        push: passed.push,
        end: () => end(passed.finish().map((onsetIndex) => ({ onsetIndex, endIndex: null }))),
      },
    };
  });
}

function lengthPasses(frame: EcgFrame, params: CurveLengthParams): PassEnd<QrsMark[]> {
  return withLengthInput(frame, params, ({ scale, sampleCount, ratio, begin }) => {
    const input = begin();
    const lengths = new CurveLengthStream(scale, sampleCount);
    const search = new CurveLengthSearch(sampleCount, scale);
    return {
      next: {
        leadCount: 1,
        push: ([x]) => search.push(lengths.push(input(x))),
        end: () => found(atOwnRate(search.marks, ratio, frame.sampleCount)),
      },
    };
  });
}

function ownPasses(
  { fs, sampleCount, begin }: WorkingRate,
  leadCount: number,
  params: OwnParams,
  end: (marks: readonly QrsMark[]) => PassEnd<QrsMark[]>,
): PassEnd<QrsMark[]> {
  const marks = new OwnMarks(leadCount, fs, sampleCount, params);
  const input = begin();
  return {
    next: {
      leadCount,
      push: (leads) => marks.push(input(leads)),
      end: () => {
        const edges = marks.edges();
        if (edges === null) return end([]);
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

function singlePass(
  { fs, sampleCount, begin }: WorkingRate,
  detector: Extract<Detector, { method: 'trigger' | 'pan-tompkins' }>,
): { readonly push: (leads: readonly Float64Array[]) => void; readonly finish: () => readonly number[] } {
  const input = begin();
  if (detector.method === 'trigger') {
    const rectify = createRectifier(fs, detector.params);
    const finder = new TriggerFinder(fs, sampleCount, detector.params);
    return {
      push: (leads) => finder.push(rectify(input(leads)[0])),
      finish: () => finder.triggers,
    };
  }
  const signals = new PanTompkinsStream(fs, detector.params.integrationMs, sampleCount);
  const finder = new PanTompkinsDetector(fs, sampleCount, detector.params);
  return {
    push: (leads) => finder.push(signals.push(input(leads)[0])),
    finish: () => finder.finish(),
  };
}

/** Marks found at a lower rate on the record's own samples, halves up. */
export function atOwnRate(marks: readonly QrsMark[], ratio: number, sampleCount: number): QrsMark[] {
  if (ratio === 1) return [...marks];
  return marks.map(({ onsetIndex, endIndex }) => {
    const end = endIndex === null ? null : Math.round(endIndex * ratio);
    return {
      onsetIndex: Math.min(sampleCount - 1, Math.round(onsetIndex * ratio)),
      endIndex: end !== null && end < sampleCount ? end : null,
    };
  });
}
