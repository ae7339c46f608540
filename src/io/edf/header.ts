import { BeatbenchError } from '../../model/failure.ts';
import type { AdcScale } from '../../model/recording.ts';
import { HeaderFields } from './header-field.ts';

/** One signal of the header, with its fields as written. */
export interface EdfSignal {
  readonly label: string;
  readonly transducer: string;
  readonly unit: string;
  /** Null if the header has no number there. */
  readonly physicalMin: number | null;
  readonly physicalMax: number | null;
  readonly digitalMin: number | null;
  readonly digitalMax: number | null;
  readonly prefiltering: string;
  /** Number of samples in each data record. */
  readonly samplesPerRecord: number;
  /** Offset of its first byte in a data record. */
  readonly byteInRecord: number;
  /** Whether its bytes are EDF+ annotations rather than samples. */
  readonly isAnnotations: boolean;
}

export interface EdfHeader {
  readonly format: 'edf' | 'bdf';
  /** Whether there may be time between records (EDF+D, BDF+D). */
  readonly discontinuous: boolean;
  /** Whether the reserved field says EDF+ or BDF+. */
  readonly isPlus: boolean;
  readonly patient: string;
  readonly recording: string;
  /** dd.mm.yy and hh.mm.ss as written. */
  readonly startDate: string;
  readonly startClock: string;
  readonly headerBytes: number;
  /** Null if the recorder did not finish, or if the header's value is invalid. */
  readonly recordCount: number | null;
  readonly recordSec: number;
  readonly recordBytes: number;
  /** Bytes of one sample: 2, or 3 in BDF. */
  readonly sampleBytes: 2 | 3;
  readonly signals: readonly EdfSignal[];
  /** Invalid fields that were replaced by an assumption, in words. */
  readonly repairs: readonly string[];
}

export const fixedHeaderBytes = 256;
const signalHeaderBytes = 256;
/** Range of plausible lengths of a data record, s. */
const shortestRecordSec = 1e-6;
const longestRecordSec = 31 * 86_400;

/**
 * Returns whether a file starts like EDF or like BDF; null for neither.
 *
 * @param head at least the first eight bytes
 * @returns the format, from the version field
 */
export function sniffEdf(head: Uint8Array): 'edf' | 'bdf' | null {
  const text = String.fromCharCode(...head.subarray(0, 8));
  if (text === '0       ') return 'edf';
  return text === '\u00ffBIOSEMI' ? 'bdf' : null;
}

/**
 * Computes the length of the whole header from its fixed part, in bytes.
 *
 * @param head the first 256 bytes
 * @param file path of the file, for errors
 * @param size size of the file, in bytes
 * @returns 256 · (signals + 1)
 * @throws BeatbenchError `truncated`, `unknown-format`, `bad-header`
 */
export function edfHeaderLength(head: Uint8Array, file: string, size: number): number {
  if (size === 0)
    throw new BeatbenchError('empty', 'The file is empty; copy it again from its source.', { file });
  if (sniffEdf(head) === null) {
    throw new BeatbenchError(
      'unknown-format',
      'The file does not start like an EDF or BDF file; check what it is.',
      { file, byte: 0, field: 'version' },
    );
  }
  if (head.length < fixedHeaderBytes) throw truncatedHeader(file, size, fixedHeaderBytes);
  const fields = new HeaderFields(head, file, 252);
  const signalCount = fields.whole(4, 'number of signals');
  if (signalCount < 1) {
    throw new BeatbenchError('bad-header', 'The header says that the file has no signals; it is damaged.', {
      file,
      byte: 252,
      field: 'number of signals',
    });
  }
  const needed = fixedHeaderBytes + signalCount * signalHeaderBytes;
  if (size < needed) throw truncatedHeader(file, size, needed);
  return needed;
}

function truncatedHeader(file: string, size: number, needed: number): BeatbenchError {
  return new BeatbenchError(
    'truncated',
    `The header takes ${needed} bytes, but the file has ${size}; copy it again from its source.`,
    { file, byte: size },
  );
}

