import { deflateRawSync } from 'node:zlib';

/** An element: tag, type, and a value in the form of its type. Items of a sequence are lists of elements. */
export type DicomElement = readonly [
  tag: number,
  vr: string,
  value: string | number | Uint8Array | readonly (readonly DicomElement[])[],
];

export interface DicomWriting {
  readonly isExplicit?: boolean;
  readonly isLittle?: boolean;
  readonly isDeflated?: boolean;
  /** Whether sequences and their items end with a delimiter instead of having a length. */
  readonly isOpenEnded?: boolean;
  readonly sopClass?: string;
  readonly syntax?: string;
}

export const ecgClass = '1.2.840.10008.5.1.4.1.1.9.1.1';

const longTypes = new Set(['OB', 'OW', 'SQ', 'UN', 'UT']);

/** Encodes elements in one of the transfer syntaxes of PS3.5. */
function encode(
  elements: readonly DicomElement[],
  how: Required<Pick<DicomWriting, 'isExplicit' | 'isLittle' | 'isOpenEnded'>>,
): Buffer {
  const { isExplicit, isLittle, isOpenEnded } = how;
  const int16 = (value: number): Buffer => {
    const bytes = Buffer.alloc(2);
    return isLittle ? (bytes.writeUInt16LE(value), bytes) : (bytes.writeUInt16BE(value), bytes);
  };
  const int32 = (value: number): Buffer => {
    const bytes = Buffer.alloc(4);
    return isLittle ? (bytes.writeUInt32LE(value), bytes) : (bytes.writeUInt32BE(value), bytes);
  };
  const tagOf = (tag: number): Buffer => Buffer.concat([int16(Math.floor(tag / 65536)), int16(tag % 65536)]);
  const mark = (tag: number, length = 0): Buffer => Buffer.concat([tagOf(tag), int32(length)]);
  const bodyOf = (vr: string, value: DicomElement[2]): Buffer => {
    if (value instanceof Uint8Array) return Buffer.from(value);
    if (typeof value === 'number') return vr === 'UL' ? int32(value) : int16(value);
    if (typeof value === 'string')
      return Buffer.from(value.length % 2 === 0 ? value : `${value}${vr === 'UI' ? '\0' : ' '}`, 'latin1');
    const items = value.map((item) => {
      const content = encode(item, how);
      return isOpenEnded
        ? Buffer.concat([mark(0xfffee000, 0xffffffff), content, mark(0xfffee00d)])
        : Buffer.concat([mark(0xfffee000, content.length), content]);
    });
    return Buffer.concat(isOpenEnded ? [...items, mark(0xfffee0dd)] : items);
  };
  return Buffer.concat(
    elements.map(([tag, vr, value]) => {
      const body = bodyOf(vr, value);
      const length = vr === 'SQ' && isOpenEnded ? 0xffffffff : body.length;
      if (!isExplicit) return Buffer.concat([tagOf(tag), int32(length), body]);
      const head = longTypes.has(vr)
        ? Buffer.concat([Buffer.from(`${vr}\0\0`), int32(length)])
        : Buffer.concat([Buffer.from(vr), int16(length)]);
      return Buffer.concat([tagOf(tag), head, body]);
    }),
  );
}

/** Writes a DICOM file with the given elements. */
export function dicomFile(elements: readonly DicomElement[], writing: DicomWriting = {}): Uint8Array {
  const {
    isExplicit = true,
    isLittle = true,
    isDeflated = false,
    isOpenEnded = false,
    sopClass = ecgClass,
  } = writing;
  const named = isDeflated ? '1.99' : isLittle ? '1' : '2';
  const syntax = writing.syntax ?? (isExplicit ? `1.2.840.10008.1.2.${named}` : '1.2.840.10008.1.2');
  const meta = encode(
    [
      [0x00020002, 'UI', sopClass],
      [0x00020010, 'UI', syntax],
    ],
    { isExplicit: true, isLittle: true, isOpenEnded: false },
  );
  const group = encode([[0x00020000, 'UL', meta.length]], {
    isExplicit: true,
    isLittle: true,
    isOpenEnded: false,
  });
  const body = encode([[0x00080016, 'UI', sopClass], ...elements], { isExplicit, isLittle, isOpenEnded });
  return new Uint8Array(
    Buffer.concat([
      Buffer.alloc(128),
      Buffer.from('DICM'),
      group,
      meta,
      isDeflated ? deflateRawSync(body) : body,
    ]),
  );
}

