import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import { inflateCut } from '../inflate-cut.ts';
import { inflateWhole } from '../inflated-bytes.ts';
import { MemoryBudget, heldBytesLimit } from '../memory-budget.ts';
import { crc32 } from '../zip/member.ts';
import { readGzipDirectory } from '../zip/gzip.ts';

const gzipMark = [0x1f, 0x8b] as const;

/** Inflated bytes of a file, read by ranges. */
export type UnpackedBytes = Pick<ByteSource, 'size' | 'read'>;

/**
 * Returns the bytes of a gzip file, inflated once and kept in memory within limits; those of any other file unchanged.
 * For a cut file, the bytes before the cut are returned, with the warning `short-data`.
 *
 * @param source   the file
 * @param warnings receives what is missing
 * @returns the inflated bytes, or the file itself
 * @throws BeatbenchError `truncated`, `bad-header`, `bad-value` if the checksum is wrong, `too-large`
 */
export async function unpackedBytes(
  source: ByteSource,
  warnings: Warning[],
  signal?: AbortSignal,
): Promise<UnpackedBytes> {
  const head = await source.read(0, gzipMark.length, signal);
  if (gzipMark.some((byte, k) => head[k] !== byte)) return source;
  const file = source.path;
  const [entry] = await readGzipDirectory(source, signal);
  const from = entry?.bodyAt ?? 0;
  const whole = await inflateRange(source, from, signal);
  if (whole === null) return cutBytes(source, from, warnings, signal);
  const isWhole = entry !== undefined && whole.size % 2 ** 32 === entry.size && whole.crc === entry.crc;
  if (isWhole) return whole;
  throw new BeatbenchError(
    'bad-value',
    `${file} is damaged: its checksum differs; copy it again from its source.`,
    { file, byte: source.size - 8 },
  );
}

/** Inflates the whole file; null if the compressed bytes end early or are damaged. */
async function inflateRange(
  source: ByteSource,
  from: number,
  signal?: AbortSignal,
): Promise<(UnpackedBytes & { readonly crc: number }) | null> {
  const budget = source.budget ?? new MemoryBudget(source.size);
  const file = source.path;
  try {
    const bytes = await inflateWhole(
      source,
      { range: { from, to: source.size - 8 }, format: 'deflate-raw', mostBytes: Number.MAX_SAFE_INTEGER },
      budget,
      () =>
        new BeatbenchError(
          'too-large',
          `${file} holds more than can be kept in memory; split it in the recording software.`,
          { file },
        ),
      signal,
    );
    return {
      size: bytes.byteCount,
      crc: crc32(bytes.pieces()),
      read: async (first, end) => bytes.read(first, end),
    };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof BeatbenchError) throw error;
    // The platform reports damage by its own error types.
    return null;
  }
}

async function cutBytes(
  source: ByteSource,
  from: number,
  warnings: Warning[],
  signal?: AbortSignal,
): Promise<UnpackedBytes> {
  // The data are in memory three times at once: compressed, inflated and joined.
  const maxInflatedBytes = heldBytesLimit(source.size) / 4;
  const packed = await source.read(from, Math.min(source.size, from + maxInflatedBytes), signal);
  const bytes = inflateCut(packed, maxInflatedBytes, 0);
  warnings.push({
    code: 'short-data',
    message: 'The file was cut off or is damaged; the part before is read.',
  });
  return { size: bytes.length, read: async (first, end) => bytes.slice(first, Math.max(first, end)) };
}
