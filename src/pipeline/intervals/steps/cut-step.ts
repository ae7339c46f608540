import type { UniformSignal } from '../../../analysis/intervals/align-beats.ts';
import { trimShare } from '../../../analysis/intervals/segment.ts';
import type { RejectReason } from '../../../model/intervals.ts';
import type { StepLine, StepMark } from '../../../model/steps.ts';
import type { SignalReader } from '../../signal-reader.ts';
import type { StageStep } from '../../stage.ts';
import type { BeatList } from '../outputs.ts';
import { readAround } from '../read-stretch.ts';
import { shownSpan, signalAt, signalCurve } from './step-curves.ts';
import { withDecimals } from './step-words.ts';

/** Beats, and the ECG in which they were found, before and after its filters. */
interface CutBeats {
  readonly signals: { readonly ecg: SignalReader };
  readonly ecg: SignalReader;
  readonly beats: BeatList;
}

const order: readonly RejectReason[] = [
  'incomplete',
  'excluded',
  'noise',
  'ectopic',
  'after-ectopic',
  'short',
  'long',
  'unlike',
];

function countWords({ segmentation: { beats } }: BeatList): string {
  const counts = order.flatMap((reason) => {
    const count = beats.filter(({ rejected }) => rejected === reason).length;
    return count === 0 ? [] : [`${count} ${reason}`];
  });
  const count = beats.filter(({ rejected }) => rejected !== null).length;
  if (count === 0) return `Removed: none of ${beats.length} beats.`;
  return `Removed: ${count} of ${beats.length} beats (${counts.join(', ')}).`;
}

function rMark(ecg: UniformSignal, atSec: number, rSec: number): StepMark {
  return { kind: 'r', at: atSec - rSec, level: signalAt(ecg, atSec), text: '', isRead: false };
}

/** Draws the ECG with its R-peaks, cut shortly before each. */
export function makeCutStep<Outputs>(cutOf: (outputs: Outputs) => CutBeats): StageStep<Outputs> {
  return {
    title: 'Cut',
    symbols: [
      { symbol: 'c', means: 'start of the row of beat i' },
      { symbol: 'R', means: 'its R peak' },
      { symbol: 'RR', means: 'time from one R to the next' },
    ],
    source: 'Cziesler 2014, 4.2',
    formula: (outputs) => {
      const median = withDecimals(cutOf(outputs).beats.segmentation.medianRrSec * 1000, 0);
      return ['c', { sub: 'i' }, ' = R', { sub: 'i' }, ` − ${trimShare} · ${median} ms (median RR)`];
    },
    draw: async (outputs, _, { rSec }) => {
      const { signals, ecg, beats } = cutOf(outputs);
      const { beats: all, medianRrSec } = beats.segmentation;
      const isShown = (sec: number): boolean => sec >= rSec + shownSpan.from && sec <= rSec + shownSpan.to;
      const cuts = all.map((beat) => beat.rSec - trimShare * medianRrSec).filter(isShown);
      const surrounding = await readAround(ecg, rSec + shownSpan.from, rSec + shownSpan.to);
      return {
        sub: `${trimShare} RR before each R`,
        series: [
          await signalCurve(signals.ecg, rSec, { name: 'raw', look: 'before' }),
          await signalCurve(ecg, rSec, { name: 'filtered', look: 'ecg' }),
        ],
        marks: all.filter((beat) => isShown(beat.rSec)).map((beat) => rMark(surrounding, beat.rSec, rSec)),
        lines: cuts.map((sec): StepLine => ({ kind: 'cut', at: sec - rSec, text: '' })),
        x: shownSpan,
        y: { name: 'ECG', unit: ecg.unit },
        dropped: countWords(beats),
      };
    },
  };
}

export const cutStep = makeCutStep<CutBeats>((outputs) => outputs);
