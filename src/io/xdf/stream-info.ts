import type { ByteSource } from '../../model/recording.ts';
import { elementAt, childElements, readXml, textAt } from '../carts/xml-tree.ts';
import { type NumberKind, numberKinds } from '../number-kinds.ts';
import { memorySource } from '../source.ts';

export interface XdfChannel {
  readonly label: string;
  readonly unit: string;
  readonly kind: string;
}

/** Content of a stream's header. */
export interface XdfStreamInfo {
  readonly name: string;
  /** ‘ECG’, ‘Markers’ and so on. */
  readonly kind: string;
  /** Hz; 0 if samples have no regular rate. */
  readonly nominalHz: number;
  /** Storage format of values; null for texts. */
  readonly format: NumberKind | null;
  readonly channels: readonly XdfChannel[];
}

const formats: ReadonlyMap<string, NumberKind | null> = new Map([
  ['int8', numberKinds.int8],
  ['int16', numberKinds.int16],
  ['int32', numberKinds.int32],
  ['int64', numberKinds.int64],
  ['float32', numberKinds.float32],
  ['double64', numberKinds.float64],
  ['string', null],
]);

const unitNames: Readonly<Record<string, string>> = { microvolts: 'µV', millivolts: 'mV', volts: 'V' };
const maxChannels = 4096;

/**
 * Reads the header of a stream.
 *
 * @param xml  content of its chunk
 * @param file path of the recording, for errors
 * @returns null if the number of channels, the rate or the format is missing or unknown
 * @throws BeatbenchError the errors of `readXml`
 */
export async function readXdfStream(
  xml: Uint8Array,
  file: string,
  signal?: AbortSignal,
): Promise<XdfStreamInfo | null> {
  const source: ByteSource = memorySource(file, xml);
  const info = await readXml(source, signal);
  const count = Number(textAt(info, 'channel_count') || Number.NaN);
  const nominalHz = Number(textAt(info, 'nominal_srate') || '0');
  const format = formats.get(textAt(info, 'channel_format'));
  const isSized = Number.isInteger(count) && count >= 1 && count <= maxChannels;
  if (format === undefined || !isSized || !(nominalHz >= 0 && nominalHz <= 1e7)) return null;
  const name = textAt(info, 'name');
  const channelElements = childElements(elementAt(info, 'desc', 'channels'), 'channel');
  return {
    name,
    kind: textAt(info, 'type'),
    nominalHz,
    format,
    channels: Array.from({ length: count }, (_, k) => {
      const unit = textAt(channelElements[k], 'unit');
      const otherwise = name === '' ? `channel ${k + 1}` : count === 1 ? name : `${name} ${k + 1}`;
      return {
        label: textAt(channelElements[k], 'label') || otherwise,
        unit: unitNames[unit.toLowerCase()] ?? unit,
        kind: textAt(channelElements[k], 'type'),
      };
    }),
  };
}

/**
 * Reads the start of the recording from the header of the file: ISO 8601 without zone; null if there is none.
 *
 * @param xml  header of the file
 * @param file path, for errors
 * @returns local time of the start
 */
export async function readXdfStart(
  xml: Uint8Array,
  file: string,
  signal?: AbortSignal,
): Promise<string | null> {
  const text = textAt(await readXml(memorySource(file, xml), signal), 'datetime');
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(text)?.[0] ?? '';
  return Number.isNaN(Date.parse(`${time}Z`)) ? null : time;
}
