import type { LandmarkKind, LandmarkResult } from '../../../model/landmarks.ts';

const kindWords: Readonly<Record<LandmarkKind, string>> = {
  rising: 'Rising crossing',
  falling: 'Falling crossing',
  peak: 'Peak',
  nadir: 'Nadir',
  slope: 'Steepest slope',
  notch: 'Notch',
  'icg-b': 'B',
  'icg-c': 'C',
  'icg-x': 'X',
};

/** Returns the name of the landmark at the beginning of a sentence. */
export function landmarkName({ landmark }: Pick<LandmarkResult, 'landmark'>): string {
  return kindWords[landmark];
}

/** Returns the name of the interval: 'R to PPG', 'PPG Ear to PPG Finger', 'PPG Ear, beat to beat'. */
export function intervalName({ channel, timedFrom }: Pick<LandmarkResult, 'channel' | 'timedFrom'>): string {
  switch (timedFrom) {
    case 'previous':
      return `${channel}, beat to beat`;
    case 'r':
    case 's1':
      return `${timedFrom.toUpperCase()} to ${channel}`;
    case 'icg-b':
    case 'icg-c':
    case 'icg-x':
      return `${kindWords[timedFrom]} to ${channel}`;
    default:
      return `${timedFrom} to ${channel}`;
  }
}

/** Returns whether its thresholds have sides, like those of a notch. */
export function isSided({ landmark }: Pick<LandmarkResult, 'landmark'>): boolean {
  return landmark === 'notch';
}

/** Returns whether it has thresholds. */
export function isSwept({ landmark }: Pick<LandmarkResult, 'landmark'>): boolean {
  return landmark === 'rising' || landmark === 'falling' || landmark === 'notch';
}
