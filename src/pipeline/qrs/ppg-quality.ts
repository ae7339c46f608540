import { UsualRange } from '../../analysis/quality/flat-and-clipped.ts';
import { shiftStretches } from '../../analysis/quality/shift-quality.ts';
import { PulseJudge } from '../../analysis/quality/pulse-quality.ts';
import { countStretchSamples } from '../../analysis/quality/quality-measures.ts';
import type { PulseQuality } from '../../model/qrs-quality.ts';
import type { Recording } from '../../model/recording.ts';
import { type Part, sampleRange } from '../channel-signal.ts';
import { LeadBlocks } from './lead-blocks.ts';
import { contextForPasses, forEachBlock, type BlockContext } from './for-each-block.ts';

/** Quality of the PPG in use, and the label of its channel. */
export interface JudgedPpg extends PulseQuality {
  readonly label: string;
}

/** Judges the quality of a PPG in two passes: first its range, then its stretches. */
export async function judgePpg(
  recording: Recording,
  channelIndex: number,
  part: Part,
  context: BlockContext,
): Promise<JudgedPpg> {
  const channel = recording.channels[channelIndex];
  if (channel === undefined) throw new RangeError(`no channel ${channelIndex}`);
  const { fs, unit, label } = channel;
  const { from: startIndex, to } = sampleRange(channel, part);
  const frame = { arithmetic: 'real', fs, gain: 1, unit, sampleCount: Math.max(0, to - startIndex) } as const;
  const blocks = new LeadBlocks(frame, countStretchSamples(fs), (from, end, signal) =>
    recording.read(channelIndex, startIndex + from, startIndex + end, signal),
  );
  const walks = contextForPasses(context, 2);
  const range = new UsualRange(fs);
  await forEachBlock(blocks, walks, (_, x) => range.push(x));
  const judge = new PulseJudge(fs, frame.sampleCount, range);
  await forEachBlock(blocks, walks, (_, x) => judge.push(x));
  const { index, stretches } = judge.finish(blocks.gaps);
  return { label, index, stretches: shiftStretches(stretches, startIndex / fs) };
}
