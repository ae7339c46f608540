import { chopShare } from '../../../analysis/intervals/segment.ts';
import { sampleAt } from '../../../dsp/interpolate.ts';
import type { RejectReason } from '../../../model/intervals.ts';
import type { StepLine, StepMark } from '../../../model/steps.ts';
import type { ChannelSignal } from '../../channel-signal.ts';
import type { StageStep } from '../../stage.ts';
import type { IntervalsOutputs } from '../outputs.ts';
import { aboutBeat, signalCurve } from './step-curves.ts';
import { withDecimals } from './step-words.ts';

type Outputs = Pick<IntervalsOutputs, 'signals' | 'ecg' | 'beats'>;

const order: readonly RejectReason[] = ['incomplete', 'short', 'long', 'unlike'];

function countWords({ segmentation: { beats } }: Outputs['beats']): string {
  const counts = order.flatMap((reason) => {
    const count = beats.filter(({ rejected }) => rejected === reason).length;
    return count === 0 ? [] : [`${count} ${reason}`];
  });
  const count = beats.filter(({ rejected }) => rejected !== null).length;
  if (count === 0) return `Thrown away: none of ${beats.length} beats.`;
  return `Thrown away: ${count} of ${beats.length} beats (${counts.join(', ')}).`;
}

function rMark({ values, fs, startSec }: ChannelSignal, atSec: number, rSec: number): StepMark {
  const level = sampleAt(values, (atSec - startSec) * fs);
  return { kind: 'r', at: atSec - rSec, level, text: '', isRead: false };
}

/** The ECG with its R-peaks, cut a little before each. */
export const cutStep: StageStep<Outputs> = {
  title: 'Cut',
  formula: ({ beats: { segmentation } }) => {
    const median = withDecimals(segmentation.medianRrSec * 1000, 0);
    return ['c', { sub: 'i' }, ' = R', { sub: 'i' }, ` − ${chopShare} · ${median} ms (median RR)`];
  },
  draw: ({ signals, ecg, beats }, _, { rSec }) => {
    const { beats: all, medianRrSec } = beats.segmentation;
    const isShown = (sec: number): boolean => sec >= rSec + aboutBeat.from && sec <= rSec + aboutBeat.to;
    const cuts = all.map((beat) => beat.rSec - chopShare * medianRrSec).filter(isShown);
    return {
      sub: `${chopShare} RR before each R`,
      series: [
        signalCurve(signals.ecg, rSec, { name: 'raw', look: 'before' }),
        signalCurve(ecg, rSec, { name: 'filtered', look: 'ecg' }),
      ],
      marks: all.filter((beat) => isShown(beat.rSec)).map((beat) => rMark(ecg, beat.rSec, rSec)),
      lines: cuts.map((sec): StepLine => ({ kind: 'cut', at: sec - rSec, text: '' })),
      x: aboutBeat,
      y: { name: 'ECG', unit: ecg.unit },
      dropped: countWords(beats),
    };
  },
};
