import { BeatbenchError } from '../../model/failure.ts';

/** How channels of several rates share frames. */
export interface FrameLayout {
  /** Frames a second, Hz. */
  readonly fs: number;
  /** One a channel. */
  readonly samplesPerFrame: readonly number[];
}

/** Frames of the slowest channel that are put together at most before giving up. */
const mostSlowSamples = 1000;
const mostSamplesPerFrame = 65_536;
/** Two rates are in a ratio if they miss it by less than a sample in 30 years at 1 Hz. */
const ratioTolerance = 1e-9;

/**
 * The shortest frame in which every channel has a whole number of samples.
 *
 * @param rates  sampling rates of the channels, Hz
 * @returns frames a second, and samples a frame of each channel
 * @throws BeatbenchError `unsupported` where there is none
 */
export function layOutFrames(rates: readonly number[]): FrameLayout {
  const slowest = Math.min(...rates);
  for (let slowSamples = 1; slowSamples <= mostSlowSamples; slowSamples++) {
    const counts = rates.map((fs) => (fs / slowest) * slowSamples);
    if (Math.max(...counts) > mostSamplesPerFrame) break;
    if (counts.every((count) => Math.abs(count - Math.round(count)) <= ratioTolerance * count)) {
      return { fs: slowest / slowSamples, samplesPerFrame: counts.map(Math.round) };
    }
  }
  throw new BeatbenchError(
    'unsupported',
    `Channels at ${rates.join(', ')} Hz do not fit into the frames of one WFDB record; write them to separate records or resample them.`,
  );
}
