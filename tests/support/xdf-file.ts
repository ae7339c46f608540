type XdfFormatName = 'int8' | 'int16' | 'int32' | 'int64' | 'float32' | 'double64' | 'string';

interface XdfSampleWriting {
  /** On the stream’s clock, s; omitted if the reader should derive it. */
  readonly sec?: number;
  readonly values: readonly (number | string)[];
}

export interface XdfStreamWriting {
  readonly id: number;
  readonly name: string;
  readonly kind?: string;
  readonly format: XdfFormatName;
  readonly rate: number;
  /** Labels and units. */
  readonly channels?: readonly (readonly [label: string, unit: string])[];
  readonly channelCount?: number;
  readonly samples: readonly XdfSampleWriting[];
  /** Clock offsets: time of measurement and value, s. */
  readonly offsets?: readonly (readonly [sec: number, offset: number])[];
  /** Samples per chunk. */
  readonly chunkSamples?: number;
}

const joined = (...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));

function numberBytes(bytes: number, write: (view: DataView) => void): Uint8Array {
  const view = new DataView(new ArrayBuffer(bytes));
  write(view);
  return new Uint8Array(view.buffer);
}

function lengthBytes(value: number, isLong = false): Uint8Array {
  if (value < 256 && !isLong) return Uint8Array.of(1, value);
  return joined(
    [4],
    numberBytes(4, (view) => view.setUint32(0, value, true)),
  );
}

export function xdfChunk(tag: number, ...content: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const body = joined([tag, 0], ...content);
  return joined(lengthBytes(body.length), body);
}

const letters = (text: string): Uint8Array => new TextEncoder().encode(text);
const idBytes = (id: number): Uint8Array => numberBytes(4, (view) => view.setUint32(0, id, true));
const double = (value: number): Uint8Array => numberBytes(8, (view) => view.setFloat64(0, value, true));

function valueBytes(format: XdfFormatName, value: number | string): Uint8Array {
  if (typeof value === 'string') {
    const bytes = letters(value);
    return joined(lengthBytes(bytes.length), bytes);
  }
  if (format === 'int8') return numberBytes(1, (view) => view.setInt8(0, value));
  if (format === 'int16') return numberBytes(2, (view) => view.setInt16(0, value, true));
  if (format === 'int32') return numberBytes(4, (view) => view.setInt32(0, value, true));
  if (format === 'int64') return numberBytes(8, (view) => view.setBigInt64(0, BigInt(value), true));
  return format === 'float32' ? numberBytes(4, (view) => view.setFloat32(0, value, true)) : double(value);
}

function sampleBytes(format: XdfFormatName, { sec, values }: XdfSampleWriting): Uint8Array {
  const stamp = sec === undefined ? Uint8Array.of(0) : joined([8], double(sec));
  return joined(stamp, ...values.map((value) => valueBytes(format, value)));
}

/**
 * Writes a file of streams: their headers, then their chunks in turn with clock offsets before them, and their footers.
 */
export function xdfFile(streams: readonly XdfStreamWriting[], isLong = false): Uint8Array {
  const heads = streams.map(({ id, name, kind = '', format, rate, channels = [], channelCount }) => {
    const described = channels.map(
      ([label, unit]) => `<channel><label>${label}</label><unit>${unit}</unit></channel>`,
    );
    const count = channelCount ?? Math.max(1, channels.length);
    const xml = `<?xml version="1.0"?><info><name>${name}</name><type>${kind}</type><channel_count>${count}</channel_count><nominal_srate>${rate}</nominal_srate><channel_format>${format}</channel_format><hostname>SECRET</hostname><desc><subject>SECRET</subject><channels>${described.join('')}</channels></desc></info>`;
    return xdfChunk(2, idBytes(id), letters(xml));
  });
  const turns = streams.map(({ id, format, samples, offsets = [], chunkSamples = 50 }) => {
    const measured = offsets.map(([sec, offset]) => xdfChunk(4, idBytes(id), double(sec), double(offset)));
    const chunks: Uint8Array[] = [];
    for (let at = 0; at < samples.length; at += chunkSamples) {
      const own = samples.slice(at, at + chunkSamples);
      const bytes = own.map((sample) => sampleBytes(format, sample));
      chunks.push(xdfChunk(3, idBytes(id), lengthBytes(own.length, isLong), ...bytes));
    }
    return [...measured, ...chunks];
  });
  const most = Math.max(0, ...turns.map(({ length }) => length));
  const body = Array.from({ length: most }, (_, k) => turns.flatMap((own) => own.slice(k, k + 1))).flat();
  return joined(
    letters('XDF:'),
    xdfChunk(
      1,
      letters(
        '<?xml version="1.0"?><info><version>1.0</version><datetime>2023-05-04T10:11:12+0200</datetime></info>',
      ),
    ),
    ...heads,
    xdfChunk(5, new Uint8Array(16).fill(7)),
    ...body,
    ...streams.map(({ id }) => xdfChunk(6, idBytes(id), letters('<?xml version="1.0"?><info/>'))),
  );
}

/** Makes an ECG at 500 Hz on one clock, a pulse at 50 Hz on another that starts later, and marks. */
export function madeXdf(): Uint8Array {
  const ecg: XdfStreamWriting = {
    id: 1,
    name: 'Amp',
    kind: 'ECG',
    format: 'int16',
    rate: 500,
    channels: [
      ['lead II', 'microvolts'],
      ['lead V5', 'microvolts'],
    ],
    samples: Array.from({ length: 1000 }, (_, n) => ({ sec: 1000 + n / 500, values: [n - 500, 2 * n] })),
  };
  const pulse: XdfStreamWriting = {
    id: 2,
    name: 'Finger',
    kind: 'PPG',
    format: 'float32',
    rate: 50,
    // Only the first sample of a chunk has a time stamp.
    samples: Array.from({ length: 80 }, (_, n) => ({
      ...(n % 20 === 0 ? { sec: 70.204 + n / 50 } : {}),
      values: [n / 4],
    })),
    offsets: [
      [70, 930],
      [71, 930],
    ],
    chunkSamples: 20,
  };
  const marks: XdfStreamWriting = {
    id: 3,
    name: 'Marks',
    kind: 'Markers',
    format: 'string',
    rate: 0,
    samples: [
      { sec: 1000.5, values: ['stand up'] },
      { sec: 1001.25, values: ['tilt 60°'] },
    ],
  };
  return xdfFile([ecg, pulse, marks]);
}
