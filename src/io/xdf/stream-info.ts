import type { ByteSource } from '../../model/recording.ts';
import { elementAt, childElements, readXml, textAt } from '../carts/xml-tree.ts';
import { memorySource } from '../source.ts';

export interface XdfChannel {
  readonly label: string;
  readonly unit: string;
  readonly kind: string;
}

/** What the header of a stream says of it. */
export interface XdfStreamInfo {
  readonly name: string;
  /** ‘ECG’, ‘Markers’ and so on. */
  readonly kind: string;
  /** Hz; 0 where samples come as they come. */
  readonly nominalHz: number;
  readonly format: XdfFormat;
  readonly channels: readonly XdfChannel[];
}

/** How values stand in the file; null of texts. */
export interface XdfFormat {
  readonly name: string;
  readonly bytes: number;
  readonly isInteger: boolean;
  readonly numberAt: (view: DataView, byte: number) => number;
}

const formats: readonly XdfFormat[] = [
  { name: 'int8', bytes: 1, isInteger: true, numberAt: (view, byte) => view.getInt8(byte) },
  { name: 'int16', bytes: 2, isInteger: true, numberAt: (view, byte) => view.getInt16(byte, true) },
  { name: 'int32', bytes: 4, isInteger: true, numberAt: (view, byte) => view.getInt32(byte, true) },
  {
    name: 'int64',
    bytes: 8,
    isInteger: false,
    numberAt: (view, byte) => Number(view.getBigInt64(byte, true)),
  },
  { name: 'float32', bytes: 4, isInteger: false, numberAt: (view, byte) => view.getFloat32(byte, true) },
  { name: 'double64', bytes: 8, isInteger: false, numberAt: (view, byte) => view.getFloat64(byte, true) },
  // Their length is their own.
  { name: 'string', bytes: 0, isInteger: false, numberAt: () => Number.NaN },
];

const unitNames: Readonly<Record<string, string>> = { microvolts: 'µV', millivolts: 'mV', volts: 'V' };
const mostChannels = 4096;

/**
 * Reads the header of a stream.
 *
 * @param xml  of its chunk
 * @param file path of the recording, for errors
 * @returns null where it says no number of channels, rate or format that are known
 * @throws BeatbenchError as `readXml`
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
  const format = formats.find(({ name }) => name === textAt(info, 'channel_format'));
  const isSized = Number.isInteger(count) && count >= 1 && count <= mostChannels;
  if (format === undefined || !isSized || !(nominalHz >= 0 && nominalHz <= 1e7)) return null;
  const name = textAt(info, 'name');
  const said = childElements(elementAt(info, 'desc', 'channels'), 'channel');
  return {
    name,
    kind: textAt(info, 'type'),
    nominalHz,
    format,
    channels: Array.from({ length: count }, (_, k) => {
      const unit = textAt(said[k], 'unit');
      const otherwise = name === '' ? `channel ${k + 1}` : count === 1 ? name : `${name} ${k + 1}`;
      return {
        label: textAt(said[k], 'label') || otherwise,
        unit: unitNames[unit.toLowerCase()] ?? unit,
        kind: textAt(said[k], 'type'),
      };
    }),
  };
}

/** When the recorder began, from the head of the file: ISO 8601 without zone; null where it says none. */
export async function readXdfStart(
  xml: Uint8Array,
  file: string,
  signal?: AbortSignal,
): Promise<string | null> {
  const text = textAt(await readXml(memorySource(file, xml), signal), 'datetime');
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(text)?.[0] ?? '';
  return Number.isNaN(Date.parse(`${time}Z`)) ? null : time;
}
