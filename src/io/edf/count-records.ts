import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import type { EdfHeader } from './header.ts';

/**
 * Returns the number of whole data records that can be read. If header and file disagree, the reason is added to
 * `warnings`.
 *
 * @param header   header with the stated number
 * @param source   the file, for its size
 * @param warnings receives the reason for a difference
 * @returns at least one
 * @throws BeatbenchError `truncated`, `empty` if there is none, `bad-header` if they have no samples
 */
export function countRecords(header: EdfHeader, source: ByteSource, warnings: Warning[]): number {
  const bytes = source.size - header.headerBytes;
  if (header.recordBytes === 0) {
    throw new BeatbenchError(
      'bad-header',
      'The header says that no channel has samples in a data record; it is damaged.',
      { file: source.path },
    );
  }
  const there = Math.floor(bytes / header.recordBytes);
  const statedCount = header.recordCount;
  if (statedCount !== null && there === 0) {
    throw new BeatbenchError(
      'truncated',
      `The header says ${statedCount} data records of ${header.recordBytes} bytes, but only ${bytes} bytes follow it; copy the file again.`,
      { file: source.path, byte: source.size },
    );
  }
  if (there === 0) {
    throw new BeatbenchError('empty', 'The file has a header and no data records; nothing was recorded.', {
      file: source.path,
      byte: source.size,
    });
  }
  if (statedCount === null) return there;
  const restBytes = bytes - statedCount * header.recordBytes;
  if (statedCount > there) {
    warnings.push({
      code: 'short-data',
      message: `The header says ${statedCount} data records (byte 236), the file has ${there}; the recording ends early.`,
    });
    return there;
  }
  // Whole records up to the last byte are no accident; other bytes may be anything.
  const isMiscounted = there > statedCount && restBytes % header.recordBytes === 0;
  if (isMiscounted) {
    warnings.push({
      code: 'header-repaired',
      message: `The header says ${statedCount} data records (byte 236), the file has ${there}; all of them are read.`,
    });
  } else if (restBytes > 0) {
    warnings.push({
      code: 'left-out',
      message: `${restBytes} bytes after the last data record (byte ${source.size - restBytes}) are left out.`,
    });
  }
  return isMiscounted ? there : statedCount;
}
