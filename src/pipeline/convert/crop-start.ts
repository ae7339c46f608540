import type { Channel } from '../../model/recording.ts';

type Rated = Pick<Channel, 'fs' | 'label'>;

/** Where a part begins, and by how much first samples of its channels lie apart there, s. */
export interface CropStart {
  readonly fromSec: number;
  readonly apartSec: number;
}

/** How far before the time asked for a common sample is looked for, s. */
const mostEarlySec = 1;
/** Samples of this share of a sample apart count as of one time. */
const slack = 1e-6;

/**
 * Where a part may begin so that channels of several rates keep their times to each other: the last time that is not
 * after the one asked for at which each of them has a sample. Where there is none within a second, it begins at the
 * time asked for.
 *
 * @param channels  at least one
 * @param askedSec  s, from 0
 * @returns s; `apartSec` is 0 where all channels have a sample at the start
 */
export function cropStart(channels: readonly Rated[], askedSec: number): CropStart {
  const slowest = Math.min(...channels.map(({ fs }) => fs));
  const last = Math.floor(askedSec * slowest + slack);
  // A part never begins more than one sample of the slowest channel early without looking at least at that one.
  const first = Math.max(0, Math.min(last, Math.ceil((askedSec - mostEarlySec) * slowest)));
  for (let k = last; k >= first; k--) {
    const fromSec = k / slowest;
    if (channels.every(({ fs }) => isWhole(fromSec * fs))) return { fromSec, apartSec: 0 };
  }
  const starts = channels.map(({ fs }) => Math.ceil(askedSec * fs - slack) / fs - askedSec);
  return { fromSec: askedSec, apartSec: Math.max(...starts) };
}

function isWhole(sample: number): boolean {
  return Math.abs(sample - Math.round(sample)) <= slack;
}