/** Returns a code of a coding scheme, as an item. */
export const codeItem = (value: string, scheme: string, meaning: string): readonly DicomElement[] => [
  [0x00080100, 'SH', value],
  [0x00080102, 'SH', scheme],
  [0x00080104, 'LO', meaning],
];

interface MadeChannel {
  readonly code?: readonly [value: string, scheme: string, meaning: string];
  readonly label?: string;
  readonly sensitivity?: string;
  readonly unit?: string;
  readonly more?: readonly DicomElement[];
}

interface MadeGroup {
  readonly channels: readonly MadeChannel[];
  readonly fs?: string;
  readonly label?: string;
  readonly interpretation?: string;
  readonly bits?: number;
  readonly data: Uint8Array;
  readonly sampleCount: number;
  readonly more?: readonly DicomElement[];
}

/** Returns a multiplex group as an item of (5400,0100), with the elements in order of their tags. */
export function multiplexGroup(group: MadeGroup): readonly DicomElement[] {
  const {
    channels,
    fs = '500',
    label,
    interpretation = 'SS',
    bits = 16,
    data,
    sampleCount,
    more = [],
  } = group;
  const definitions = channels.map(({ code, label: own, sensitivity, unit, more: others = [] }) =>
    sorted([
      ...(own === undefined ? [] : [[0x003a0203, 'SH', own] as const]),
      ...(code === undefined ? [] : [[0x003a0208, 'SQ', [codeItem(...code)]] as const]),
      ...(sensitivity === undefined ? [] : [[0x003a0210, 'DS', sensitivity] as const]),
      ...(unit === undefined ? [] : [[0x003a0211, 'SQ', [codeItem(unit, 'UCUM', unit)]] as const]),
      ...others,
    ]),
  );
  return sorted([
    [0x003a0005, 'US', channels.length],
    [0x003a0010, 'UL', sampleCount],
    [0x003a001a, 'DS', fs],
    ...(label === undefined ? [] : [[0x003a0020, 'SH', label] as const]),
    [0x003a0200, 'SQ', definitions],
    [0x54001004, 'US', bits],
    [0x54001006, 'CS', interpretation],
    [0x54001010, bits === 8 ? 'OB' : 'OW', data],
    ...more,
  ]);
}

const sorted = (elements: readonly DicomElement[]): readonly DicomElement[] =>
  elements.toSorted(([a], [b]) => a - b);

/** Encodes 16-bit samples as bytes. */
export function words(values: readonly number[], isLittle = true): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * values.length));
  values.forEach((value, k) => view.setInt16(2 * k, value, isLittle));
  return new Uint8Array(view.buffer);
}

/** Makes two groups of two leads, with a person's name. */
export function madeDicom(writing: DicomWriting = {}): Uint8Array {
  const isLittle = writing.isLittle ?? true;
  const lead = (number: number) =>
    ({ code: [`5.6.3-9-${number}`, 'SCPECG', 'Lead'], sensitivity: '2.5', unit: 'uV' }) as const;
  const frames = Array.from({ length: 200 }, (_, k) => [k - 100, 2 * k]).flat();
  return dicomFile(
    [
      [0x0008002a, 'DT', '20201122091000.25+0100'],
      [0x00080070, 'LO', 'Maker'],
      [0x00100010, 'PN', 'SECRET^NAME'],
      [0x00100020, 'LO', 'SECRET-ID'],
      [0x00100030, 'DA', '19530508'],
      [
        0x54000100,
        'SQ',
        [
          multiplexGroup({
            channels: [lead(1), lead(61)],
            label: 'RHYTHM',
            data: words(frames, isLittle),
            sampleCount: 200,
          }),
          multiplexGroup({
            channels: [lead(3)],
            fs: '250',
            data: words([5, 6, 7], isLittle),
            sampleCount: 3,
          }),
        ],
      ],
    ],
    writing,
  );
}
