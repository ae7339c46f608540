import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import { isoOfMs, isoTime } from '../epoch.ts';
import { type NumberKind, numberKinds } from '../number-kinds.ts';
import { decodeText, cutAtZero } from '../source.ts';

export interface GdfSignal {
  readonly label: string;
  readonly unit: string;
  /** Physical values that correspond to the digital values at both ends. */
  readonly physical: readonly [min: number, max: number];
  readonly digital: readonly [min: number, max: number];
  readonly samplesPerRecord: number;
  readonly kind: NumberKind;
}

export interface GdfHeader {
  /** 1.25, 2.2 and so on. */
  readonly version: number;
  readonly headerBytes: number;
  /** Stated number; −1 if it was never filled in. */
  readonly recordCount: number;
  readonly recordSec: number;
  readonly startTime: string | null;
  readonly signals: readonly GdfSignal[];
}

/** Size of the header's fixed part, and of each signal's. */
const blockBytes = 256;
const maxSignals = 4096;
const maxRecordBytes = 2 ** 31;
/** First early, first late and first unsupported version; no files between 1.x and 1.94 are known. */
const [firstEarly, firstLate, end] = [1, 1.94, 3];
/** Days from the year 0 to 1970. */
const daysTo1970 = 719_529;
/** Size of each field of a signal, in bytes, in order. Each field is stored for all signals before the next field. */
const fields = { label: 16, transducer: 80, unit: 8, ends: 32, filters: 80, samples: 4, type: 4 };

/**
 * Reads the header of a GDF file, versions 1.x and 2.x. Names, numbers and birth dates of persons are not read.
 *
 * Source: A. Schlögl, ‘GDF – a general data format for biosignals’, arXiv cs/0608052, version 2.20, and its earlier
 * versions.
 *
 * @param source the file
 * @returns rates, scales and positions of the channels, and the start
 * @throws BeatbenchError `truncated`, `bad-header`, `unsupported` with the byte offset
 */
export async function readGdfHeader(source: ByteSource, signal?: AbortSignal): Promise<GdfHeader> {
  const file = source.path;
  const head = await readView(source, 0, blockBytes, signal);
  const version = Number(/^GDF (\d\.\d\d)/.exec(textAt(head, 0, 8))?.[1] ?? Number.NaN);
  const isEarly = version >= firstEarly && version < 1.9;
  if (!isEarly && !(version >= firstLate && version < end)) {
    throw new BeatbenchError(
      'unsupported',
      `${file} is a GDF file of a version other than 1.x and 2.x, which is not supported; export it as EDF.`,
      { file, byte: 0, field: 'version' },
    );
  }
  const signalCount = isEarly ? head.getUint32(252, true) : head.getUint16(252, true);
  if (signalCount < 1 || signalCount > maxSignals)
    throw badHeaderError(file, `states ${signalCount} channels`, 252);
  const headerBytes = isEarly ? Number(head.getBigInt64(184, true)) : blockBytes * head.getUint16(184, true);
  if (headerBytes < blockBytes * (1 + signalCount) || headerBytes > Number.MAX_SAFE_INTEGER) {
    throw badHeaderError(file, 'states a header length that is too short for its channels', 184);
  }
  const [above, below] = [head.getUint32(244, true), head.getUint32(248, true)];
  // If a writer stores a floating-point number instead, the denominator is larger than this.
  const recordSec = below > 0 && below <= 1e9 ? above / below : Number.NaN;
  if (!(recordSec > 0)) throw badHeaderError(file, 'states no length of its data records', 244);
  const blocks = await readView(source, blockBytes, blockBytes * (1 + signalCount), signal);
  const signals = parseSignals(blocks, { signalCount, isEarly }, file);
  const recordBytes = signals.reduce((sum, own) => sum + own.samplesPerRecord * own.kind.bytes, 0);
  if (!(recordBytes > 0 && recordBytes < maxRecordBytes)) {
    throw badHeaderError(file, `has data records of ${recordBytes} bytes`, blockBytes);
  }
  return {
    version,
    headerBytes,
    recordCount: Number(head.getBigInt64(236, true)),
    recordSec,
    startTime: isEarly ? earlyTime(textAt(head, 168, 16)) : lateTime(head),
    signals,
  };
}