/**
 * Parses the header of an EDF, EDF+, BDF or BDF+ file.
 *
 * Source: Kemp et al. 1992 and Kemp and Olivan 2003, as specified at edfplus.info.
 *
 * @param bytes the whole header
 * @param file  path of the file, for errors
 * @returns fields as numbers and texts, signals in their order
 * @throws BeatbenchError `bad-header` with the byte and field
 */
export function parseEdfHeader(bytes: Uint8Array, file: string): EdfHeader {
  const format = sniffEdf(bytes) ?? 'edf';
  const fields = new HeaderFields(bytes, file, 8);
  const patient = fields.text(80);
  const recording = fields.text(80);
  const startDate = fields.text(8);
  const startClock = fields.text(8);
  const stated = fields.wholeOr(
    8,
    'number of header bytes',
    `${bytes.length} are used, from the number of signals`,
  );
  const reserved = fields.text(44);
  const recordCount = fields.wholeOr(8, 'number of data records', 'the existing ones are read');
  const recordSec = fields.decimal(8, 'duration of a data record');
  const signalCount = fields.whole(4, 'number of signals');
  const bad = (byte: number, field: string, sentence: string): never => {
    throw new BeatbenchError('bad-header', sentence, { file, byte, field });
  };
  if (stated !== null && stated !== bytes.length) {
    fields.repairs.push(
      `The number of header bytes (byte 184) is ${stated}; ${bytes.length} are used, 256 for the file and for each signal`,
    );
  }
  if (recordCount !== null && recordCount < 1) fields.repairs.push(openCount(recordCount));
  if (recordSec < 0 || recordSec > longestRecordSec || (recordSec > 0 && recordSec < shortestRecordSec)) {
    bad(
      244,
      'duration of a data record',
      `The header says that a data record lasts ${recordSec} s; it is damaged.`,
    );
  }
  const sampleBytes = format === 'bdf' ? 3 : 2;
  const signals = parseSignals(fields, { file, signalCount, sampleBytes, recordSec });
  const recordBytes = signals.reduce((sum, signal) => sum + signal.samplesPerRecord, 0) * sampleBytes;
  return {
    format,
    discontinuous: /^[EB]DF\+D/.test(reserved),
    isPlus: /^[EB]DF\+/.test(reserved),
    patient,
    recording,
    startDate,
    startClock,
    headerBytes: bytes.length,
    recordCount: recordCount === null || recordCount < 1 ? null : recordCount,
    recordSec,
    recordBytes,
    sampleBytes,
    signals,
    repairs: fields.repairs,
  };
}

function openCount(statedCount: number): string {
  const open = statedCount === -1 ? 'is left open (−1)' : `is ${statedCount}`;
  return `The number of data records (byte 236) ${open}; the existing ones are read`;
}

function nameSignalField(what: string, index: number): string {
  return `${what} of signal ${index + 1}`;
}

interface SignalContext {
  readonly file: string;
  readonly signalCount: number;
  readonly sampleBytes: 2 | 3;
  readonly recordSec: number;
}

