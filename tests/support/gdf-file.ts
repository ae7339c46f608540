interface GdfEventWriting {
  /** Position in the record, from 1. */
  readonly position: number;
  readonly type: number;
  readonly channel?: number;
  readonly length?: number;
}

interface GdfChannelWriting {
  readonly label: string;
  /** Code in later versions, text in earlier ones. */
  readonly unit: readonly [code: number, text: string];
  readonly samplesPerRecord: number;
  /** Type code of the numbers. */
  readonly type: number;
  readonly physical: readonly [number, number];
  readonly digital: readonly [number, number];
  readonly valueOf: (n: number) => number;
}

interface GdfWriting {
  readonly version?: string;
  readonly channels?: readonly GdfChannelWriting[];
  readonly recordCount?: number;
  /** Replaces the number of records in the header. */
  readonly statedRecords?: number;
  readonly mode?: number;
  readonly events?: readonly GdfEventWriting[];
  /** Hz; 0 if omitted. */
  readonly eventRate?: number;
}

const sizes: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 2,
  5: 4,
  6: 4,
  7: 8,
  8: 8,
  16: 4,
  17: 8,
  279: 3,
  535: 3,
};

function writeNumber(view: DataView, at: number, type: number, value: number): void {
  if (type === 1) view.setInt8(at, value);
  else if (type === 2) view.setUint8(at, value);
  else if (type === 3) view.setInt16(at, value, true);
  else if (type === 4) view.setUint16(at, value, true);
  else if (type === 5) view.setInt32(at, value, true);
  else if (type === 6) view.setUint32(at, value, true);
  else if (type === 7) view.setBigInt64(at, BigInt(value), true);
  else if (type === 8) view.setBigUint64(at, BigInt(value), true);
  else if (type === 16) view.setFloat32(at, value, true);
  else if (type === 17) view.setFloat64(at, value, true);
  else for (let k = 0; k < 3; k++) view.setUint8(at + k, (value >> (8 * k)) & 255);
}

/** Makes one channel of integers of a type. */
export function gdfChannel(type: number, least = -900): GdfChannelWriting {
  return {
    label: `type ${type}`,
    unit: [4275, 'uV'],
    samplesPerRecord: 10,
    type,
    physical: [0, 100],
    digital: [0, 1000],
    valueOf: (n) => ((n * 37) % 91) + least,
  };
}

const twoChannels: readonly GdfChannelWriting[] = [
  {
    label: 'ECG II',
    unit: [4275, 'uV'],
    samplesPerRecord: 250,
    type: 3,
    physical: [-1000, 1000],
    digital: [-2000, 2000],
    valueOf: (n) => ((n * 37) % 3001) - 1500,
  },
  {
    label: 'ART',
    unit: [3872, 'mmHg'],
    samplesPerRecord: 250,
    type: 3,
    physical: [0, 300],
    digital: [0, 3000],
    valueOf: (n) => (n * 53) % 2999,
  },
];

