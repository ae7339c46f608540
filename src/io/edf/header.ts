import { BeatbenchError } from '../../model/failure.ts';
import type { AdcScale } from '../../model/recording.ts';
import { HeaderFields } from './header-field.ts';

/** One signal of the header, as it stands there. */
export interface EdfSignal {
  readonly label: string;
  readonly transducer: string;
  readonly unit: string;
  readonly physicalMin: number;
  readonly physicalMax: number;
  readonly digitalMin: number;
  readonly digitalMax: number;
  readonly prefiltering: string;
  /** Samples in each data record. */
  readonly samplesPerRecord: number;
  /** First byte of its samples in a data record. */
  readonly byteInRecord: number;
  /** Whether its bytes are EDF+ annotations rather than samples. */
  readonly isAnnotations: boolean;
}

export interface EdfHeader {
  readonly format: 'edf' | 'bdf';
  /** Whether records may have time between them (EDF+D, BDF+D). */
  readonly discontinuous: boolean;
  /** Whether the reserved field says EDF+ or BDF+. */
  readonly isPlus: boolean;
  readonly patient: string;
  readonly recording: string;
  /** dd.mm.yy and hh.mm.ss as written. */
  readonly startDate: string;
  readonly startClock: string;
  readonly headerBytes: number;
  /** −1 where the recorder did not finish. */
  readonly recordCount: number;
  readonly recordSec: number;
  readonly recordBytes: number;
  /** Bytes of one sample: 2, or 3 in BDF. */
  readonly sampleBytes: 2 | 3;
  readonly signals: readonly EdfSignal[];
  /** What was read past, in words. */
  readonly repairs: readonly string[];
}

export const fixedHeaderBytes = 256;
const signalHeaderBytes = 256;
/** Lengths of a data record that no recorder writes lie outside these, s. */
const shortestRecordSec = 1e-6;
const longestRecordSec = 31 * 86_400;

/** Whether a file starts as EDF or BDF does; null for neither. */
export function sniffEdf(head: Uint8Array): 'edf' | 'bdf' | null {
  const text = String.fromCharCode(...head.subarray(0, 8));
  if (text === '0       ') return 'edf';
  return text === '\u00ffBIOSEMI' ? 'bdf' : null;
}

/**
 * Number of bytes that the whole header takes, from its fixed part.
 *
 * @throws BeatbenchError `truncated`, `unknown-format`, `bad-header`
 */
