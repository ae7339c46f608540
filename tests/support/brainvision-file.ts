interface BrainVisionWriting {
  readonly format?: 'INT_16' | 'UINT_16' | 'INT_32' | 'IEEE_FLOAT_32';
  readonly isVectorized?: boolean;
  readonly isBig?: boolean;
  /** Lines that replace those with the same key. */
  readonly lines?: Readonly<Record<string, string>>;
  /** Lines `Mk…` of the marker file. */
  readonly markers?: readonly string[];
}

interface BrainVisionFiles {
  readonly header: string;
  readonly markers: string;
  readonly samples: Uint8Array;
  /** Stored numbers of each channel. */
  readonly stored: readonly (readonly number[])[];
}

const sampleCount = 400;
const channels = ['ECG\\1 lead II,,0.5,µV', 'Resp,,0.1,mV', 'Cz,Ref,,'];

const markerLines = [
  'Mk1=New Segment,,1,1,0,20131113161403794232',
  'Mk2=Stimulus,S  1,11,1,0',
  'Mk3=Comment,eyes closed\\1 lying,51,100,2',
  'Mk4=Response,R  2,400,0,0',
];

const formats = {
  INT_16: { bytes: 2, write: 'setInt16' },
  UINT_16: { bytes: 2, write: 'setUint16' },
  INT_32: { bytes: 4, write: 'setInt32' },
  IEEE_FLOAT_32: { bytes: 4, write: 'setFloat32' },
} as const;

/** Makes three channels of 400 samples at 500 Hz, with markers, and a person's name in the comment. */
export function madeBrainVision(stem = 'made', writing: BrainVisionWriting = {}): BrainVisionFiles {
  const {
    format = 'INT_16',
    isVectorized = false,
    isBig = false,
    lines = {},
    markers = markerLines,
  } = writing;
  const { bytes, write } = formats[format];
  const isFloat = format === 'IEEE_FLOAT_32';
  const stored = channels.map((_, c) =>
    Array.from({ length: sampleCount }, (__, n) => {
      const value = ((n * (37 + 11 * c)) % 4001) - (format === 'UINT_16' ? 0 : 2000);
      return isFloat ? value / 8 : value;
    }),
  );
  const view = new DataView(new ArrayBuffer(bytes * sampleCount * channels.length));
  for (const [c, own] of stored.entries()) {
    for (const [n, value] of own.entries()) {
      const at = isVectorized ? c * sampleCount + n : n * channels.length + c;
      view[write](at * bytes, value, !isBig);
    }
  }
  const said = [
    'Brain Vision Data Exchange Header File Version 1.0',
    '; Data created by the test support',
    '',
    '[Common Infos]',
    'Codepage=UTF-8',
    'DataFile=$b.eeg',
    'MarkerFile=$b.vmrk',
    'DataFormat=BINARY',
    `DataOrientation=${isVectorized ? 'VECTORIZED' : 'MULTIPLEXED'}`,
    'NumberOfChannels=3',
    ...(isVectorized ? [`DataPoints=${sampleCount}`] : []),
    'SamplingInterval=2000',
    '',
    '[Binary Infos]',
    `BinaryFormat=${format}`,
    `UseBigEndianOrder=${isBig ? 'YES' : 'NO'}`,
    '',
    '[Channel Infos]',
    ...channels.map((channel, k) => `Ch${k + 1}=${channel}`),
    '',
    '[Comment]',
    'SECRET NAME born 1953',
    'NumberOfChannels=99',
    '',
  ].map((line) => lines[line.split('=')[0] ?? ''] ?? line);
  const header = said.join('\r\n').replaceAll('$b', () => stem);
  const marked = [
    'Brain Vision Data Exchange Marker File, Version 1.0',
    '',
    '[Common Infos]',
    'Codepage=UTF-8',
    `DataFile=${stem}.eeg`,
    '',
    '[Marker Infos]',
    '; Each entry: Mk<Marker number>=<Type>,<Description>,<Position in data points>,<Size>,<Channel number>',
    ...markers,
    '',
  ].join('\r\n');
  return { header, markers: marked, samples: new Uint8Array(view.buffer), stored };
}

/** The variants that a second, independent reader has read. */
export const comparedBrainVision: Readonly<Record<string, BrainVisionWriting>> = {
  multiplexed: {},
  vectorized: { isVectorized: true },
  'multiplexed-float': { format: 'IEEE_FLOAT_32' },
  'vectorized-float': { format: 'IEEE_FLOAT_32', isVectorized: true },
};
