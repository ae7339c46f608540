import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import type { SharedFile } from './thread-messages.ts';

/** A source that another thread cannot reach is handed over whole up to this size. */
const mostHeldBytes = 2 ** 28;

/**
 * A source as another thread can read it.
 *
 * @param source the file
 * @param signal stops the reading
 * @returns can be sent to a thread
 * @throws BeatbenchError `too-large` where all of it would have to be handed over and is too large for that
 */
export async function sharedFile(source: ByteSource, signal?: AbortSignal): Promise<SharedFile> {
  const { path, size } = source;
  if (source.share !== undefined) return { path, size, bytes: await source.share(signal) };
  const isWithin = source.budget?.takes(size) ?? true;
  if (isWithin) source.budget?.gives(size);
  if (size > mostHeldBytes || !isWithin) {
    throw new BeatbenchError(
      'too-large',
      `${path} has ${size} bytes and can only be read whole here, which takes too much memory; unpack the archive, or export the signals as EDF.`,
      { file: path },
    );
  }
  return { path, size, bytes: { kind: 'memory', bytes: await source.read(0, size, signal) } };
}
