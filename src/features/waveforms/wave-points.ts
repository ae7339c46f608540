import { oncePer } from '../../model/once-per.ts';
import type { LaneMark } from '../../charts/lanes/lane.ts';
import type { ReadoutRow } from '../../charts/lanes/readout.tsx';
import { correctedQt } from '../../dsp/statistics/corrected-qt.ts';
import type { WavesBeat } from '../../model/waves.ts';
import type { WavesReport } from '../../workers/protocol.ts';
import type { JudgedBeat } from '../beats-in-view.ts';
import { formatNumber } from '../../ui/format-number.ts';

/** Maximum number of beats that can be distinguished. */
const maxBeats = 400;

/** Horizontal scale below which a QRS complex is narrower than the hooks at its ends, px per s. */
const minForHooksPxPerSec = 55;

/** Returns hooks at onset and end of each wave, and a stroke with its letter at the peaks of P and T. */
export function waveMarks(beats: readonly WavesBeat[], pxPerSec: number): readonly LaneMark[] {
  if (beats.length > maxBeats) return [];
  const hasHooks = pxPerSec >= minForHooksPxPerSec;
  const between = (onset: number | null, end: number): LaneMark[] =>
    hasHooks
      ? [...(onset === null ? [] : [{ kind: 'onset', atSec: onset } as const]), { kind: 'end', atSec: end }]
      : [];
  return beats.flatMap(({ p, qrs, t }): LaneMark[] => [
    ...(p === null ? [] : [...between(p.onset, p.end), { kind: 'peak', atSec: p.peak, label: 'P' } as const]),
    ...(qrs === null ? [] : between(qrs.onset, qrs.end)),
    ...(t === null ? [] : [...between(null, t.end), { kind: 'peak', atSec: t.peak, label: 'T' } as const]),
  ]);
}

/** A beat in the form used by other benches, and whether the user placed points of its median beat. */
interface PointedBeat extends WavesBeat, JudgedBeat {
  readonly isByHand: boolean;
}

/** Returns the beats of a report; the waves analysis rejects none. */
export const pointedBeats = oncePer(({ result }: WavesReport): readonly PointedBeat[] =>
  result.beats.map((beat) => {
    const isByHand = beat.carried && result.windows[beat.window]?.byHand !== undefined;
    return { ...beat, rejected: null, isByHand };
  }),
);

/** Formats an interval in ms, or why it is missing. */
const msText = (ms: number | null, missing: string): string =>
  ms === null ? missing : `${formatNumber(ms, 0)} ms`;

/** Returns PR, QRS, QT and QTcF of one beat. */
export function waveRows({
  p,
  qrs,
  t,
  pr,
  qrsDuration,
  qt,
  rr,
  carried,
  isByHand,
}: PointedBeat): readonly ReadoutRow[] {
  if (qrs === null) return [{ mark: null, name: 'QRS', value: 'not found' }];
  const qtc = qt === null || rr === null ? null : correctedQt(qt, rr / 1000).fridericia;
  const pointWords = isByHand ? 'corrected by hand' : carried ? 'of median beat' : 'of similar beats';
  return [
    { mark: null, name: 'PR', value: msText(pr, p === null ? 'no P' : 'not known') },
    { mark: null, name: 'QRS', value: msText(qrsDuration, 'not known') },
    { mark: null, name: 'QT', value: msText(qt, t === null ? 'no T' : 'not known') },
    { mark: null, name: 'QTcF', value: msText(qtc, qt === null ? 'no T' : 'no RR') },
    { mark: null, name: 'points', value: pointWords },
  ];
}
