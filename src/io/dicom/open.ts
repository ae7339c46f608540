import type { ByteSource, ChannelRole, Person, Recording } from '../../model/recording.ts';
import type { DataSet } from 'dicom-parser';
import { BeatbenchError, type Warning } from '../../model/failure.ts';
import { isoTime } from '../epoch.ts';
import { fileRecording } from '../file-recording.ts';
import { distinctLabels } from '../lead-codes.ts';
import { formatDay, makePerson } from '../person.ts';
import { guessRole } from '../roles.ts';
import { memorySource } from '../source.ts';
import { fillFromFile, createPhysicalConversion, storedReaders } from '../stored-readers.ts';
import { isAveraged, readMultiplexGroup, type DicomChannel } from './multiplex-group.ts';
import { sequenceItems, plainText, readDicomTags, withTagErrors } from './tags.ts';

/**
 * Maximum time before a group, samples. Groups may start one after another, and the time before a group is not stored.
 */
const maxLeadingSamples = 1 << 22;
const soundClass = /^9\.4\./;

/** Roles of channels by storage class, if neither name nor unit shows one. */
const classRoles: readonly (readonly [kind: RegExp, role: ChannelRole])[] = [
  [/^9\.1\./, 'ecg'],
  [/^9\.2\./, 'pressure'],
  [/^9\.5\./, 'ppg'],
  [/^9\.6\./, 'respiration'],
];

/** A channel, with the number of samples between the recording's start and its own. */
interface PlacedChannel extends DicomChannel {
  readonly leadingSamples: number;
  readonly role: ChannelRole;
}

/**
 * Opens a DICOM waveform: ECGs of twelve leads, general and ambulatory ECGs, and pulse, pressure and respiration, which
 * have the same form. Samples are read in ranges on request; averaged beats are left out. Facts about the person are
 * only displayed.
 *
 * Source: DICOM PS3.3, C.10.9 (waveform module) and A.34 (kinds of waveforms).
 *
 * @param source the file
 * @returns channels of all groups that hold recorded signals
 * @throws BeatbenchError `bad-header`, `truncated`, `unsupported`, `too-large`, `no-channel`
 */
export async function openDicom(source: ByteSource, signal?: AbortSignal): Promise<Recording> {
  const file = source.path;
  const { dataSet, isDeflated, isLittle } = await readDicomTags(source, signal);
  const warnings: Warning[] = [];
  const { placed, startTime, comments, person } = withTagErrors(file, () =>
    readContent(dataSet, { file, isLittle }, warnings),
  );
  // A deflated file is kept in memory after inflating; other files are not.
  const bytes = isDeflated ? memorySource(file, dataSet.byteArray) : source;
  const channels = placed.map(({ label, unit, role, fs, adc, sampleCount, leadingSamples }) => ({
    label,
    unit,
    role,
    fs,
    adc,
    sampleCount: leadingSamples + sampleCount,
  }));
  const stored = placed.map(({ label, places, kind, adc, sampleCount, leadingSamples, missing }) => ({
    label,
    sampleCount: leadingSamples + sampleCount,
    runs: [{ from: leadingSamples, count: sampleCount, storedFrom: 0 }],
    fill: fillFromFile(bytes, places, kind, isLittle),
    physical: createPhysicalConversion(adc),
    isDigital: true,
    missing,
  }));
  return fileRecording(source, {
    format: 'dicom',
    startTime,
    channels,
    warnings,
    comments,
    ...person,
    ...storedReaders(file, stored),
  });
}

interface DicomContent {
  readonly placed: readonly PlacedChannel[];
  readonly startTime: string | null;
  readonly comments: readonly string[];
  readonly person: { readonly person?: Person };
}

