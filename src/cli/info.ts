import type { Recording } from '../model/recording.ts';
import type { IndexRange } from '../model/samples.ts';
import type { Command } from './command.ts';
import { runRecordings, type TellProgress } from './run-recordings.ts';

/** Samples looked through at once. */
const pieceCount = 1 << 20;

/** What is in a recording, and where samples are missing. */
export const infoCommand: Command = {
  summary: 'what is in a recording: channels, annotations, gaps',
  usage: 'beatbench info FILE…',
  declarations: [],
  options: [],
  run: (given, console) =>
    runRecordings('info', given, console, async ({ recording }, _given, tell) => {
      const startMs = performance.now();
      const gaps = await findGaps(recording, tell);
      return {
        parameters: {},
        timings: { read: { ms: performance.now() - startMs, backend: 'cpu' } },
        warnings: [],
        result: {
          annotations: recording.annotations.map(({ source, annotations }) => ({
            source,
            count: annotations.length,
          })),
          gaps,
        },
        rows: recording.channels,
      };
    }),
};

interface ChannelGap {
  readonly channel: string;
  readonly from: number;
  readonly to: number;
}

async function findGaps(recording: Recording, tell: TellProgress): Promise<ChannelGap[]> {
  const gaps: ChannelGap[] = [];
  for (const [index, { label, fs, sampleCount }] of recording.channels.entries()) {
    tell(index / recording.channels.length, `reading ${label}`);
    const ranges: IndexRange[] = [];
    for (let from = 0; from < sampleCount; from += pieceCount) {
      const { gaps: found } = await recording.read(index, from, Math.min(from + pieceCount, sampleCount));
      for (const gap of found) joinGap(ranges, { from: gap.from + from, to: gap.to + from });
    }
    gaps.push(...ranges.map(({ from, to }) => ({ channel: label, from: from / fs, to: to / fs })));
  }
  tell(1, '');
  return gaps;
}

/** Adds a gap after the others; one that goes on from the last makes it longer. */
function joinGap(ranges: IndexRange[], gap: IndexRange): void {
  const last = ranges.at(-1);
  if (last !== undefined && last.to === gap.from) ranges[ranges.length - 1] = { from: last.from, to: gap.to };
  else ranges.push(gap);
}