function parseSignals(
  view: DataView,
  { signalCount, isEarly }: { readonly signalCount: number; readonly isEarly: boolean },
  file: string,
): GdfSignal[] {
  const starts = new Map<string, number>();
  let at = 0;
  for (const [name, bytes] of Object.entries(fields)) {
    starts.set(name, at);
    at += bytes * signalCount;
  }
  const start = (name: keyof typeof fields): number => starts.get(name) ?? 0;
  return Array.from({ length: signalCount }, (_, k) => {
    const endAt = (n: number): number => start('ends') + 8 * (n * signalCount + k);
    // Digital ends were 64-bit integers in early versions.
    const digitalAt = (n: number): number =>
      isEarly ? Number(view.getBigInt64(endAt(n), true)) : view.getFloat64(endAt(n), true);
    const typeAt = start('type') + 4 * k;
    const kind = kinds[view.getUint32(typeAt, true)];
    if (kind === undefined) {
      throw new BeatbenchError(
        'unsupported',
        `${file} has samples of an unsupported type; export it as EDF.`,
        { file, byte: blockBytes + typeAt, field: 'gdftype' },
      );
    }
    return {
      label: textAt(view, start('label') + 16 * k, 16),
      unit: unitAt(view, start('unit'), { signalCount, isEarly, k }),
      physical: [view.getFloat64(endAt(0), true), view.getFloat64(endAt(1), true)],
      digital: [digitalAt(2), digitalAt(3)],
      samplesPerRecord: view.getUint32(start('samples') + 4 * k, true),
      kind,
    };
  });
}

/** Returns the unit: a text of 8 characters in early versions; later a code, with an obsolete text of 6 characters. */
function unitAt(
  view: DataView,
  start: number,
  {
    signalCount,
    isEarly,
    k,
  }: { readonly signalCount: number; readonly isEarly: boolean; readonly k: number },
): string {
  if (isEarly) return plainUnit(textAt(view, start + 8 * k, 8));
  const code = view.getUint16(start + 6 * signalCount + 2 * k, true);
  return unitOfCode(code) ?? plainUnit(textAt(view, start + 6 * k, 6));
}

function plainUnit(text: string): string {
  return text === '-' ? '' : text;
}

/** Parses `20230412101530`, followed by hundredths of a second. */
function earlyTime(text: string): string | null {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?/.exec(text);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second, hundredths = '00'] = match;
  const fraction = hundredths === '00' ? '' : `.${hundredths}0`;
  return Number(year) === 0 ? null : isoTime([year, month, day, hour, minute, second], fraction);
}

/** Converts a time in days since the year 0, with a fraction in units of 2⁻³² days. */
function lateTime(head: DataView): string | null {
  const days = head.getUint32(172, true) + head.getUint32(168, true) / 2 ** 32;
  return days < 1 ? null : isoOfMs(Math.round((days - daysTo1970) * 86_400_000));
}

/** Reads text up to the first 0, trimmed. */
function textAt(view: DataView, from: number, count: number): string {
  return decodeText(cutAtZero(new Uint8Array(view.buffer, view.byteOffset + from, count))).trim();
}

async function readView(
  source: ByteSource,
  from: number,
  to: number,
  signal?: AbortSignal,
): Promise<DataView> {
  const bytes = await source.read(from, to, signal);
  if (bytes.length === to - from) return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  throw new BeatbenchError(
    'truncated',
    `${source.path} ends within its header; copy it again from its source.`,
    { file: source.path, byte: source.size },
  );
}

function badHeaderError(file: string, what: string, byte: number): BeatbenchError {
  return new BeatbenchError('bad-header', `${file} ${what}; export it again.`, { file, byte });
}

/**
 * Number types by their code, all lowest byte first. Characters and numbers of 128 bits are not read.
 *
 * Source: A. Schlögl, ‘GDF – a general data format for biosignals’, arXiv cs/0608052: n bits with a sign are 255 + n,
 * without 511 + n.
 */
const kinds: Readonly<Record<number, NumberKind>> = {
  1: numberKinds.int8,
  2: numberKinds.uint8,
  3: numberKinds.int16,
  4: numberKinds.uint16,
  5: numberKinds.int32,
  6: numberKinds.uint32,
  7: numberKinds.int64,
  8: numberKinds.uint64,
  16: numberKinds.float32,
  17: numberKinds.float64,
  279: numberKinds.int24,
  535: numberKinds.uint24,
};

/** Units by the upper bits of their code. */
const bases: Readonly<Record<number, string>> = {
  0: '',
  512: '',
  544: '%',
  2176: 's',
  2496: 'Hz',
  2720: '1/min',
  3840: 'Pa',
  3872: 'mmHg',
  3904: 'cmH2O',
  4256: 'V',
  4288: 'Ohm',
  6048: '°C',
};

const prefixes: Readonly<Record<number, string>> = {
  0: '',
  2: 'h',
  3: 'k',
  4: 'M',
  16: 'd',
  17: 'c',
  18: 'm',
  19: 'µ',
  20: 'n',
  21: 'p',
};

/**
 * Returns a unit by its ISO/IEEE 11073-10101 code; the lowest five bits are the power of ten.
 *
 * @returns null for an unknown code
 */
function unitOfCode(code: number): string | null {
  const base = bases[code - (code % 32)];
  const prefix = prefixes[code % 32];
  return base === undefined || prefix === undefined ? null : base === '' ? '' : prefix + base;
}
