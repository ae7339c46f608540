import { errorReason } from '../../state/error-reason.ts';
import type { Session } from '../../state/session.ts';
import type { Span } from '../../state/view/span.ts';
import { beatAt, beatSpan } from '../beats-in-view.ts';
import { type PlaybackState, playbackStore } from '../playback-state.ts';
import { type AudioOutput, type PlaybackHandle, playStretch } from '../play-stretch.ts';

/** Time played before R of a beat, s, with the onset of QRS and of S1. */
const leadSec = 0.15;

type Parts = Pick<Session, 'client' | 'cursor' | 'selection' | 'view' | 'runs' | 'chosen'>;

/** Returns the span to play: the chosen beat while it is visible, otherwise the visible span. */
export function playedSpan({ selection, view, runs, chosen }: Parts): Span & { readonly isBeat: boolean } {
  const { span } = view.getState();
  const { beatSec } = selection.getState();
  const result = runs.find('sounds', chosen()?.summary?.id ?? '')?.report?.result;
  if (beatSec === null || !result || beatSec < span.fromSec || beatSec > span.toSec) {
    return { ...span, isBeat: false };
  }
  const beat = beatSpan(result.beats, beatAt(result.beats, beatSec), 60 / (result.heartRate ?? 60));
  if (beat === null) return { ...span, isBeat: false };
  return { fromSec: Math.max(beat.fromSec - leadSec, 0), toSec: beat.toSec - leadSec, isBeat: true };
}

let playing: PlaybackHandle | null = null;

const makeContext = (): AudioOutput => new AudioContext();

/** Moves the cursor along with the sound. */
function follow(own: PlaybackHandle, cursor: Parts['cursor']): void {
  const step = (): void => {
    if (playing !== own) return;
    const sec = own.nowSec();
    if (sec !== null) cursor.moveTo(sec);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** Reads the sound of a span. @throws Error with a sentence if there is none */
async function readStretch(
  client: Parts['client'],
  id: string,
  request: Span & Pick<PlaybackState, 'form' | 'speed'>,
) {
  const stretch = await client.soundStretch(id, request);
  if (stretch === null || stretch.values.length === 0) {
    throw new Error(
      'There is no sound here yet; wait for the first result, or move to where it was recorded.',
    );
  }
  return stretch;
}

const isHeardAs = (a: PlaybackState, b: PlaybackState): boolean => a.form === b.form && a.speed === b.speed;

/** Whether the playing sound is to stop for good, rather than continue in another form. */
let isStopping = false;

/**
 * Plays the chosen beat or the visible span, filtered or as recorded, or stops the sound that is playing. A change of
 * speed or form takes effect at once, from the current time.
 */
export async function toggleSound(parts: Parts, make: () => AudioOutput = makeContext): Promise<void> {
  if (playing) {
    isStopping = true;
    playing.stop();
    return;
  }
  const id = parts.chosen()?.summary?.id;
  if (id === undefined || playbackStore.getState().state === 'playing') return;
  const { fromSec, toSec } = playedSpan(parts);
  isStopping = false;
  let atSec = fromSec;
  let asked = playbackStore.getState();
  const unsubscribe = playbackStore.subscribe((next, before) => {
    const isOther = next.form !== before.form || next.speed !== before.speed;
    if (isOther && !isHeardAs(next, asked) && playing) {
      atSec = playing.nowSec() ?? atSec;
      playing.stop();
    }
  });
  playbackStore.setState({ state: 'playing', problem: null });
  try {
    for (;;) {
      asked = playbackStore.getState();
      const { form, speed } = asked;
      const stretch = await readStretch(parts.client, id, { form, speed, fromSec, toSec });
      // The choice changed while this sound was being read.
      if (!isHeardAs(playbackStore.getState(), asked)) continue;
      playing = playStretch(stretch, make, atSec);
      follow(playing, parts.cursor);
      await playing.done;
      if (isStopping || isHeardAs(playbackStore.getState(), asked)) break;
    }
  } catch (error) {
    playbackStore.setState({ problem: errorReason(error) });
  } finally {
    unsubscribe();
    playing = null;
    parts.cursor.moveTo(null);
    playbackStore.setState({ state: 'silent' });
  }
}
