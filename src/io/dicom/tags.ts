import type { DataSet, Element } from 'dicom-parser';
import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import { inflateCut } from '../inflate-cut.ts';

/**
 * Maximum size of a file. dicom-parser reads tags from bytes in memory; an hour of twelve leads at 1 kHz takes 86 MB.
 */
const maxBytes = 300_000_000;
const maxInflatedBytes = 128 << 20;
const preambleBytes = 128;
/** Number of bytes that contain group 2, with the content and encoding of the file; it takes some hundred bytes. */
const headBytes = 1 << 16;

/** The data set of a file, and properties of its bytes. */
interface DicomTags {
  readonly dataSet: DataSet;
  /** Whether the file is deflated; offsets then refer to the inflated bytes in `dataSet.byteArray`, not to the file. */
  readonly isDeflated: boolean;
  readonly isLittle: boolean;
}

const deflatedSyntax = '1.2.840.10008.1.2.1.99';
const bigEndianSyntax = '1.2.840.10008.1.2.2';
const readSyntaxes = new Set(['1.2.840.10008.1.2', '1.2.840.10008.1.2.1', deflatedSyntax, bigEndianSyntax]);
/** Storage classes of the standard without waveforms; those starting with 9 hold waveforms. */
const storageClass = /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.(?!9\.)([\d.]+)$/;
const pdfClass = '104.1';

/** Tags of sequences, for files whose tags have no explicit type. */
const sequences = new Set(['x54000100', 'x003a0200', 'x003a0208', 'x003a0211']);

/**
 * Reads the tags of a DICOM file up to its pixel data.
 *
 * Source: DICOM PS3.5, PS3.10.
 *
 * @param source the file
 * @returns tags with their offsets
 * @throws BeatbenchError `bad-header`, `truncated`, `unsupported` for pictures and other objects without waveforms,
 *         `too-large`
 */
export async function readDicomTags(source: ByteSource, signal?: AbortSignal): Promise<DicomTags> {
  const file = source.path;
  const { default: library } = await import('dicom-parser');
  const head = await source.read(0, Math.min(headBytes, source.size), signal);
  if (new TextDecoder('latin1').decode(head.subarray(preambleBytes, preambleBytes + 4)) !== 'DICM') {
    throw new BeatbenchError(
      'bad-header',
      `${file} lacks the mark DICM of a DICOM file; check what it is, or export it again.`,
      { file, byte: preambleBytes },
    );
  }
  const [syntax, kind] = withTagErrors(file, () => {
    const metaHeader = library.readPart10Header(head);
    return [metaHeader.string('x00020010') ?? '', metaHeader.string('x00020002') ?? ''];
  });
  rejectOtherObjects(file, syntax, kind);
  if (source.size > maxBytes) {
    throw new BeatbenchError(
      'too-large',
      `${file} has ${source.size} bytes where DICOM is read up to ${maxBytes}; export it in parts, or as EDF.`,
      { file },
    );
  }
  const bytes = await source.read(0, source.size, signal);
  const dataSet = withTagErrors(file, () =>
    library.parseDicom(bytes, {
      untilTag: 'x7fe00010',
      vrCallback: (tag) => (sequences.has(tag) ? 'SQ' : undefined),
      inflater: (deflated, from) => inflated(file, deflated, from),
    }),
  );
  return { dataSet, isDeflated: syntax === deflatedSyntax, isLittle: syntax !== bigEndianSyntax };
}

function rejectOtherObjects(file: string, syntax: string, kind: string): void {
  const other = storageClass.exec(kind)?.[1];
  if (other !== undefined) {
    const what = other === pdfClass ? 'a PDF' : 'a picture, or another object without waveforms';
    throw new BeatbenchError(
      'unsupported',
      `${file} is a DICOM file that holds ${what}; export the ECG as a DICOM waveform, HL7 aECG, CSV or EDF.`,
      { file, field: '(0002,0002)' },
    );
  }
  if (readSyntaxes.has(syntax)) return;
  throw new BeatbenchError(
    'unsupported',
    `${file} is DICOM in the transfer syntax ‘${syntax.slice(0, 64)}’, in which waveforms are not supported; export it uncompressed.`,
    { file, field: '(0002,0010)' },
  );
}

/** Returns the bytes before the deflated part, followed by the inflated part. */
function inflated(file: string, bytes: Uint8Array, from: number): Uint8Array {
  const content = inflateCut(bytes.subarray(from), maxInflatedBytes, 0);
  if (content.length >= maxInflatedBytes) {
    throw new BeatbenchError(
      'too-large',
      `${file} inflates to more than ${maxInflatedBytes} bytes; export it without deflating.`,
      { file, byte: from },
    );
  }
  const whole = new Uint8Array(from + content.length);
  whole.set(bytes.subarray(0, from));
  whole.set(content, from);
  return whole;
}

/**
 * Runs a function that reads tags. The library may throw texts, errors, or the tags read so far.
 *
 * @param file path, for the error
 * @param read function that reads tags
 * @returns what `read` returns
 * @throws BeatbenchError `bad-header` in place of these
 */
export function withTagErrors<Found>(file: string, read: () => Found): Found {
  try {
    return read();
  } catch (error) {
    if (error instanceof BeatbenchError) throw error;
    const { dataSet, exception = error } = error instanceof Object ? (error as PartlyRead) : {};
    if (exception instanceof BeatbenchError) throw exception;
    const ends = Object.values(dataSet?.elements ?? {}).map(({ dataOffset }) => dataOffset);
    throw new BeatbenchError(
      'bad-header',
      `The tags of ${file} cannot be read to their end; it is damaged or was cut off, copy it again from its source.`,
      { file, byte: ends.reduce((most, end) => Math.max(most, end), preambleBytes) },
    );
  }
}

interface PartlyRead {
  readonly exception?: unknown;
  readonly dataSet?: DataSet;
}

/**
 * Returns the items of a sequence.
 *
 * @param from object with the sequence
 * @param tag  tag of the sequence, like `x54000100`
 * @returns an empty list if there is no such sequence
 */
export function sequenceItems(from: DataSet | undefined, tag: string): DataSet[] {
  const element: Element | undefined = from?.elements[tag];
  return element?.items?.flatMap(({ dataSet }) => dataSet ?? []) ?? [];
}

/**
 * Returns a text of printable Latin-1 characters; empty if it is missing or has other characters.
 *
 * @param from object with the tag
 * @param tag  the tag, like `x003a0020`
 * @returns text of at most 80 characters
 */
export function plainText(from: DataSet | undefined, tag: string): string {
  const text = from?.string(tag) ?? '';
  return /^[\u0020-\u007E\u00A0-\u00FF]{1,80}$/.test(text) ? text : '';
}
