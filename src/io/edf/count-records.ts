import { BeatbenchError } from '../../model/failure.ts';
import type { Warning } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import type { EdfHeader } from './header.ts';

/**
 * Whole data records that the header announces and the file has; where the two differ, why is
 * added to `warnings`.
 *
 * @throws BeatbenchError `truncated`, `empty` where there is none
 */
export function countRecords(header: EdfHeader, source: ByteSource, warnings: Warning[]): number {
  const bytes = source.size - header.headerBytes;
  const there = header.recordBytes === 0 ? 0 : Math.floor(bytes / header.recordBytes);
  const said = header.recordCount;
  if (said > 0 && there === 0) {
    throw new BeatbenchError(
      'truncated',
      `The header says ${said} data records of ${header.recordBytes} bytes, but only ${bytes} bytes follow it; copy the file again.`,
      { file: source.path, byte: source.size },
    );
  }
  if (there === 0) {
    throw new BeatbenchError('empty', 'The file has a header and no data records; nothing was recorded.', {
      file: source.path,
      byte: source.size,
    });
  }
  if (said > there) {
    warnings.push({
      code: 'short-data',
      message: `The header says ${said} data records, the file has ${there}; the recording ends early.`,
    });
  } else if (said === -1) {
    warnings.push({
      code: 'header-repaired',
      message: `The header leaves the number of data records open; the file has ${there}.`,
    });
  } else if (bytes > said * header.recordBytes) {
    warnings.push({
      code: 'header-repaired',
      message: `${bytes - said * header.recordBytes} bytes after the last data record are left out.`,
    });
  }
  return said === -1 ? there : Math.min(said, there);
}
