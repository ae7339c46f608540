import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { ByteSource, Recording } from '../../model/recording.ts';
import { readAllBytes } from '../source.ts';
import { cartRecording, type CartLead } from './held-leads.ts';

/** Maximum size of a file. Five minutes of six leads take 1.1 MB. */
const maxBytes = 32 << 20;
const headBytes = 12;
const blockHeadBytes = 8;
const leadOfBlock: Readonly<Record<string, string>> = {
  'ecg ': 'I',
  ecg2: 'II',
  ecg3: 'III',
  ecg4: 'aVR',
  ecg5: 'aVL',
  ecg6: 'aVF',
};

interface Block {
  readonly id: string;
  readonly at: number;
  readonly body: DataView;
  readonly isWhole: boolean;
}

/**
 * Opens an ATC file of a KardiaMobile: one or six leads of 16 bits.
 *
 * Source: AliveCor, ‘ATC file format’: blocks with id, length, bytes and checksum.
 *
 * @param source the file
 * @returns one ECG channel per lead, 16 bits, mV
 * @throws BeatbenchError `truncated`, `bad-header`, `bad-value` if a block's checksum is wrong, `no-channel`
 */
export async function openKardia(source: ByteSource, signal?: AbortSignal): Promise<Recording> {
  const bytes = await readAllBytes(source, maxBytes, signal);
  const warnings: Warning[] = [];
  const blocks = readBlocks(bytes, source.path, warnings);
  const format = blocks.find(({ id }) => id === 'fmt ')?.body;
  const [rate, resolution] =
    format === undefined || format.byteLength < 5
      ? [0, 0]
      : [format.getUint16(1, true), format.getUint16(3, true)];
  if (rate === 0 || resolution === 0) {
    throw new BeatbenchError(
      'bad-header',
      `${source.path} states no rate or no size of its samples; copy it again from its source.`,
      {
        file: source.path,
        field: 'fmt',
      },
    );
  }
  const leads = blocks.flatMap(({ id, body }): CartLead[] => {
    const label = leadOfBlock[id];
    if (label === undefined) return [];
    const digital = Int32Array.from({ length: body.byteLength >> 1 }, (_, k) => body.getInt16(2 * k, true));
    return [
      {
        label,
        unit: 'mV',
        fs: rate,
        digital,
        gaps: [],
        adc: { gain: nvInMv / resolution, baseline: 0, bits: 16 },
      },
    ];
  });
  const info = blocks.find(({ id }) => id === 'info')?.body;
  const recorded = info === undefined ? '' : readAscii(info, 0, 32);
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?/.exec(recorded)?.[0] ?? null;
  return cartRecording({ source, format: 'atc', startTime: time, warnings, comments: [] }, leads);
}

const nvInMv = 1e6;

function readBlocks(bytes: Uint8Array, file: string, warnings: Warning[]): Block[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const blocks: Block[] = [];
  for (let at = headBytes; at + blockHeadBytes <= bytes.length;) {
    const id = readAscii(view, at, 4);
    const stated = view.getUint32(at + 4, true);
    const from = at + blockHeadBytes;
    const to = Math.min(from + stated, bytes.length);
    const isWhole = from + stated + 4 <= bytes.length;
    if (isWhole && checksum(bytes.subarray(at, to)) !== view.getUint32(to, true)) {
      throw new BeatbenchError(
        'bad-value',
        `The block ‘${id.trim()}’ of ${file} is damaged: its checksum differs; copy it again from its source.`,
        { file, byte: at, field: id.trim() },
      );
    }
    if (!isWhole)
      warnings.push({ code: 'short-data', message: `The file ends within its block ‘${id.trim()}’.` });
    blocks.push({ id, at, body: new DataView(bytes.buffer, bytes.byteOffset + from, to - from), isWhole });
    at = from + stated + 4;
  }
  return blocks;
}

function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum = (sum + byte) >>> 0;
  return sum;
}

function readAscii(view: DataView, from: number, count: number): string {
  const codes = Array.from({ length: Math.min(count, view.byteLength - from) }, (_, k) =>
    view.getUint8(from + k),
  );
  return String.fromCharCode(...codes).replace(/\0[\s\S]*$/, '');
}
