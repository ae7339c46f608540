import { BeatbenchError, type Warning } from '../../model/failure.ts';
import { crcCcitt } from '../crc-ccitt.ts';

/** A section without its header. */
export interface ScpSection {
  readonly id: number;
  /** Byte offset in the file at which `body` begins. */
  readonly at: number;
  readonly body: DataView;
}

const recordHeadBytes = 6;
const sectionHeadBytes = 16;
const pointerBytes = 10;
/** Number of the last section that is read; higher ones are neither read nor checked. */
const lastRead = 6;

/**
 * Finds the sections of an SCP-ECG record by its pointers, and checks them. A section with a wrong checksum is damaged,
 * unless the checksum of the whole record is right.
 *
 * Source: EN 1064:2005+A1:2007, 5.1 to 5.3.
 *
 * @param bytes    the whole file
 * @param file     its path, for errors
 * @param warnings receives a warning if only the checksum of the record is wrong
 * @returns those of sections 1 to 6 that exist, by number
 * @throws BeatbenchError `truncated`, `bad-header`, `bad-value` with the byte offset of a damaged section
 */
export function readScpSections(
  bytes: Uint8Array,
  file: string,
  warnings: Warning[],
): Map<number, ScpSection> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const minBytes = recordHeadBytes + sectionHeadBytes;
  const stated = bytes.length < minBytes ? minBytes : view.getUint32(2, true);
  if (bytes.length < stated) {
    throw new BeatbenchError(
      'truncated',
      `${file} ends after ${bytes.length} of its ${stated} bytes; copy it again from its source.`,
      { file, byte: bytes.length },
    );
  }
  if (stated < minBytes) throw badHeader(file, `states a length of ${stated} bytes`, 2);
  const isWhole = crcCcitt(bytes.subarray(2, stated)) === view.getUint16(0, true);
  const pointersEnd = recordHeadBytes + view.getUint32(recordHeadBytes + 4, true);
  if (view.getUint16(recordHeadBytes + 2, true) !== 0 || pointersEnd > stated) {
    throw badHeader(file, 'does not begin with its list of sections', recordHeadBytes);
  }
  const found = new Map<number, ScpSection>();
  for (let at = minBytes; at + pointerBytes <= pointersEnd; at += pointerBytes) {
    const id = view.getUint16(at, true);
    const length = view.getUint32(at + 2, true);
    // Bytes are counted from 1.
    const from = view.getUint32(at + 6, true) - 1;
    if (id < 1 || id > lastRead || length <= sectionHeadBytes) continue;
    if (from < 0 || from + length > stated) {
      throw badHeader(file, `places section ${id} outside of itself`, at);
    }
    if (view.getUint16(from + 2, true) !== id || view.getUint32(from + 4, true) !== length) {
      throw badHeader(file, `has no section ${id} where its list says`, from);
    }
    const isSound =
      isWhole || crcCcitt(bytes.subarray(from + 2, from + length)) === view.getUint16(from, true);
    if (!isSound) {
      throw new BeatbenchError(
        'bad-value',
        `Section ${id} of ${file} is damaged: its checksum differs; copy it again from its source.`,
        { file, byte: from, field: `section ${id}` },
      );
    }
    const body = new DataView(
      bytes.buffer,
      bytes.byteOffset + from + sectionHeadBytes,
      length - sectionHeadBytes,
    );
    found.set(id, { id, at: from + sectionHeadBytes, body });
  }
  if (!isWhole) {
    warnings.push({
      code: 'header-repaired',
      message: 'The checksum of the whole record is wrong, those of its sections are right.',
    });
  }
  return found;
}

function badHeader(file: string, what: string, byte: number): BeatbenchError {
  return new BeatbenchError('bad-header', `${file} ${what}; copy it again from its source.`, { file, byte });
}

/** Reader of a section's bytes. A read beyond its end throws an error with the position. */
export class SectionReader {
  readonly #file: string;
  readonly section: ScpSection;

  constructor(section: ScpSection, file: string) {
    this.section = section;
    this.#file = file;
  }

  uint8(at: number): number {
    return this.#within(at, 1).getUint8(at);
  }

  uint16(at: number): number {
    return this.#within(at, 2).getUint16(at, true);
  }

  int16(at: number): number {
    return this.#within(at, 2).getInt16(at, true);
  }

  uint32(at: number): number {
    return this.#within(at, 4).getUint32(at, true);
  }

  /** Returns bytes from an offset, as they are in the file. */
  bytes(at: number, count: number): Uint8Array {
    const { buffer, byteOffset } = this.#within(at, count);
    return new Uint8Array(buffer, byteOffset + at, count);
  }

  /** Creates an error at a byte of the section. */
  failure(code: 'bad-header' | 'bad-value' | 'unsupported', what: string, at: number): BeatbenchError {
    const { id, at: from } = this.section;
    return new BeatbenchError(code, `Section ${id} of ${this.#file} ${what}; export it again.`, {
      file: this.#file,
      byte: from + at,
      field: `section ${id}`,
    });
  }

  #within(at: number, count: number): DataView {
    const { body } = this.section;
    if (at + count <= body.byteLength) return body;
    throw this.failure('bad-header', 'is shorter than what it states', body.byteLength);
  }
}
