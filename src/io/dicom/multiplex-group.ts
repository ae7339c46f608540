import type { DataSet } from 'dicom-parser';
import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { AdcScale, Channel } from '../../model/recording.ts';
import { leadForCode } from '../lead-codes.ts';
import { type NumberKind, numberKinds } from '../number-kinds.ts';
import type { StoredBlocks } from '../stored-readers.ts';
import { sequenceItems, plainText } from './tags.ts';

/** A channel of a multiplex group, and the position of its samples. */
export interface DicomChannel extends Pick<Channel, 'label' | 'unit' | 'fs' | 'sampleCount'> {
  readonly adc: AdcScale;
  readonly places: StoredBlocks;
  readonly kind: NumberKind;
  /** Value of a missing sample; null if none is reserved. */
  readonly missing: number | null;
  /** Time of its first sample relative to the common origin of group and channel offsets, s. */
  readonly offsetSec: number;
}

export interface MultiplexGroup {
  readonly channels: readonly DicomChannel[];
  /** Filters of its channels, in words. */
  readonly comments: readonly string[];
}

const interpretations: Readonly<Record<string, NumberKind>> = {
  SB: numberKinds.int8,
  UB: numberKinds.uint8,
  SS: numberKinds.int16,
  US: numberKinds.uint16,
  SL: numberKinds.int32,
};

const bitsTag = 'x54001004';
const dataTag = 'x54001010';

/**
 * Returns whether a group holds averaged beats and no recorded signal.
 *
 * @param item an item of (5400,0100)
 * @returns true if the label of the group says so
 */
export function isAveraged(item: DataSet): boolean {
  return /median|average|\bmean\b|template|representative/i.test(plainText(item, 'x003a0020'));
}

/**
 * Reads the channels of a multiplex group; samples stay in the file.
 *
 * Source: DICOM PS3.3, C.10.9. The physical value is the stored value times sensitivity and correction, plus the
 * baseline.
 *
 * @param item     an item of (5400,0100)
 * @param place    the file, number of the group from 1, and byte order
 * @param warnings receives a warning about missing samples
 * @returns channels with the places of their samples, and the filters in words
 * @throws BeatbenchError `bad-header`, `unsupported`
 */
export function readMultiplexGroup(
  item: DataSet,
  place: { readonly file: string; readonly group: number; readonly isLittle: boolean },
  warnings: Warning[],
): MultiplexGroup {
  const { file, group, isLittle } = place;
  const fail = (what: string, field: string): BeatbenchError =>
    new BeatbenchError('bad-header', `Waveform ${group} of ${file} ${what}; export it again.`, {
      file,
      field,
      ...(item.elements[dataTag] === undefined ? {} : { byte: item.elements[dataTag].dataOffset }),
    });
  const definitions = sequenceItems(item, 'x003a0200');
  const count = readNumber(item, 'x003a0005', 'uint16');
  const fs = item.floatString('x003a001a') ?? Number.NaN;
  const data = item.elements[dataTag];
  if (!(fs > 0 && Number.isFinite(fs))) throw fail('states no sampling frequency', '(003A,001A)');
  if (!(count > 0) || count !== definitions.length) {
    throw fail(`states ${count} channels and defines ${definitions.length}`, '(003A,0005)');
  }
  const coding = findCoding(item, place);
  if (data === undefined) throw fail('holds no samples', '(5400,1010)');
  const turnBytes = count * coding.bytes;
  const stated = readNumber(item, 'x003a0010', 'uint32');
  const there = Math.floor(data.length / turnBytes);
  const sampleCount = Math.min(stated, there);
  if (there < stated) {
    warnings.push({
      code: 'short-data',
      message: `Waveform ${group} has ${there} of the ${stated} samples that it states.`,
    });
  }
  const missing = readPadding(item, coding, isLittle);
  const offsetSec = (item.floatString('x00181068') ?? 0) / 1000;
  const channels = definitions.map((definition, k): DicomChannel => {
    const label = channelName(definition) || `channel ${k + 1}`;
    const sensitivity = definition.floatString('x003a0210');
    const scale = (sensitivity ?? 1) * (definition.floatString('x003a0212') ?? 1);
    const baseline = definition.floatString('x003a0213') ?? 0;
    const skewSec = definition.floatString('x003a0214') ?? (definition.floatString('x003a0215') ?? 0) / fs;
    if (scale === 0 || ![scale, 1 / scale, baseline / scale].every(Number.isFinite)) {
      throw fail(`states no scale of channel ${k + 1}`, '(003A,0210)');
    }
    if (!Number.isFinite(offsetSec + skewSec)) throw fail('states no time offset', '(0018,1068)');
    return {
      label,
      unit: sensitivity === undefined ? '' : channelUnit(definition),
      fs,
      adc: {
        gain: 1 / scale,
        baseline: baseline === 0 ? 0 : -baseline / scale,
        bits: definition.uint16('x003a021a') || 8 * coding.bytes,
      },
      places: { dataFrom: data.dataOffset, turnBytes, leadAt: k * coding.bytes, blockSamples: 1 },
      kind: coding,
      sampleCount,
      missing,
      offsetSec: offsetSec + skewSec,
    };
  });
  return { channels, comments: describeFilters(definitions) };
}

