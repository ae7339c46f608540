import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import { baseName } from '../paths.ts';
import type { ZipEntry } from './directory.ts';

const mark = [0x1f, 0x8b, 8] as const;
const fixedBytes = 10;
const endBytes = 8;
/** Maximum size of the header. Extra field, name and comment may follow the fixed part, and are much shorter. */
const maxHeadBytes = 1 << 16;
const flags = { crc: 2, extra: 4, name: 8, comment: 16 } as const;

/**
 * Returns the file in a gzip archive as an archive entry; its name is the archive's without `.gz`.
 *
 * Source: RFC 1952. An archive of several members is refused when it is inflated, as its end gives only the last one's
 * size.
 *
 * @param source the gzip file; its beginning and its end are read
 * @returns one entry, compressed by Deflate
 * @throws BeatbenchError `truncated`, `bad-header`
 */
export async function readGzipDirectory(source: ByteSource, signal?: AbortSignal): Promise<ZipEntry[]> {
  const file = source.path;
  const head = await source.read(0, Math.min(maxHeadBytes, source.size), signal);
  if (mark.some((byte, k) => head[k] !== byte)) {
    throw new BeatbenchError(
      'bad-header',
      `${file} is not a gzip file, despite its name; check what it is.`,
      {
        file,
        byte: 0,
      },
    );
  }
  const bodyAt = findBody(head);
  if (bodyAt === null || bodyAt + endBytes > source.size) {
    throw new BeatbenchError('truncated', `${file} ends within its header; copy it again from its source.`, {
      file,
    });
  }
  const end = await source.read(source.size - endBytes, source.size, signal);
  const view = new DataView(end.buffer, end.byteOffset, end.length);
  return [
    {
      name: baseName(file).replace(/\.gz$/i, ''),
      method: 8,
      isEncrypted: false,
      isLink: false,
      crc: view.getUint32(0, true),
      storedBytes: source.size - endBytes - bodyAt,
      size: view.getUint32(4, true),
      localAt: 0,
      bodyAt,
      at: 0,
    },
  ];
}

/** Returns the offset of the compressed bytes; null if the header is cut. */
function findBody(head: Uint8Array): number | null {
  const has = head[3] ?? 0;
  let at = fixedBytes;
  if ((has & flags.extra) !== 0) at += 2 + (head[at] ?? 0) + 256 * (head[at + 1] ?? 0);
  for (const flag of [flags.name, flags.comment]) {
    if ((has & flag) === 0) continue;
    const zero = head.indexOf(0, at);
    if (zero < 0) return null;
    at = zero + 1;
  }
  if ((has & flags.crc) !== 0) at += 2;
  return at <= head.length ? at : null;
}