/** Makes records of 1 s with events, and a person in the header. */
export function madeGdf(writing: GdfWriting = {}): Uint8Array {
  const {
    version = '2.20',
    channels = twoChannels,
    recordCount = 3,
    statedRecords = recordCount,
    mode = 3,
    events = [
      { position: 26, type: 769, channel: 0, length: 50 },
      { position: 501, type: 1281, channel: 2, length: 0 },
    ],
    eventRate = 250,
  } = writing;
  const isEarly = version < '1.9';
  const recordBytes = channels.reduce((sum, own) => sum + own.samplesPerRecord * (sizes[own.type] ?? 1), 0);
  const headerBytes = 256 * (1 + channels.length);
  const eventBytes = mode === 0 ? 0 : 8 + events.length * (mode === 3 ? 12 : 6);
  const bytes = new Uint8Array(headerBytes + recordCount * recordBytes + eventBytes);
  const view = new DataView(bytes.buffer);
  const text = (at: number, letters: string): void => bytes.set(new TextEncoder().encode(letters), at);
  text(0, `GDF ${version}`);
  text(8, 'SECRET-NUMBER SECRET-NAME');
  text(88, 'SECRET-RECORDING');
  if (isEarly) {
    text(168, '2006031517200625');
    view.setBigInt64(184, BigInt(headerBytes), true);
    view.setUint32(252, channels.length, true);
  } else {
    // 15 March 2006, 12:00:00.
    view.setUint32(168, 2 ** 31, true);
    view.setUint32(172, 732_751, true);
    // Date of birth.
    view.setUint32(180, 713_000, true);
    view.setUint16(184, headerBytes / 256, true);
    view.setUint16(252, channels.length, true);
  }
  view.setBigInt64(236, BigInt(statedRecords), true);
  view.setUint32(244, 1, true);
  view.setUint32(248, 1, true);
  writeChannels(view, text, channels, isEarly);
  let at = headerBytes;
  for (let record = 0; record < recordCount; record++) {
    for (const { samplesPerRecord, type, valueOf } of channels) {
      for (let k = 0; k < samplesPerRecord; k++, at += sizes[type] ?? 1)
        writeNumber(view, at, type, valueOf(record * samplesPerRecord + k));
    }
  }
  if (mode === 0) return bytes;
  view.setUint8(at, mode);
  if (isEarly) {
    for (let k = 0; k < 3; k++) view.setUint8(at + 1 + k, (eventRate >> (8 * k)) & 255);
    view.setUint32(at + 4, events.length, true);
  } else {
    for (let k = 0; k < 3; k++) view.setUint8(at + 1 + k, (events.length >> (8 * k)) & 255);
    view.setFloat32(at + 4, eventRate, true);
  }
  const table = at + 8;
  for (const [k, { position, type, channel = 0, length = 0 }] of events.entries()) {
    view.setUint32(table + 4 * k, position, true);
    view.setUint16(table + 4 * events.length + 2 * k, type, true);
    if (mode === 3) {
      view.setUint16(table + 6 * events.length + 2 * k, channel, true);
      view.setUint32(table + 8 * events.length + 4 * k, length, true);
    }
  }
  return bytes;
}

function writeChannels(
  view: DataView,
  text: (at: number, letters: string) => void,
  channels: readonly GdfChannelWriting[],
  isEarly: boolean,
): void {
  const count = channels.length;
  for (const [k, channel] of channels.entries()) {
    const from = 256;
    text(from + 16 * k, channel.label);
    text(from + 16 * count + 80 * k, 'electrode');
    const unitAt = from + 96 * count;
    if (isEarly) text(unitAt + 8 * k, channel.unit[1]);
    else view.setUint16(unitAt + 6 * count + 2 * k, channel.unit[0], true);
    const ends = from + 104 * count;
    for (const [n, value] of channel.physical.entries())
      view.setFloat64(ends + 8 * (n * count + k), value, true);
    for (const [n, value] of channel.digital.entries()) {
      const at = ends + 8 * ((n + 2) * count + k);
      if (isEarly) view.setBigInt64(at, BigInt(value), true);
      else view.setFloat64(at, value, true);
    }
    view.setUint32(from + 216 * count + 4 * k, channel.samplesPerRecord, true);
    view.setUint32(from + 220 * count + 4 * k, channel.type, true);
  }
}

/** The variants that a second, independent reader has read; it supports only channels of one type. */
export const comparedGdf: Readonly<Record<string, GdfWriting>> = {
  late: {},
  early: { version: '1.25' },
  'early-short': { version: '1.25', mode: 1 },
  floats: { channels: twoChannels.map((channel) => ({ ...channel, type: 16 })) },
  doubles: { channels: twoChannels.map((channel) => ({ ...channel, type: 17 })) },
  words: { channels: twoChannels.map((channel) => ({ ...channel, type: 5 })) },
  short: { mode: 1 },
};
