import type { BeatExtent, UniformSignal } from '../intervals/align-beats.ts';
import { findSounds } from '../sounds/find-sounds.ts';
import type { SoundSearchParams } from '../sounds/params.ts';
import type { EnvelopeRows } from '../sounds/sound-peaks.ts';
import { type AlignLimits, type CarriedLandmark, carryFromMean } from './carry-from-mean.ts';
import { createBeatMeans, combineMeans } from './mean-row.ts';
import type { MeanMissReason } from './why-not-measurable.ts';

/** Envelopes of the heart sounds, and the kept beats of one window. */
export interface EnvelopeWindow {
  /** Envelope in which the onset is found. */
  readonly envelope: UniformSignal;
  /** Envelope proportional to the sound, in which beats are compared: a louder sound has the same shape. */
  readonly proportional: UniformSignal;
  readonly beats: readonly BeatExtent[];
  /** Time from the first sample of a beat to its R, s. */
  readonly beforeSec: number;
  /** Median RR, s. */
  readonly rrSec: number;
}

/** Margin of the stretch of a sound before its onset and after its maximum, s. */
const soundHalfWidthSec = 0.04;

/**
 * Finds the onset of a sound in every beat: that of the mean envelope, aligned from before it to just after its
 * maximum.
 *
 * @param sound   which sound
 * @param search  where sounds are searched for, and the threshold of their onset
 * @param limits  which beats are left out
 * @returns one value per beat, ms after R
 */
export function carrySound(
  { envelope, proportional, beats, beforeSec, rrSec }: EnvelopeWindow,
  sound: 's1' | 's2',
  search: SoundSearchParams,
  limits: AlignLimits,
): CarriedLandmark {
  return carryFromMean(proportional, beats, sound.toUpperCase(), limits, {
    lay: (own) =>
      combineMeans(
        [createBeatMeans(envelope, own, beforeSec)],
        ([{ mean: values, firstIndex }]): EnvelopeRows => {
          const starts = Int32Array.of(0, values.length);
          return { envelope: { fs: envelope.fs, firstIndex, starts, values }, rrSec: Float64Array.of(rrSec) };
        },
      ),
    stretchOf: (mean) => {
      const { ms, peakMs, missed } = findSoundInMean(mean, sound, search);
      if (missed !== null) return missed;
      const riseSec = (peakMs - ms) / 1000;
      return { aboutSec: peakMs / 1000, beforeSec: riseSec + soundHalfWidthSec, afterSec: soundHalfWidthSec };
    },
    landmarkOf: (mean) => findSoundInMean(mean, sound, search),
    likeness: 'size',
  });
}

function findSoundInMean(
  mean: EnvelopeRows,
  sound: 's1' | 's2',
  search: SoundSearchParams,
): { readonly ms: number; readonly peakMs: number; readonly missed: MeanMissReason | null } {
  const { historicMs, peakMs, missed } = findSounds(mean, search)[sound];
  return { ms: historicMs[0], peakMs: peakMs[0], missed: missed[0] };
}
