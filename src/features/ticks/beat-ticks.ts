import { createStore } from 'zustand/vanilla';
import { renderTicks } from '../../dsp/samples/render-ticks.ts';
import { errorReason } from '../../state/error-reason.ts';
import type { Session } from '../../state/session.ts';
import type { SoundStretch } from '../../workers/traces/drawing-types.ts';
import { type AudioOutput, type PlaybackHandle, playStretch } from '../play-stretch.ts';
import { findHeadlineMethod } from '../words/method-name.ts';
import { type PitchBy, tickPitchHz, type PitchScale, pitchScale } from './tick-pitches.ts';

/** Settings for playing the beats; they change no result. */
interface BeatTicks {
  readonly by: PitchBy;
  /** Seconds of the recording per second. */
  readonly speed: 0.5 | 1 | 2 | 4;
  readonly state: 'silent' | 'playing';
  /** Why nothing was heard; null if there was no problem. */
  readonly problem: string | null;
}

export const beatTicks = createStore<BeatTicks>(() => ({
  by: 'rr',
  speed: 1,
  state: 'silent',
  problem: null,
}));

/** A beat to be played. */
export interface TickedBeat {
  /** Time of R, s. */
  readonly r: number;
  /** Value that sets the pitch, ms; null if the beat has none. */
  readonly value: number | null;
}

/** Benches whose beats can be played; heart sounds have their own player. */
export type TickedBench = 'intervals' | 'qrs' | 'waves';
export const tickedBenches: readonly TickedBench[] = ['intervals', 'qrs', 'waves'];

/** Returns what sets the pitch in a bench: always RR if it has no pulse. */
export const pitchByOn = (bench: TickedBench, by: PitchBy): PitchBy => (bench === 'intervals' ? by : 'rr');

type Parts = Pick<Session, 'cursor' | 'selection' | 'view' | 'runs' | 'chosen' | 'bench'>;

/**
 * Returns the beats of the newest result of a bench, with RR from the previous beat or rPTT by the headline method;
 * null without a result.
 */
export function tickedBeats(
  { runs, chosen }: Pick<Parts, 'runs' | 'chosen'>,
  bench: TickedBench,
  by: PitchBy,
): readonly TickedBeat[] | null {
  const id = chosen()?.summary?.id ?? '';
  if (by === 'rptt') {
    const report = runs.find('intervals', id)?.report;
    if (!report) return null;
    const method = findHeadlineMethod(report.parameters).id;
    return report.result.beats.map(({ r, rptt }) => ({ r, value: rptt[method] }));
  }
  const report = runs.find(bench, id)?.report;
  if (!report) return null;
  const times = Array.from(report.rPeaksSec);
  return times.map((r, k) => ({ r, value: k === 0 ? null : 1000 * (r - (times[k - 1] ?? r)) }));
}

/** Sampling rate that every browser plays, Hz, and longest sound that is generated at once, s. */
const [playedFs, maxSec] = [8000, 120];

/** Beats without a value are softer. */
const [level, noValueLevel] = [0.7, 0.25];

/** Returns the ticks from a time on, as a sound. */
export function tickStretch(
  beats: readonly TickedBeat[],
  scale: PitchScale,
  { fromSec, toSec, speed }: { readonly fromSec: number; readonly toSec: number; readonly speed: number },
): SoundStretch {
  const lengthSec = Math.min((toSec - fromSec) / speed, maxSec);
  const ticks = beats
    .filter(({ r }) => r >= fromSec && r < fromSec + lengthSec * speed)
    .map(({ r, value }) => ({
      atSec: (r - fromSec) / speed,
      hz: tickPitchHz(value, scale),
      level: value === null ? noValueLevel : level,
    }));
  const values = renderTicks(ticks, Math.ceil(lengthSec * playedFs), playedFs);
  return { fromSec, speed, fs: playedFs, values };
}

let playing: PlaybackHandle | null = null;
let isStopping = false;

const makeContext = (): AudioOutput => new AudioContext();

/**
 * Moves the cursor along with the sound, and the view by a page at its end. Stops if another recording or bench is
 * shown.
 */
function follow(own: PlaybackHandle, { cursor, view, chosen, bench }: Parts): void {
  const [id, open] = [chosen()?.summary?.id, bench.getState().open];
  let before: number | null = null;
  const step = (): void => {
    if (playing !== own) return;
    if (chosen()?.summary?.id !== id || bench.getState().open !== open) {
      isStopping = true;
      own.stop();
      return;
    }
    const sec = own.nowSec();
    if (sec !== null) {
      const { fromSec, toSec } = view.getState().span;
      if (before !== null && before <= toSec && before >= fromSec && sec > toSec) view.moveTo(toSec);
      cursor.moveTo(sec);
      before = sec;
    }
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** Returns the start: the chosen beat while it is visible, otherwise the start of the view. */
function firstMoment({ selection, view }: Parts): number {
  const { beatSec } = selection.getState();
  const { fromSec, toSec } = view.getState().span;
  return beatSec !== null && beatSec >= fromSec && beatSec < toSec ? beatSec : fromSec;
}

/**
 * Plays one tick per beat from the visible span to the end of the record, with its pitch set by RR or rPTT, or stops
 * the sound that is playing. A change of pitch or speed takes effect at once.
 */
export async function toggleTicks(
  parts: Parts,
  name: TickedBench,
  make: () => AudioOutput = makeContext,
): Promise<void> {
  if (beatTicks.getState().state === 'playing') {
    isStopping = true;
    playing?.stop();
    return;
  }
  isStopping = false;
  let atSec = firstMoment(parts);
  const endSec = parts.view.getState().durationSec;
  let isOther = false;
  const unsubscribe = beatTicks.subscribe((next, last) => {
    if (next.by === last.by && next.speed === last.speed) return;
    isOther = true;
    atSec = playing?.nowSec() ?? atSec;
    playing?.stop();
  });
  beatTicks.setState({ state: 'playing', problem: null });
  try {
    while (atSec < endSec && !isStopping) {
      const { by: asked, speed } = beatTicks.getState();
      const by = pitchByOn(name, asked);
      const beats = tickedBeats(parts, name, by);
      const scale =
        beats === null
          ? null
          : pitchScale(
              beats.map(({ value }) => value),
              by,
            );
      if (beats === null || scale === null) {
        throw new Error('There are no beats to play yet; wait for the first result.');
      }
      const stretch = tickStretch(beats, scale, { fromSec: atSec, toSec: endSec, speed });
      playing = playStretch(stretch, make);
      follow(playing, parts);
      await playing.done;
      if (!isOther) atSec += (stretch.values.length / stretch.fs) * speed;
      isOther = false;
    }
  } catch (error) {
    beatTicks.setState({ problem: errorReason(error) });
  } finally {
    unsubscribe();
    playing = null;
    parts.cursor.moveTo(null);
    beatTicks.setState({ state: 'silent' });
  }
}
