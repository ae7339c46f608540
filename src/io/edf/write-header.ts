import { edfMonths } from './start-time.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { EdfScale } from './write-scale.ts';

export interface WrittenSignal {
  readonly label: string;
  readonly unit: string;
  readonly scale: Pick<EdfScale, 'physicalMin' | 'physicalMax' | 'digitalMin' | 'digitalMax'>;
  readonly samplesPerRecord: number;
  /** Filters that were applied to its samples; empty if unknown. */
  readonly prefiltering?: string;
}

/** Number of characters of a signal's label and of its unit. */
const labelWidth = 16;
const unitWidth = 8;
const prefilteringWidth = 80;

/** Header fields of the whole file. */
interface WrittenHead {
  readonly format: 'edf' | 'bdf';
  /** Whether there is time between data records. */
  readonly isDiscontinuous: boolean;
  readonly recordCount: number;
  /** Length of a record, s, as written. */
  readonly recordText: string;
  /** ISO 8601 without zone; null if unknown. */
  readonly startTime: string | null;
  /** Equipment named in the recording's identification, one word; `X` (unknown) by default. */
  readonly equipment?: string | undefined;
}

/**
 * Equipment named in files that the command line writes. It identifies them when read again; no device of that name
 * recorded anything.
 */
export const ownEquipment = 'Beatbench';

/**
 * Encodes the header of an EDF+ or BDF+ file; the last of `signals` holds the annotations.
 *
 * @param head    format, length and start
 * @param signals in the order of a data record
 * @returns 256 bytes, and 256 more per signal
 * @throws BeatbenchError `too-large` for a number that its field cannot hold
 */
export function encodeEdfHeader(
  { format, isDiscontinuous, recordCount, recordText, startTime, equipment = 'X' }: WrittenHead,
  signals: readonly WrittenSignal[],
): Uint8Array {
  const start = startFields(startTime);
  const column = (width: number, value: (signal: WrittenSignal) => string): string =>
    signals.map((signal) => field(value(signal), width)).join('');
  const text = [
    format === 'bdf' ? '\u00ffBIOSEMI' : field('0', 8),
    field('X X X X', 80),
    field(`Startdate ${start.long} X X ${equipment}`, 80),
    field(start.date, 8),
    field(start.clock, 8),
    field(String(256 * (signals.length + 1)), 8),
    field(`${format.toUpperCase()}+${isDiscontinuous ? 'D' : 'C'}`, 44),
    field(String(recordCount), 8),
    field(recordText, 8),
    field(String(signals.length), 4),
    column(labelWidth, (signal) => signal.label),
    column(80, () => ''),
    column(unitWidth, (signal) => signal.unit),
    column(8, (signal) => signal.scale.physicalMin),
    column(8, (signal) => signal.scale.physicalMax),
    column(8, (signal) => String(signal.scale.digitalMin)),
    column(8, (signal) => String(signal.scale.digitalMax)),
    column(prefilteringWidth, ({ prefiltering = '' }) => prefiltering),
    column(8, (signal) => String(signal.samplesPerRecord)),
    column(32, () => ''),
  ].join('');
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/**
 * Returns the fraction of a second in the start, which the header cannot express.
 *
 * @param startTime ISO 8601 without zone; null if unknown
 * @returns s, from 0, under 1
 */
export function startFractionSec(startTime: string | null): number {
  return Number(/\.\d+/.exec(startTime ?? '')?.[0] ?? 0);
}

function startFields(startTime: string | null): { date: string; clock: string; long: string } {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)/.exec(startTime ?? '');
  if (match === null) return { date: '01.01.85', clock: '00.00.00', long: 'X' };
  const [year = '', month = '', day = '', hour, minute, second] = match.slice(1);
  return {
    // EDF+ writes 'yy' for years that two digits cannot express.
    date: year >= '1985' && year <= '2084' ? `${day}.${month}.${year.slice(2)}` : `${day}.${month}.yy`,
    clock: `${hour}.${minute}.${second}`,
    long: `${day}-${edfMonths[Number(month) - 1] ?? 'JAN'}-${year}`,
  };
}

/**
 * Lists the parts of a channel's name, unit and filters that the header cannot express.
 *
 * @param channel name, unit and filters
 * @returns one sentence each; empty if all are written in full
 */
export function describeTruncation({
  label,
  unit,
  prefiltering = '',
}: Pick<WrittenSignal, 'label' | 'unit' | 'prefiltering'>): string[] {
  const namedTexts = [
    ['label', label, labelWidth],
    ['unit', unit, unitWidth],
    ['prefiltering', prefiltering, prefilteringWidth],
  ] as const;
  return namedTexts.flatMap(([what, text, width]) => {
    const written = plainText(text).slice(0, width).trim();
    if (written === text.replaceAll(/[µμ]/g, 'u').trim()) return [];
    return [
      `EDF and BDF have ${width} characters of ASCII for a ${what}: ‘${text}’ is written as ‘${written}’.`,
    ];
  });
}

/** Replaces characters that are not printable ASCII, which EDF requires, by `?`, and µ by u. */
function plainText(text: string): string {
  return text.replaceAll(/[µμ]/g, 'u').replaceAll(/[^\x20-\x7e]/g, '?');
}

/** Pads a field with spaces. */
function field(text: string, width: number): string {
  const plain = plainText(text);
  const isNumber = /^-?[\d.e-]+$/.test(plain);
  if (isNumber && plain.length > width) {
    throw new BeatbenchError(
      'too-large',
      `EDF has ${width} characters for the number ${plain}; write WFDB instead.`,
    );
  }
  return plain.slice(0, width).padEnd(width);
}
