import { BeatbenchError } from '../../model/failure.ts';
import { ForwardWindow } from '../forward-window.ts';
import { createPause } from '../pause.ts';
import { type NumberKind, numberKinds } from '../number-kinds.ts';
import type { UnpackedBytes } from './packed-bytes.ts';

/** A track: its name, and the format of its records. */
export interface VitalTrack {
  readonly kind: 'wave' | 'number' | 'text';
  readonly name: string;
  readonly unit: string;
  /** Hz. */
  readonly fs: number;
  /** Null for an unknown number type. */
  readonly numbers: NumberKind | null;
  readonly gain: number;
  readonly offset: number;
  /** Records of a track of waves, in the order of the file. */
  readonly records: VitalRecord[];
  readonly texts: { readonly sec: number; readonly text: string }[];
  /** Number of records with a single number. */
  numberCount: number;
}

/** A track whose records are samples at a known rate. */
export type WaveTrack = VitalTrack & { readonly numbers: NumberKind };

interface VitalRecord {
  /** Time of its first sample, s since 1970, UTC. */
  readonly sec: number;
  /** Offset of its first sample in the inflated bytes. */
  readonly byte: number;
  readonly count: number;
}

export interface VitalContents {
  readonly tracks: readonly VitalTrack[];
  /** Minutes to subtract from UTC for wall-clock time. */
  readonly zoneMinutes: number;
  /** Number of records that could not be read, and of texts beyond the maximum. */
  readonly lostCount: number;
  /** Offset, in the inflated bytes, of a packet that is cut; null if all are complete. */
  readonly endsAt: number | null;
}

const packetKinds = { track: 0, record: 1 } as const;
const trackKinds: Readonly<Record<number, VitalTrack['kind']>> = { 1: 'wave', 2: 'number', 5: 'text' };
/** Number types by their code, from 1. */
const { float32, float64, int8, uint8, int16, uint16, int32, uint32 } = numberKinds;
const kinds: readonly NumberKind[] = [float32, float64, int8, uint8, int16, uint16, int32, uint32];

const maxRecords = 4_000_000;
const maxTexts = 200_000;
/** Maximum number of characters of a text. */
const maxLetters = 1000;
const packetHeadBytes = 5;
/** Maximum size of a definition, or of the head of a record with a text; samples follow. */
const maxHeadBytes = 1 << 16;
/** Times above this are invalid, s since 1970. */
const maxSec = 1e11;

/**
 * Scans the packets of a Vital Recorder file once: tracks, and the positions of the samples of their records.
 *
 * Source: VitalDB, ‘Vital File Format’.
 *
 * @param bytes inflated bytes
 * @param file  path, for errors
 * @returns tracks with the positions of their records
 * @throws BeatbenchError `bad-header` if it does not begin like such a file, `truncated`, `too-large`
 */
export async function readVitalPackets(
  bytes: UnpackedBytes,
  file: string,
  signal?: AbortSignal,
): Promise<VitalContents> {
  const window = new ForwardWindow(bytes, signal);
  const head = await window.at(0, 12);
  if (head.byteLength < 10) {
    throw new BeatbenchError('truncated', `${file} ends within its header; copy it again from its source.`, {
      file,
      byte: 0,
    });
  }
  if (new TextDecoder().decode(new Uint8Array(head.buffer, head.byteOffset, 4)) !== 'VITA') {
    throw new BeatbenchError('bad-header', `${file} is not a Vital Recorder file; check what it is.`, {
      file,
      byte: 0,
    });
  }
  const headBytes = head.getUint16(8, true);
  const found = {
    tracks: new Map<number, VitalTrack>(),
    recordCount: 0,
    lostCount: 0,
  };
  const pause = createPause(signal);
  let at = 10 + headBytes;
  let endsAt: number | null = null;
  while (at < bytes.size) {
    await pause();
    const packet = await window.at(at, packetHeadBytes);
    const length = packet.byteLength < packetHeadBytes ? Number.POSITIVE_INFINITY : packet.getUint32(1, true);
    const from = at + packetHeadBytes;
    if (from + length > bytes.size) {
      endsAt = at;
      break;
    }
    const kind = packet.getUint8(0);
    if (kind === packetKinds.track) readTrack(await window.at(from, Math.min(length, maxHeadBytes)), found);
    else if (kind === packetKinds.record) {
      readRecord(await window.at(from, Math.min(length, maxHeadBytes)), from, length, found);
      if (found.recordCount > maxRecords) {
        throw new BeatbenchError('too-large', `${file} has more than ${maxRecords} records; split it.`, {
          file,
        });
      }
    }
    at = from + length;
  }
  return {
    tracks: [...found.tracks.values()],
    zoneMinutes: headBytes >= 2 && head.byteLength >= 12 ? head.getInt16(10, true) : 0,
    lostCount: found.lostCount,
    endsAt,
  };
}

interface FoundPackets {
  readonly tracks: Map<number, VitalTrack>;
  recordCount: number;
  lostCount: number;
}

function readTrack(view: DataView, found: FoundPackets): void {
  if (view.byteLength < 4) return;
  const name = textAt(view, 4);
  const unit = name === null ? null : textAt(view, name.end);
  // Early files end after the unit.
  const at = unit?.end ?? view.byteLength;
  const has = (bytes: number): boolean => at + bytes <= view.byteLength;
  const kind = trackKinds[view.getUint8(2)];
  const id = view.getUint16(0, true);
  if (name === null || kind === undefined || found.tracks.has(id)) return;
  found.tracks.set(id, {
    kind,
    name: name.text.slice(0, 80),
    unit: unit?.text.slice(0, 40) ?? '',
    // The rate follows the range of the display and a colour.
    fs: has(16) ? view.getFloat32(at + 12, true) : 0,
    numbers: kinds[view.getUint8(3) - 1] ?? null,
    gain: has(24) ? view.getFloat64(at + 16, true) : 1,
    offset: has(32) ? view.getFloat64(at + 24, true) : 0,
    records: [],
    texts: [],
    numberCount: 0,
  });
}

function readRecord(view: DataView, from: number, length: number, found: FoundPackets): void {
  if (view.byteLength < 12) {
    found.lostCount += 1;
    return;
  }
  const headBytes = 2 + view.getUint16(0, true);
  const sec = view.getFloat64(2, true);
  const track = found.tracks.get(view.getUint16(10, true));
  const hasCount = headBytes >= 12 && headBytes + 4 <= view.byteLength;
  if (track === undefined || !(sec > 0 && sec < maxSec)) {
    found.lostCount += 1;
  } else if (track.kind === 'number') track.numberCount += 1;
  else if (track.kind === 'text') {
    const text = hasCount ? textAt(view, headBytes + 4) : null;
    if (text === null || track.texts.length >= maxTexts) found.lostCount += 1;
    else track.texts.push({ sec, text: text.text.slice(0, maxLetters) });
  } else {
    const count = hasCount ? view.getUint32(headBytes, true) : 0;
    const fits = headBytes + 4 + count * (track.numbers?.bytes ?? 1) <= length;
    if (!fits || !hasCount) found.lostCount += 1;
    else if (count > 0) {
      track.records.push({ sec, byte: from + headBytes + 4, count });
      found.recordCount += 1;
    }
  }
}

/** Reads a text after its length; null if it is cut. */
function textAt(view: DataView, at: number): { readonly text: string; readonly end: number } | null {
  if (at + 4 > view.byteLength) return null;
  const end = at + 4 + view.getUint32(at, true);
  if (end > view.byteLength) return null;
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at + 4, end - at - 4);
  return { text: new TextDecoder().decode(bytes).trim(), end };
}