export function edfHeaderLength(head: Uint8Array, file: string, size: number): number {
  if (size === 0)
    throw new BeatbenchError('empty', 'The file is empty; copy it again from its source.', { file });
  if (sniffEdf(head) === null) {
    throw new BeatbenchError(
      'unknown-format',
      'The file does not start as an EDF or BDF file does; check what it is.',
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
 * Header of an EDF, EDF+, BDF or BDF+ file from all its bytes.
 *
 * Source: Kemp et al. 1992 and Kemp and Olivan 2003, as specified at edfplus.info.
 * @throws BeatbenchError `bad-header` with the byte and field
 */
export function parseEdfHeader(bytes: Uint8Array, file: string): EdfHeader {
  const format = sniffEdf(bytes) ?? 'edf';
  const fields = new HeaderFields(bytes, file, 8);
  const patient = fields.text(80);
  const recording = fields.text(80);
  const startDate = fields.text(8);
  const startClock = fields.text(8);
  const headerBytes = fields.whole(8, 'number of header bytes');
  const reserved = fields.text(44);
  const recordCount = fields.whole(8, 'number of data records');
  const recordSec = fields.decimal(8, 'duration of a data record');
  const signalCount = fields.whole(4, 'number of signals');
  const bad = (byte: number, field: string, sentence: string): never => {
    throw new BeatbenchError('bad-header', sentence, { file, byte, field });
  };
  if (headerBytes !== bytes.length) {
    bad(
      184,
      'number of header bytes',
      `The header says ${headerBytes} bytes, but ${signalCount} signals take ${bytes.length}; the file is damaged.`,
    );
  }
  if (recordCount < -1) bad(236, 'number of data records', `The header says ${recordCount} data records.`);
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
    headerBytes,
    recordCount,
    recordSec,
    recordBytes,
    sampleBytes,
    signals,
    repairs: fields.repairs,
  };
}

function ofSignal(what: string, index: number): string {
  return `${what} of signal ${index + 1}`;
}

interface SignalContext {
  readonly file: string;
  readonly signalCount: number;
  readonly sampleBytes: 2 | 3;
  readonly recordSec: number;
}

function parseSignals(fields: HeaderFields, context: SignalContext): EdfSignal[] {
  const each = <T>(read: (index: number) => T): T[] =>
    Array.from({ length: context.signalCount }, (_, i) => read(i));
  const labels = each(() => fields.text(16));
  const transducers = each(() => fields.text(80));
  const units = each(() => fields.text(8));
  const physicalMins = each((i) => fields.decimal(8, ofSignal('physical minimum', i)));
  const physicalMaxs = each((i) => fields.decimal(8, ofSignal('physical maximum', i)));
  const digitalFrom = fields.position;
  const digitalMins = each((i) => fields.whole(8, ofSignal('digital minimum', i)));
  const digitalMaxs = each((i) => fields.whole(8, ofSignal('digital maximum', i)));
  const prefilterings = each(() => fields.text(80));
  const samplesFrom = fields.position;
  const sampleCounts = each((i) => fields.whole(8, ofSignal('samples per data record', i)));
  let byteInRecord = 0;
  return labels.map((label, index) => {
    const signal: EdfSignal = {
      label,
      transducer: transducers[index] ?? '',
      unit: units[index] ?? '',
      physicalMin: physicalMins[index] ?? 0,
      physicalMax: physicalMaxs[index] ?? 0,
      digitalMin: digitalMins[index] ?? 0,
      digitalMax: digitalMaxs[index] ?? 0,
      prefiltering: prefilterings[index] ?? '',
      samplesPerRecord: sampleCounts[index] ?? 0,
      byteInRecord,
      isAnnotations: label === 'EDF Annotations' || label === 'BDF Annotations',
    };
    byteInRecord += signal.samplesPerRecord * context.sampleBytes;
    checkSignal(signal, context, { digital: digitalFrom + index * 8, samples: samplesFrom + index * 8 });
    return signal;
  });
}

function checkSignal(
  signal: EdfSignal,
  { file, recordSec }: SignalContext,
  at: { readonly digital: number; readonly samples: number },
): void {
  if (signal.samplesPerRecord < 0 || (signal.samplesPerRecord === 0 && signal.isAnnotations)) {
    throw new BeatbenchError(
      'bad-header',
      `Channel "${signal.label}" has ${signal.samplesPerRecord} samples in a data record; the header is damaged.`,
      { file, byte: at.samples, field: 'samples per data record', channel: signal.label },
    );
  }
  if (signal.isAnnotations) return;
  if (signal.digitalMin >= signal.digitalMax) {
    throw new BeatbenchError(
      'bad-header',
      `Channel "${signal.label}" has the digital range ${signal.digitalMin} … ${signal.digitalMax}; the minimum must be less.`,
      { file, byte: at.digital, field: 'digital minimum', channel: signal.label },
    );
  }
  if (recordSec === 0) {
    throw new BeatbenchError(
      'bad-header',
      `The header says that data records last 0 s, so channel "${signal.label}" has no sampling rate.`,
      { file, byte: 244, field: 'duration of a data record', channel: signal.label },
    );
  }
}

/**
 * The header's two ranges as gain and baseline; null where the physical range is empty and the
 * samples have no scale.
 */
export function edfScale(signal: EdfSignal): AdcScale | null {
  const digitalRange = signal.digitalMax - signal.digitalMin;
  const gain = digitalRange / (signal.physicalMax - signal.physicalMin);
  if (!Number.isFinite(gain) || gain === 0) return null;
  return {
    gain,
    baseline: signal.digitalMin - signal.physicalMin * gain,
    bits: Math.ceil(Math.log2(digitalRange + 1)),
  };
}
