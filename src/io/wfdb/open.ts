import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { AnnotationSet } from '../../model/annotation.ts';
import type { ByteSource, Recording } from '../../model/recording.ts';
import { channelAt } from '../channel-at.ts';
import { parentFolder, fileStem } from '../paths.ts';
import { findAnnotations } from './open-annotations.ts';
import { createSourceFinder } from './find-source.ts';
import type { WfdbHeader } from './header.ts';
import { openPiece } from './open-signals.ts';
import { openSegments } from './open-segments.ts';
import { readHeader } from './read-header.ts';
import type { RecordChannel } from './record-channel.ts';

/**
 * Opens a WFDB record. Only the heads and last frames of FLAC files are read from the signal files.
 *
 * @param header   the `.hea` file
 * @param siblings files that were given with it. Segments and signal files are found by name in its folder and below,
 *                 annotation files `NAME.EXT` next to it. The list must not change afterwards.
 * @returns one channel per signal; annotations in sets
 * @throws BeatbenchError `empty`, `bad-header`, `unsafe-path`, `missing-file`, `truncated`, `unsupported`, `too-large`
 */
export async function openWfdb(
  header: ByteSource,
  siblings: readonly ByteSource[],
  signal?: AbortSignal,
): Promise<Recording> {
  const parsed = await readHeader(header, signal);
  const openBody = parsed.segments === null ? openPiece : openSegments;
  const body = await openBody(
    parsed,
    header.path,
    createSourceFinder(parentFolder(header.path), siblings),
    signal,
  );
  const usedPaths = new Set(body.sources.map(({ path }) => path)).add(header.path);
  const ownName = `${parentFolder(header.path)}${fileStem(header.path)}.`;
  const others = siblings.filter(({ path }) => path.startsWith(ownName) && !usedPaths.has(path));
  const found = await findAnnotations(header.path, others, parsed.fs, signal);
  if (body.channels.length === 0 && found.sets.length === 0) {
    throw new BeatbenchError(
      'empty',
      `${header.path} describes no signals and has no annotations next to it; open the file that holds its data too.`,
      { file: header.path },
    );
  }
  return makeRecording(parsed, body.channels, {
    name: fileStem(header.path),
    sources: [header, ...body.sources],
    annotations: found.sets,
    warnings: [...parsed.warnings, ...body.warnings, ...found.warnings],
  });
}

interface RecordingContext {
  readonly name: string;
  readonly sources: readonly ByteSource[];
  readonly annotations: readonly AnnotationSet[];
  readonly warnings: readonly Warning[];
}

function makeRecording(
  header: WfdbHeader,
  channels: readonly RecordChannel[],
  around: RecordingContext,
): Recording {
  const at = (index: number): RecordChannel => channelAt(channels, index, around.name);
  return {
    ...around,
    ...(header.comments.length === 0 ? {} : { comments: header.comments }),
    format: 'wfdb',
    durationSec: findDuration(header, channels, around.annotations),
    startTime: header.startTime,
    channels: channels.map(({ channel }) => channel),
    read: async (index, from, to, signal, into) => at(index).read(from, to, signal, into),
    readDigital: async (index, from, to, signal) => at(index).readDigital(from, to, signal),
  };
}

/**
 * Returns the duration. A record with annotations only has the length in its header, or ends with its last annotation.
 */
function findDuration(
  header: WfdbHeader,
  channels: readonly RecordChannel[],
  annotations: readonly AnnotationSet[],
): number {
  if (channels.length > 0) {
    return Math.max(...channels.map(({ channel }) => channel.sampleCount / channel.fs));
  }
  const ends = annotations.map((set) => (set.annotations.at(-1)?.sampleIndex ?? 0) / set.fs);
  return Math.max((header.frameCount ?? 0) / header.fs, ...ends);
}