function parseSignals(fields: HeaderFields, context: SignalContext): EdfSignal[] {
  const readEachSignal = <T>(read: (index: number) => T): T[] =>
    Array.from({ length: context.signalCount }, (_, i) => read(i));
  const labels = readEachSignal(() => fields.text(16));
  const transducers = readEachSignal(() => fields.text(80));
  const units = readEachSignal(() => fields.text(8));
  const physicalMins = readEachSignal((i) =>
    fields.decimalOr(8, nameSignalField('physical minimum', i), asDigital),
  );
  const physicalMaxs = readEachSignal((i) =>
    fields.decimalOr(8, nameSignalField('physical maximum', i), asDigital),
  );
  const digitalFrom = fields.position;
  const digitalMins = readEachSignal((i) =>
    fields.wholeOr(8, nameSignalField('digital minimum', i), asDigital),
  );
  const digitalMaxs = readEachSignal((i) =>
    fields.wholeOr(8, nameSignalField('digital maximum', i), asDigital),
  );
  const prefilterings = readEachSignal(() => fields.text(80));
  const samplesFrom = fields.position;
  const sampleCounts = readEachSignal((i) => fields.whole(8, nameSignalField('samples per data record', i)));
  let byteInRecord = 0;
  return labels.map((label, index) => {
    const signal: EdfSignal = {
      label,
      transducer: transducers[index] ?? '',
      unit: units[index] ?? '',
      physicalMin: physicalMins[index] ?? null,
      physicalMax: physicalMaxs[index] ?? null,
      digitalMin: digitalMins[index] ?? null,
      digitalMax: digitalMaxs[index] ?? null,
      prefiltering: prefilterings[index] ?? '',
      samplesPerRecord: sampleCounts[index] ?? 0,
      byteInRecord,
      isAnnotations: label === 'EDF Annotations' || label === 'BDF Annotations',
    };
    byteInRecord += signal.samplesPerRecord * context.sampleBytes;
    checkSignal(signal, context, samplesFrom + index * 8);
    if (!signal.isAnnotations) fields.repairs.push(...rangeRepairs(signal, index, digitalFrom + index * 8));
    return signal;
  });
}

function checkSignal(signal: EdfSignal, { file, recordSec }: SignalContext, samplesAt: number): void {
  if (signal.samplesPerRecord < 0 || (signal.samplesPerRecord === 0 && signal.isAnnotations)) {
    throw new BeatbenchError(
      'bad-header',
      `Channel "${signal.label}" has ${signal.samplesPerRecord} samples in a data record; the header is damaged.`,
      { file, byte: samplesAt, field: 'samples per data record', channel: signal.label },
    );
  }
  if (signal.isAnnotations) return;
  if (recordSec === 0) {
    throw new BeatbenchError(
      'bad-header',
      `The header says that data records last 0 s, so channel "${signal.label}" has no sampling rate.`,
      { file, byte: 244, field: 'duration of a data record', channel: signal.label },
    );
  }
}

/** Minimum gain; with a smaller one, physical values would exceed float64. */
const minGain = 1e-280;
const asDigital = 'its samples are the digital values';

/** Returns messages about ranges that are numbers but not valid ranges. */
function rangeRepairs(signal: EdfSignal, index: number, digitalAt: number): string[] {
  const { label, physicalMin, physicalMax, digitalMin, digitalMax } = signal;
  if (physicalMin === null || physicalMax === null || digitalMin === null || digitalMax === null) return [];
  const own = `${nameSignalField('The', index).replace('The of', 'The range of')}, "${label}",`;
  if (digitalMin === digitalMax)
    return [`${own} is empty in digital values (byte ${digitalAt}); ${asDigital}`];
  if (physicalMin === physicalMax) return [`${own} is empty in physical values; ${asDigital}`];
  if (edfScale(signal) === null) return [`${own} is too wide to compute with; ${asDigital}`];
  if (digitalMin < digitalMax) return [];
  return [
    `${own} goes from ${digitalMin} down to ${digitalMax} (byte ${digitalAt}); it is used so, which inverts the signal`,
  ];
}

/**
 * Converts the header's two ranges to gain and baseline. Returns null if one of them is empty, unreadable or extreme;
 * the samples then have no scale.
 *
 * @param signal signal with its physical and digital ranges
 * @returns physical = (digital − baseline) / gain
 */
export function edfScale({ physicalMin, physicalMax, digitalMin, digitalMax }: EdfSignal): AdcScale | null {
  if (physicalMin === null || physicalMax === null || digitalMin === null || digitalMax === null) return null;
  const digitalRange = digitalMax - digitalMin;
  const gain = digitalRange / (physicalMax - physicalMin);
  if (!Number.isFinite(gain) || Math.abs(gain) < minGain) return null;
  return {
    gain,
    baseline: digitalMin - physicalMin * gain,
    bits: Math.ceil(Math.log2(Math.abs(digitalRange) + 1)),
  };
}
