import type { ArrayItem, Recording } from '../model/recording.ts';
import type { IndexRange } from '../model/samples.ts';
import { markGaps } from '../pipeline/annotation-choice.ts';
import { readAnalysedPart, sampleRange } from '../pipeline/channel-signal.ts';
import { type ResolvedParameters, resolveParameters } from '../pipeline/parameters.ts';
import { backendDeclaration, partDeclarations } from '../pipeline/shared-declarations.ts';
import { checkWiring } from '../pipeline/wiring/check-wiring.ts';
import type { Command } from './command.ts';
import { csvOption } from './options.ts';
import { openWithExcluded } from './inputs/inputs.ts';
import { runRecordings, type ReportRunProgress } from './inputs/run-recordings.ts';

/** Number of samples read at once. */
const pieceCount = 1 << 20;

/** This process has no other work, so there is no need to yield. */
const noPause = (): Promise<void> => Promise.resolve();

/** Command that lists the content of a recording, missing samples, and channels that seem to be connected wrongly. */
export const infoCommand: Command = {
  summary: 'the content of a recording: channels, annotations, gaps',
  usage: 'beatbench info FILE…',
  declarations: [...partDeclarations, backendDeclaration],
  options: [
    csvOption('one row per channel'),
    {
      name: 'person',
      value: null,
      help: 'also show the personal data in the file: name, code, birthday, sex',
    },
  ],
  run: (given, console) =>
    runRecordings(
      'info',
      given,
      console,
      async ({ recording, choice }, { parameters: filterParameters }, tell) => {
        const parameters = resolveParameters(infoCommand.declarations, filterParameters);
        const { stretches = [] } = recording;
        const startMs = performance.now();
        const gaps =
          recording.channels.length === 0
            ? gapsOfMarks(recording)
            : await findGaps(recording, parameters, tell);
        const readMs = performance.now() - startMs;
        const notes = await checkWiring(recording, choice, new AbortController().signal, noPause);
        return {
          parameters: parameters.values,
          timings: { read: { ms: readMs, backend: 'cpu' } },
          warnings: notes.map(({ code, message }) => ({ code, message })),
          result: {
            annotations: recording.annotations.map(({ source, point, annotations }) => ({
              source,
              count: annotations.length,
              ...(point === undefined ? {} : { point }),
            })),
            gaps,
            ...(stretches.length === 0 ? {} : { stretches }),
            ...(given.options['person'] === true && recording.person !== undefined
              ? { person: recording.person }
              : {}),
            ...(recording.comments === undefined ? {} : { comments: recording.comments }),
            ...(recording.arrays === undefined ? {} : { arrays: recording.arrays.map(listed) }),
          },
          rows: recording.channels.map(({ label, role, unit, fs, sampleCount }) => ({
            label,
            role,
            unit,
            rate: fs,
            samples: sampleCount,
          })),
        };
      },
      undefined,
      openWithExcluded,
    ),
};

/** Formats an array like the other lists in the output. */
function listed({ name, sampleCount, channelCount, type, role, unit, rateHz, isSignal }: ArrayItem) {
  const size = { samples: sampleCount, channels: channelCount };
  return { name, taken: isSignal, ...size, type, role, unit, rate: rateHz };
}

/**
 * Returns the gaps without known beats of a recording of marks; the annotator's name takes the place of the channel.
 */
function gapsOfMarks({ annotations }: Recording): ChannelGap[] {
  return annotations.flatMap((set) =>
    markGaps(set).map(({ fromSec, toSec }) => ({ channel: set.source, from: fromSec, to: toSec })),
  );
}

interface ChannelGap {
  readonly channel: string;
  readonly from: number;
  readonly to: number;
}

async function findGaps(
  recording: Recording,
  parameters: ResolvedParameters,
  tell: ReportRunProgress,
): Promise<ChannelGap[]> {
  const part = readAnalysedPart(recording, parameters);
  const gaps: ChannelGap[] = [];
  for (const [index, channel] of recording.channels.entries()) {
    const { label, fs } = channel;
    tell(index / recording.channels.length, `reading ${label}`);
    const ranges: IndexRange[] = [];
    const whole = sampleRange(channel, part);
    for (let { from } = whole; from < whole.to; from += pieceCount) {
      const { gaps: found } = await recording.read(index, from, Math.min(from + pieceCount, whole.to));
      for (const gap of found) joinGap(ranges, { from: gap.from + from, to: gap.to + from });
    }
    for (const { from, to } of ranges) gaps.push({ channel: label, from: from / fs, to: to / fs });
  }
  tell(1, '');
  return gaps;
}

/** Appends a gap, or extends the last one if the gap follows it directly. */
function joinGap(ranges: IndexRange[], gap: IndexRange): void {
  const last = ranges.at(-1);
  if (last !== undefined && last.to === gap.from) ranges[ranges.length - 1] = { from: last.from, to: gap.to };
  else ranges.push(gap);
}
