import type { SoundStretch } from '../workers/traces/drawing-types.ts';

/** The part of Web Audio that is used; tests pass their own. */
export type AudioOutput = Pick<
  AudioContext,
  | 'addEventListener'
  | 'close'
  | 'createBuffer'
  | 'createBufferSource'
  | 'currentTime'
  | 'destination'
  | 'resume'
  | 'state'
>;

/** Maximum start time of an existing device, ms. */
const startMs = 1500;

/** Shown if the browser has no audio device. */
export const noDevice =
  'Nothing can be heard: the browser found no audio device. Connect a loudspeaker or headphones and play again.';

export interface PlaybackHandle {
  /** Returns the time being heard, s; null before playing starts. */
  readonly nowSec: () => number | null;
  /** Resolves when it ended or was stopped. @throws Error with a sentence if nothing could be heard */
  readonly done: Promise<void>;
  readonly stop: () => void;
}

function makeOutput(make: () => AudioOutput): AudioOutput {
  try {
    return make();
  } catch {
    throw new Error(noDevice);
  }
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Returns whether the output's clock runs. Without a device, some browsers report that it runs although it stands
 * still.
 */
async function clockRuns(output: AudioOutput): Promise<boolean> {
  const from = output.currentTime;
  for (let waitedMs = 0; waitedMs < startMs; waitedMs += 50) {
    if (output.currentTime > from) return true;
    await after(50);
  }
  return false;
}

/**
 * Plays a stretch of a sound once.
 * @param fromSec  time in the record to start from, s; by default the start of the stretch
 */
export function playStretch(
  stretch: SoundStretch,
  make: () => AudioOutput,
  fromSec = stretch.fromSec,
): PlaybackHandle {
  /** Start of playing: s of the output's clock, and s of the record. */
  let since: { readonly clockSec: number; readonly atSec: number } | null = null;
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  const ended = new Promise<'ended'>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve('ended'));
  });
  let output: AudioOutput | null = null;

  const play = async (): Promise<void> => {
    output = makeOutput(make);
    const failed = new Promise<'failed'>((resolve) => {
      output?.addEventListener('error', () => resolve('failed'));
    });
    const resumed = output.resume().then(() => 'resumed' as const);
    const state = await Promise.race([resumed, ended, failed, after(startMs).then(() => 'late' as const)]);
    if (state === 'ended') return;
    if (state !== 'resumed') throw new Error(noDevice);
    const buffer = output.createBuffer(1, Math.max(1, stretch.values.length), stretch.fs);
    buffer.getChannelData(0).set(stretch.values);
    const source = output.createBufferSource();
    source.buffer = buffer;
    source.connect(output.destination);
    source.addEventListener('ended', stop);
    source.start(0, Math.max(0, fromSec - stretch.fromSec) / stretch.speed);
    since = { clockSec: output.currentTime, atSec: Math.max(fromSec, stretch.fromSec) };
    if (!(await Promise.race([clockRuns(output), ended.then(() => true), failed.then(() => false)]))) {
      throw new Error(noDevice);
    }
    if ((await Promise.race([ended, failed])) === 'failed') throw new Error(noDevice);
  };

  const done = play().finally(() => {
    since = null;
    void output?.close();
  });
  const nowSec = (): number | null =>
    since === null || output === null
      ? null
      : since.atSec + (output.currentTime - since.clockSec) * stretch.speed;
  return { nowSec, done, stop };
}