function readContent(
  dataSet: DataSet,
  { file, isLittle }: { readonly file: string; readonly isLittle: boolean },
  warnings: Warning[],
): DicomContent {
  const kind = plainText(dataSet, 'x00080016').replace('1.2.840.10008.5.1.4.1.1.', '');
  const items = sequenceItems(dataSet, 'x54000100');
  if (items.length === 0 || soundClass.test(kind)) throw noWaveforms(file, items.length > 0);
  const groups = items.flatMap((item, k) =>
    isAveraged(item) ? [] : [readMultiplexGroup(item, { file, group: k + 1, isLittle }, warnings)],
  );
  const found = groups.flatMap(({ channels }) => channels).filter(({ sampleCount }) => sampleCount > 0);
  if (found.length === 0) {
    throw new BeatbenchError('no-channel', `${file} holds no recorded waveform; check what was exported.`, {
      file,
      field: '(5400,0100)',
    });
  }
  const filters = groups.flatMap((group) => group.comments);
  return {
    placed: placedInTime(found, kind, file),
    startTime: readStart(dataSet),
    comments: readComments(dataSet, filters),
    person: readPerson(dataSet),
  };
}

function noWaveforms(file: string, isSound: boolean): BeatbenchError {
  const what = isSound ? 'holds a spoken note' : 'holds no waveforms';
  return new BeatbenchError(
    'unsupported',
    `${file} is a DICOM file that ${what}; export the ECG as a DICOM waveform, HL7 aECG, CSV or EDF.`,
    { file, field: '(5400,0100)' },
  );
}

function placedInTime(found: readonly DicomChannel[], kind: string, file: string): PlacedChannel[] {
  const first = Math.min(...found.map(({ offsetSec }) => offsetSec));
  const byClass = classRoles.find(([pattern]) => pattern.test(kind))?.[1] ?? 'other';
  const labels = distinctLabels(found.map(({ label }) => label));
  return found.map((channel, k) => {
    const label = labels[k] ?? channel.label;
    const leadingSamples = Math.round((channel.offsetSec - first) * channel.fs);
    if (leadingSamples > maxLeadingSamples) {
      throw new BeatbenchError(
        'bad-header',
        `Channel ${label} of ${file} begins ${Math.round(leadingSamples / channel.fs)} s after the others; export it separately.`,
        { file, channel: label, field: '(0018,1068)' },
      );
    }
    const guessedRole = guessRole(channel.label, channel.unit);
    return {
      ...channel,
      label,
      leadingSamples,
      role: guessedRole === 'other' ? byClass : guessedRole,
    };
  });
}

/** Returns the acquisition time `20021122091000.5+0100`, or the acquisition date and time from two tags. */
function readStart(dataSet: DataSet): string | null {
  const whole = plainText(dataSet, 'x0008002a');
  const text = whole === '' ? plainText(dataSet, 'x00080022') + plainText(dataSet, 'x00080032') : whole;
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(\.\d{1,6})?(?:[+-]\d{4})?$/.exec(text);
  if (parts === null) return null;
  const [, year, month, day, hour, minute, second = '00', fraction = ''] = parts;
  return isoTime([year, month, day, hour, minute, second], Number(fraction) > 0 ? fraction : '');
}

/** Family and given name are separated by `^`. */
function readPerson(dataSet: DataSet): { readonly person?: Person } {
  const [family = '', given = '', ...more] = plainText(dataSet, 'x00100010').split('^');
  const born = /^(\d{4})(\d\d)(\d\d)$/.exec(plainText(dataSet, 'x00100030'));
  const age = /^(\d{3})([DWMY])$/.exec(plainText(dataSet, 'x00101010'));
  return makePerson({
    name: [given, ...more, family].filter((part) => part !== '').join(' '),
    code: plainText(dataSet, 'x00100020'),
    born: born === null ? '' : formatDay(Number(born[1]), Number(born[2]), Number(born[3])),
    age: age === null ? '' : `${Number(age[1])} ${ageUnits[age[2] ?? ''] ?? ''}`,
    sex: { M: 'male', F: 'female', O: 'other' }[plainText(dataSet, 'x00100040')] ?? '',
  });
}

const ageUnits: Readonly<Record<string, string>> = { D: 'days', W: 'weeks', M: 'months', Y: 'years' };

function readComments(dataSet: DataSet, filters: readonly string[]): string[] {
  const device = [plainText(dataSet, 'x00080070'), plainText(dataSet, 'x00081090')].filter(
    (text) => text !== '' && text !== 'Unknown',
  );
  return [...(device.length === 0 ? [] : [`device: ${device.join(' ')}`]), ...new Set(filters)];
}
