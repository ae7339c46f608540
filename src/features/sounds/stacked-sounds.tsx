import { useMemo } from 'react';
import type { DataTable } from '../../charts/data-table.ts';
import type { ByMethod } from '../../model/intervals.ts';
import type { SoundBeat, SoundWindow } from '../../model/sounds.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import type { RecordingSummary, SoundsReport } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';
import { drawOneOver } from '../stacked-drawing.ts';
import type { StackedPicture } from '../stacked-panel.tsx';
import { StackedPanel } from '../stacked-panel.tsx';
import type { MeanMarks } from './draw-sounds.ts';
import { drawSoundMarks, drawSoundTraces, soundFeatures, soundsFrame } from './draw-sounds.ts';
import type { StackedKey, StackedSounds as Stacked } from './use-sound-shapes.ts';
import { useSoundShapes } from './use-sound-shapes.ts';

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const one = ({ historic, leastVariance }: ByMethod<number | null>): number | null =>
  leastVariance ?? historic;

/** Where the marks of a window's kept beats lie on average, by least variance where there is one. */
function meanMarks({ result: { beats }, pulse }: SoundsReport, windowIndex: number): MeanMarks {
  const mean = (at: (beat: SoundBeat, index: number) => number | null): number | null =>
    meanOf(
      beats.flatMap((beat, index) => {
        const sec = beat.window === windowIndex && beat.rejected === null ? at(beat, index) : null;
        return sec === null ? [] : [1000 * (sec - beat.r)];
      }),
    );
  const ofPulse = (name: 'foot' | 'notch') =>
    mean((_, index) => {
      const own = pulse?.[index]?.[name];
      return own ? one(own) : null;
    });
  return {
    qrs: mean((beat) => beat.qrs),
    s1: mean((beat) => one(beat.s1)),
    s2: mean((beat) => one(beat.s2)),
    foot: ofPulse('foot'),
    notch: ofPulse('notch'),
  };
}

function tableOf(stacked: Stacked | null, beats: readonly SoundBeat[]): DataTable {
  if (stacked === null) return { columns: [], rows: [] };
  const { shapes } = stacked;
  const { fromMs, toMs, pointCount } = shapes;
  const stepMs = (toMs - fromMs) / (pointCount - 1);
  const rows = Array.from(shapes.beats, (beat, row) =>
    Array.from({ length: pointCount }, (_, point) => {
      const values = (['ecg', 'envelope', 'ppg'] as const).map(
        (key) => shapes[key][row * pointCount + point],
      );
      return [
        beat + 1,
        beats[beat]?.r ?? null,
        fromMs + point * stepMs,
        ...values.map((value) => value ?? null),
      ];
    }),
  ).flat();
  return { columns: ['beat', 'R, s', 'from R, ms', 'ECG', 'envelope', 'PPG'], rows };
}

const ms = (value: number | null): string => `${formatNumber(value, 0)} ms`;

interface StackedSoundsProps {
  readonly report: SoundsReport;
  readonly summary: RecordingSummary;
  readonly window: SoundWindow;
  readonly windowIndex: number;
  readonly chosenBeat: number | null;
}

/** The window's beats laid over each other at R: ECG, envelope and PPG with the marks of both methods and what is measured between. */
export function StackedSounds({ report, summary, window, windowIndex, chosenBeat }: StackedSoundsProps) {
  const session = useSession();
  const { result, drawnFrom, pulse } = report;
  const { beats } = result;
  const hasPulse = pulse !== null;
  const { stacked, problem } = useSoundShapes(
    session.client,
    summary.id,
    drawnFrom,
    result,
    windowIndex,
    hasPulse,
  );
  const means = useMemo(() => meanMarks(report, windowIndex), [report, windowIndex]);
  const features = useMemo(
    () => (stacked ? soundFeatures(stacked, beats, pulse) : []),
    [stacked, beats, pulse],
  );
  const ofTraces = useMemo<Pick<StackedPicture<StackedKey>, 'frame' | 'drawTraces'>>(
    () => ({
      frame: (size) => soundsFrame(size, stacked),
      drawTraces: (pen, size) => drawSoundTraces(pen, size, stacked),
    }),
    [stacked],
  );
  const picture = useMemo<StackedPicture<StackedKey>>(
    () => ({
      ...ofTraces,
      drawMarks: (pen, size) => drawSoundMarks(pen, size, stacked, features, means),
      drawOne: (pen, size, row) => {
        if (stacked) drawOneOver(pen, stacked, soundsFrame(size, stacked), features, row);
      },
    }),
    [ofTraces, stacked, features, means],
  );
  const count = stacked?.shapes.beats.length ?? 0;
  const kept = formatNumber(window.beats, 0);
  const sub = count > 0 && count < window.beats ? `${formatNumber(count, 0)} of ${kept}` : kept;
  return (
    <StackedPanel
      recordingName={summary.name}
      sub={`${sub}, normalised`}
      description={`${formatCount(count, 'beat')} about R: on average QRS begins at ${ms(means.qrs)}, S1 at ${ms(means.s1)}, S2 at ${ms(means.s2)}. Arrow keys go from beat to beat.`}
      problem={problem}
      shapes={stacked?.shapes ?? null}
      beats={beats}
      picture={picture}
      chosenBeat={chosenBeat}
      onBeat={session.chooseBeat}
      table={() => tableOf(stacked, beats)}
    />
  );
}