function findCoding(
  item: DataSet,
  { file, group, isLittle }: { readonly file: string; readonly group: number; readonly isLittle: boolean },
): NumberKind {
  const said = plainText(item, 'x54001006');
  const coding = Object.hasOwn(interpretations, said) ? interpretations[said] : undefined;
  const bits = readNumber(item, bitsTag, 'uint16');
  const data = item.elements[dataTag];
  const isWhole = data?.hadUndefinedLength !== true;
  // In a big-endian word, two samples of one byte change places.
  const isInOrder = isLittle || bits !== 8 || data?.vr !== 'OW';
  if (coding !== undefined && bits === 8 * coding.bytes && isWhole && isInOrder) return coding;
  throw new BeatbenchError(
    'unsupported',
    `Waveform ${group} of ${file} has samples of ${bits} bits in the coding ‘${said.slice(0, 8)}’, which are not supported; export it again.`,
    { file, field: isWhole ? '(5400,1006)' : '(5400,1010)' },
  );
}

/**
 * Returns the value of missing samples. A signed 0 is the middle of the scale, and some writers declare it in every
 * file, so it is ignored.
 */
function readPadding(item: DataSet, coding: NumberKind, isLittle: boolean): number | null {
  const element = item.elements['x5400100a'];
  if (element === undefined || element.length < coding.bytes) return null;
  const { byteArray } = item;
  const at = byteArray.byteOffset + element.dataOffset;
  if (element.dataOffset + coding.bytes > byteArray.length) return null;
  const value = coding.read(new DataView(byteArray.buffer, at, coding.bytes), 0, isLittle);
  const isSigned = coding !== interpretations['UB'] && coding !== interpretations['US'];
  return value === 0 && isSigned ? null : value;
}

function readNumber(item: DataSet, tag: string, type: 'uint16' | 'uint32'): number {
  const length = item.elements[tag]?.length ?? 0;
  return length === (type === 'uint16' ? 2 : 4) ? (item[type](tag) ?? 0) : 0;
}

function describeFilters(definitions: readonly DataSet[]): string[] {
  const said = (
    [
      ['high-pass, Hz', 'x003a0220'],
      ['low-pass, Hz', 'x003a0221'],
      ['notch, Hz', 'x003a0222'],
    ] as const
  ).flatMap(([name, tag]) =>
    definitions.flatMap((definition) => {
      const value = definition.floatString(tag);
      return value !== undefined && value > 0 && Number.isFinite(value) ? [`${name}: ${value}`] : [];
    }),
  );
  return [...new Set(said)];
}

/** UCUM’s names of units for which recordings have other names. */
const unitNames: Readonly<Record<string, string>> = {
  'mm[Hg]': 'mmHg',
  'cm[H2O]': 'cmH2O',
  '{unity}': '',
  '1': '',
};

/**
 * Returns the name of a channel: its lead by code, its source in words, or the label that the device gave it.
 *
 * Source: DICOM PS3.16, CID 3001 (MDC `2:61`, SCP-ECG `5.6.3-9-61`, both lead III).
 *
 * @param definition an item of (003A,0200)
 * @returns empty if the file has none
 */
function channelName(definition: DataSet): string {
  const [source] = sequenceItems(definition, 'x003a0208');
  const number = /^(?:2:|5\.6\.3-9-)(\d{1,4})$/.exec(plainText(source, 'x00080100'))?.[1];
  const scheme = plainText(source, 'x00080102');
  const known = number !== undefined && /^(?:MDC|SCPECG)$/.test(scheme) ? leadForCode(Number(number)) : null;
  if (known !== null) return known;
  const said = plainText(source, 'x00080104') || plainText(definition, 'x003a0203');
  return /^(?:lead\s+)(\S+)/i.exec(said)?.[1]?.replace(/,$/, '') ?? said;
}

/** Returns the unit of a channel's sensitivity; empty if the file has none. */
function channelUnit(definition: DataSet): string {
  const [unit] = sequenceItems(definition, 'x003a0211');
  const code = plainText(unit, 'x00080100');
  return unitNames[code] ?? code;
}
