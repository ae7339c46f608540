import type { SoundStretch } from '../workers/traces/drawing-types.ts';

/** What of Web Audio is used; tests give one of their own. */
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

/** A device that is there starts within this, ms. */
const startMs = 1500;

/** Said where the browser has nothing to play on. */
export const noDevice =
  'Nothing can be heard: the browser found no audio device. Connect a loudspeaker or headphones and play again.';

export interface Playing {
  /** The moment that is heard, s; null before it starts. */
  readonly nowSec: () => number | null;
  /** Resolves when it ended or was stopped. @throws Error with a sentence where nothing could be heard */
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

/** Whether the output's clock goes on: without a device some browsers say that they run and stand still. */
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
 * @param fromSec  the moment of the record that it begins at, s; the stretch's start where left out
 */
export function playStretch(
  stretch: SoundStretch,
  make: () => AudioOutput,
  fromSec = stretch.fromSec,
): Playing {
  /** When it began: s of the output's clock, and s of the record. */
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
