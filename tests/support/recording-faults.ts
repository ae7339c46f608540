import { BeatbenchError } from '../../src/model/failure.ts';
import type { Recording } from '../../src/model/recording.ts';

/** Lists the promises that a recording or an error breaks; empty if there are none. */
export async function recordingFaults(open: () => Promise<Recording>): Promise<string[]> {
  const faults: string[] = [];
  try {
    const recording = await open();
    for (const [index, channel] of recording.channels.entries()) {
      if (channel.sampleCount < 1) faults.push('no samples');
      if (!Number.isFinite(channel.fs)) faults.push('no rate');
      const { values, gaps } = await recording.read(index, 0, Math.min(channel.sampleCount, 1000));
      const inGaps = gaps.reduce((sum, gap) => sum + gap.to - gap.from, 0);
      if (values.filter((value) => !Number.isFinite(value)).length !== inGaps) faults.push('wrong gaps');
    }
  } catch (error) {
    if (!(error instanceof BeatbenchError)) throw error;
    if (error.message.length < 20) faults.push('no sentence');
    if (error.where === null) faults.push('no place');
  }
  return faults;
}
