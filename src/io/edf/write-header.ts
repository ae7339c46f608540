import { edfMonths } from './start-time.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { EdfScale } from './write-scale.ts';

export interface WrittenSignal {
  readonly label: string;
  readonly unit: string;
  readonly scale: Pick<EdfScale, 'physicalMin' | 'physicalMax' | 'digitalMin' | 'digitalMax'>;
  readonly samplesPerRecord: number;
  /** What filters its samples went through; empty where none is told. */
  readonly prefiltering?: string;
}

/** Characters of a signal's label and of its unit. */
const labelWidth = 16;
const unitWidth = 8;
const prefilteringWidth = 80;

/** What the header says of the file as a whole. */
interface WrittenHead {
  readonly format: 'edf' | 'bdf';
  /** Whether there is time between data records. */
  readonly isDiscontinuous: boolean;
  readonly recordCount: number;
  /** Length of a record, s, as it is written. */
  readonly recordText: string;
  /** ISO 8601 without zone; null where it is not known. */
  readonly startTime: string | null;
  /** As the recording's identification names it, a word; `X`, not known, where left out. */
  readonly equipment?: string | undefined;
}

/** The equipment of files that the command line makes, by which it knows them again; none that recorded anything. */
export const ownEquipment = 'Beatbench';

/**
 * Header bytes of an EDF+ or BDF+ file; the last of `signals` holds the annotations.
 *
 * @param head     format, length and start
 * @param signals  in the order of a data record
 * @returns 256 bytes, and 256 more a signal
 * @throws BeatbenchError `too-large` for a number that its field does not hold
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
 * s that the start lies after the full second that the header can say.
 *
 * @param startTime ISO 8601 without zone; null where it is not known
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
    // Years that two digits cannot say are 'yy' by EDF+.
    date: year >= '1985' && year <= '2084' ? `${day}.${month}.${year.slice(2)}` : `${day}.${month}.yy`,
    clock: `${hour}.${minute}.${second}`,
    long: `${day}-${edfMonths[Number(month) - 1] ?? 'JAN'}-${year}`,
  };
}

/**
 * What of a channel's name, unit and filters the header cannot say.
 *
 * @param channel name, unit and filters
 * @returns a sentence for each, none where all are said in full
 */
export function unsaidNames({
  label,
  unit,
  prefiltering = '',
}: Pick<WrittenSignal, 'label' | 'unit' | 'prefiltering'>): string[] {
  const told = [
    ['label', label, labelWidth],
    ['unit', unit, unitWidth],
    ['prefiltering', prefiltering, prefilteringWidth],
  ] as const;
  return told.flatMap(([what, text, width]) => {
    const written = plainText(text).slice(0, width).trim();
    if (written === text.replaceAll(/[µμ]/g, 'u').trim()) return [];
    return [
      `EDF and BDF have ${width} characters of ASCII for a ${what}: ‘${text}’ is written as ‘${written}’.`,
    ];
  });
}

/** What is not printable ASCII, as EDF wants it, becomes `?`, µ becomes u. */
function plainText(text: string): string {
  return text.replaceAll(/[µμ]/g, 'u').replaceAll(/[^\x20-\x7e]/g, '?');
}

/** A field padded with spaces. */
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
