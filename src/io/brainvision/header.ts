import { BeatbenchError } from '../../model/failure.ts';
import { roundNearInteger } from '../file-recording.ts';
import { fileStem } from '../paths.ts';
import { type NumberKind, numberKinds } from '../number-kinds.ts';
import { splitIniValue, readSections, type IniEntry, type IniSections } from './sections.ts';

export interface BrainVisionChannel {
  readonly label: string;
  readonly unit: string;
  /** Size of one step of the stored numbers, in the unit. */
  readonly resolution: number;
}

export interface BrainVisionHeader {
  /** Name of the file of samples, next to the header. */
  readonly dataName: string;
  /** Null if the header names none. */
  readonly markerName: string | null;
  /** Hz. */
  readonly fs: number;
  readonly channels: readonly BrainVisionChannel[];
  /** Whether the samples of all channels at one time are adjacent; otherwise those of one channel are. */
  readonly isMultiplexed: boolean;
  readonly kind: NumberKind;
  readonly isLittle: boolean;
  /** Stated number of samples of each channel; null if the header has none. */
  readonly statedCount: number | null;
  /** Whether the recording consists of segments joined without the time between them. */
  readonly isSegmented: boolean;
}

const maxChannels = 4096;

/** Number types by their name. */
const formats: Readonly<Record<string, NumberKind>> = {
  INT_16: numberKinds.int16,
  UINT_16: numberKinds.uint16,
  INT_32: numberKinds.int32,
  IEEE_FLOAT_32: numberKinds.float32,
};

/**
 * Parses a BrainVision header.
 *
 * Source: Brain Products, ‘BrainVision Core Data Format 1.0’.
 *
 * @param text content of the `.vhdr` file
 * @param file its path, for errors
 * @returns kind, rate and scale of the samples, and the names of the other files
 * @throws BeatbenchError `bad-header`, `unsupported` with line and field
 */
export function parseBrainVision(text: string, file: string): BrainVisionHeader {
  const sections = readSections(text);
  const fail = failing(file);
  const common = (key: string): IniEntry | undefined => sections.get('common infos')?.get(key.toLowerCase());
  const word = (key: string, otherwise: string): string => (common(key)?.value || otherwise).toUpperCase();
  const count = Number(common('NumberOfChannels')?.value || Number.NaN);
  if (!Number.isInteger(count) || count < 1 || count > maxChannels) {
    throw fail('bad-header', 'states no number of channels', 'NumberOfChannels', common('NumberOfChannels'));
  }
  const fs = 1e6 / Number(common('SamplingInterval')?.value || Number.NaN);
  if (!(fs > 0) || !Number.isFinite(fs)) {
    throw fail(
      'bad-header',
      'states no time between samples',
      'SamplingInterval',
      common('SamplingInterval'),
    );
  }
  if (word('DataType', 'TIMEDOMAIN') !== 'TIMEDOMAIN') {
    throw fail('unsupported', 'holds no signals over time', 'DataType', common('DataType'));
  }
  if (word('DataFormat', 'BINARY') !== 'BINARY') {
    throw fail(
      'unsupported',
      'has samples as text, which are not supported',
      'DataFormat',
      common('DataFormat'),
    );
  }
  const orientation = word('DataOrientation', '');
  if (orientation !== 'MULTIPLEXED' && orientation !== 'VECTORIZED') {
    const orientationEntry = common('DataOrientation');
    throw fail('bad-header', 'states no order of its samples', 'DataOrientation', orientationEntry);
  }
  const dataFile = common('DataFile');
  if (dataFile === undefined || dataFile.value === '') {
    throw fail('bad-header', 'names no file of samples', 'DataFile', dataFile);
  }
  const points = common('DataPoints')?.value ?? '';
  const markers = common('MarkerFile')?.value ?? '';
  return {
    dataName: withStem(dataFile.value, file),
    markerName: markers === '' ? null : withStem(markers, file),
    fs: roundNearInteger(fs),
    channels: Array.from({ length: count }, (_, k) => parseChannel(sections, k, file)),
    isMultiplexed: orientation === 'MULTIPLEXED',
    ...parseNumbers(sections, file),
    statedCount: /^\d{1,15}$/.test(points) && Number(points) > 0 ? Number(points) : null,
    isSegmented: word('SegmentationType', 'NOTSEGMENTED') !== 'NOTSEGMENTED',
  };
}

/**
 * Returns the files that a header names, as far as it can be read.
 *
 * @param text content of the `.vhdr` file
 * @param file its path, for errors
 * @returns names as written in the header; an unreadable header gives none
 */
export function listNamedFiles(text: string, file: string): string[] {
  const common = readSections(text).get('common infos');
  const named = [common?.get('datafile'), common?.get('markerfile')];
  return named.flatMap((entry) =>
    entry === undefined || entry.value === '' ? [] : [withStem(entry.value, file)],
  );
}

/** Replaces `$b` by the header’s own name. */
function withStem(name: string, file: string): string {
  return name.replaceAll('$b', () => fileStem(file));
}

function parseNumbers(sections: IniSections, file: string): Pick<BrainVisionHeader, 'kind' | 'isLittle'> {
  const infos = sections.get('binary infos');
  const format = infos?.get('binaryformat');
  const kind = formats[format?.value.toUpperCase() ?? ''];
  if (kind === undefined) {
    const code = format === undefined ? 'bad-header' : 'unsupported';
    throw failing(file)(code, 'has samples in an unsupported format', 'BinaryFormat', format);
  }
  return { kind, isLittle: infos?.get('usebigendianorder')?.value.toUpperCase() !== 'YES' };
}

/** Parses `Ch1=NAME,REFERENCE,RESOLUTION,UNIT`; the defaults are 1 and µV. */
function parseChannel(sections: IniSections, index: number, file: string): BrainVisionChannel {
  const key = `Ch${index + 1}`;
  const entry = sections.get('channel infos')?.get(key.toLowerCase());
  if (entry === undefined) {
    throw failing(file)('bad-header', `does not describe channel ${index + 1}`, key, entry);
  }
  const [label = '', , step = '', unit = ''] = splitIniValue(entry);
  const resolution = step === '' ? 1 : Number(step);
  if (!(resolution !== 0 && Number.isFinite(resolution) && Number.isFinite(1 / resolution))) {
    throw failing(file)('bad-header', `states no resolution of channel ${index + 1}`, key, entry);
  }
  return { label: label || `channel ${index + 1}`, unit: unit || 'µV', resolution };
}

function failing(file: string) {
  return (
    code: 'bad-header' | 'unsupported',
    what: string,
    field: string,
    entry: IniEntry | undefined,
  ): BeatbenchError =>
    new BeatbenchError(code, `${file} ${what}; export it again as binary samples over time.`, {
      file,
      field,
      ...(entry === undefined ? {} : { line: entry.line }),
    });
}
