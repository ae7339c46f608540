import { openRecordings } from '../../src/io/open.ts';
import { writeFiles, type WriteFilesOptions } from '../../src/io/write-files.ts';
import type { AnnotationSet } from '../../src/model/annotation.ts';
import type { Warning } from '../../src/model/failure.ts';
import type { AdcScale, Recording } from '../../src/model/recording.ts';
import type { IndexRange } from '../../src/model/samples.ts';
import type { WriteFormat } from '../../src/model/sink.ts';
import { memoryFile, MemorySink } from './byte-files.ts';

/** One channel of digital values; null denotes a missing sample. */
export interface DigitalTrack {
  readonly label: string;
  readonly fs: number;
  readonly values: readonly (number | null)[];
  readonly adc: AdcScale;
  readonly unit?: string;
}

/** Makes a recording in memory with digital values, like those of recorders. */
export function digitalRecording(
  tracks: readonly DigitalTrack[],
  annotations: readonly AnnotationSet[] = [],
  startTime: string | null = null,
): Recording {
  const cut = (index: number, from: number, to: number): readonly (number | null)[] =>
    tracks[index].values.slice(from, to);
  return {
    name: 'digital',
    format: 'synthetic',
    durationSec: Math.max(...tracks.map(({ values, fs }) => values.length / fs)),
    startTime,
    channels: tracks.map(({ label, unit = 'mV', fs, values, adc }) => ({
      label,
      role: 'other',
      unit,
      fs,
      sampleCount: values.length,
      adc,
    })),
    annotations,
    warnings: [],
    sources: [],
    read: async (index, from, to) => {
      const { gain, baseline } = tracks[index].adc;
      const values = Float64Array.from(cut(index, from, to), (value) =>
        value === null ? NaN : (value - baseline) / gain,
      );
      return { values, gaps: missingIn(cut(index, from, to)) };
    },
    readDigital: async (index, from, to) => ({
      values: Int32Array.from(cut(index, from, to), (value) => value ?? 0),
      gaps: missingIn(cut(index, from, to)),
    }),
  };
}

function missingIn(values: readonly (number | null)[]): IndexRange[] {
  const gaps: { from: number; to: number }[] = [];
  for (const [index, value] of values.entries()) {
    const last = gaps.at(-1);
    if (value !== null) continue;
    if (last !== undefined && last.to === index) last.to += 1;
    else gaps.push({ from: index, to: index + 1 });
  }
  return gaps;
}

/** Reads the digital values of a channel, null in gaps. */
export async function readDigital(recording: Recording, index: number): Promise<(number | null)[]> {
  const { sampleCount } = recording.channels[index];
  const { values, gaps } = await recording.readDigital(index, 0, sampleCount);
  const list: (number | null)[] = [...values];
  for (const { from, to } of gaps) list.fill(null, from, to);
  return list;
}

/** A recording that was written to memory and opened again, with the writer's report. */
export interface WrittenAgain {
  readonly recording: Recording;
  readonly warnings: readonly Warning[];
  /** Keyed by extension. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Writes a recording and opens its files, except the table of marks. */
export async function writtenAgain(
  source: Recording,
  format: WriteFormat,
  options: WriteFilesOptions = {},
): Promise<WrittenAgain> {
  const files = new Map<string, Uint8Array>();
  const warnings: Warning[] = [];
  const asked = { ...options, warn: (warning: Warning) => void warnings.push(warning) };
  await writeFiles(
    source,
    'again',
    format,
    async (extension, write) => {
      const sink = new MemorySink();
      await write(sink);
      files.set(extension, sink.bytes);
    },
    asked,
  );
  const sources = [...files].flatMap(([extension, bytes]) =>
    extension === 'marks.csv' ? [] : [memoryFile(`d/again.${extension}`, bytes)],
  );
  const { opened, broken } = await openRecordings(sources);
  const [recording] = opened;
  if (recording === undefined) throw new Error(broken.map(({ failure }) => failure.message).join(' '));
  return { recording, warnings, files };
}
