import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import type { FlacBlocks } from './flac/flac-blocks.ts';
import type { SignalSpec } from './header-signal.ts';
import type { StoredSignalFile, StoredSignal } from './stored-signal.ts';

/** The value that stands for a missing sample in FLAC, by WFDB's number of the format. */
export const flacMissing: ReadonlyMap<number, number> = new Map([
  [508, -(2 ** 7)],
  [516, -(2 ** 15)],
  [524, -(2 ** 23)],
]);

/**
 * Opens a signal file in FLAC: each of its channels is one signal, all with as many samples a frame.
 * The decoder is loaded when it is first needed.
 * Source: signal(5) of the WFDB manual, 'Compressed formats'.
 *
 * @param specs       the file's signals, in order
 * @param headerFile  for errors
 * @returns signals that are decoded when they are read
 * @throws BeatbenchError `bad-header`, `truncated`
 */
export async function openFlacSignals(
  source: ByteSource,
  specs: readonly SignalSpec[],
  byteOffset: number,
  headerFile: string,
  signal?: AbortSignal,
): Promise<{ file: StoredSignalFile; signals: StoredSignal[] }> {
  const samplesPerFrame = specs[0]?.samplesPerFrame ?? 1;
  const missing = flacMissing.get(specs[0]?.format ?? 0) ?? 0;
  for (const { samplesPerFrame: other, line } of specs) {
    if (other === samplesPerFrame) continue;
    throw new BeatbenchError(
      'bad-header',
      `Line ${line} of ${headerFile} has ${other} samples a frame and the signals before it in the same FLAC file ${samplesPerFrame}; correct the header.`,
      { file: headerFile, line, field: 'samples per frame' },
    );
  }
  const { openFlacFile } = await import('./flac/flac-file.ts');
  const { channelCount, sampleCount, blocks } = await openFlacFile(source, byteOffset, missing, signal);
  if (channelCount !== specs.length) {
    throw new BeatbenchError(
      'bad-header',
      `${headerFile} describes ${specs.length} signals in ${source.path}, which has ${channelCount}; correct the header.`,
      { file: headerFile, line: specs[0]?.line ?? 1 },
    );
  }
  const file = { source, frameCount: Math.floor(sampleCount / samplesPerFrame) };
  return { file, signals: specs.map((_, channel) => flacSignal(file, blocks, channel, missing)) };
}

function flacSignal(
  file: StoredSignalFile,
  blocks: FlacBlocks,
  channel: number,
  missing: number,
): StoredSignal {
  return {
    file,
    missing,
    visit: async (from, to, onSamples, signal) => {
      let at = from;
      while (at < to) {
        const block = await blocks.at(at, signal);
        const end = Math.min(to, block.to);
        const numbers = block.channels[channel] ?? new Int32Array();
        onSamples({ numbers, first: at - block.from, stride: 1, count: end - at }, at - from);
        at = end;
      }
    },
  };
}
