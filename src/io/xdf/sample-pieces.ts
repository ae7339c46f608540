import { bisectFirst } from '../../model/bisect-first.ts';
import type { ByteSource } from '../../model/recording.ts';
import { readStill } from '../source.ts';

/** Consecutive samples with the same byte layout: each has one byte, a stamp or none, and its values. */
interface SamplePiece {
  readonly byte: number;
  readonly firstIndex: number;
  readonly count: number;
  readonly stampBytes: 0 | 8;
}

const pieceBytes = 4 << 20;
const fieldCount = 3;

/** Positions of a stream's samples in a file, at a few bytes per piece. */
export class SamplePieces {
  #fields = new Float64Array(fieldCount * 64);
  #count = 0;
  sampleCount = 0;
  #end = -1;
  readonly #valueBytes: number;

  /** @param valueBytes number of bytes of the values of one sample */
  constructor(valueBytes: number) {
    this.#valueBytes = valueBytes;
  }

  get pieceCount(): number {
    return this.#count;
  }

  /** Adds a sample that begins at a byte offset. */
  add(byte: number, stampBytes: 0 | 8): void {
    const isNext = this.#end === byte && this.#fields[fieldCount * this.#count - 1] === stampBytes;
    if (!isNext) {
      if (fieldCount * (this.#count + 1) > this.#fields.length) {
        const more = new Float64Array(2 * this.#fields.length);
        more.set(this.#fields);
        this.#fields = more;
      }
      this.#fields.set([byte, this.sampleCount, stampBytes], fieldCount * this.#count);
      this.#count += 1;
    }
    this.sampleCount += 1;
    this.#end = byte + 1 + stampBytes + this.#valueBytes;
  }

  #pieceAt(k: number): SamplePiece {
    const [byte = 0, firstIndex = 0, stampBytes = 0] = this.#fields.subarray(
      fieldCount * k,
      fieldCount * k + 3,
    );
    const next = k + 1 < this.#count ? (this.#fields[fieldCount * (k + 1) + 1] ?? 0) : this.sampleCount;
    return { byte, firstIndex, count: next - firstIndex, stampBytes: stampBytes === 8 ? 8 : 0 };
  }

  /** Returns the index of the piece that contains a sample. */
  #holding(index: number): number {
    return bisectFirst(this.#count, (k) => (this.#fields[fieldCount * k + 1] ?? 0) > index) - 1;
  }

  /**
   * Visits samples by ranges of the file.
   *
   * @param from first sample
   * @param to   sample after the last; it must exist
   * @param take receives the bytes that were read, the offset of a sample’s values in them, and its number relative to
   *             `from`
   * @throws BeatbenchError `truncated`, while reading, if the file was cut after it was opened
   */
  async walk(
    source: ByteSource,
    from: number,
    to: number,
    take: (view: DataView, byte: number, index: number) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    let held: { from: number; view: DataView } = { from: 0, view: new DataView(new ArrayBuffer(0)) };
    for (let k = this.#holding(from), at = from; at < to; k++) {
      const piece = this.#pieceAt(k);
      const stride = 1 + piece.stampBytes + this.#valueBytes;
      const most = Math.max(1, Math.floor(pieceBytes / stride));
      for (const end = Math.min(to, piece.firstIndex + piece.count); at < end;) {
        signal?.throwIfAborted();
        const stop = Math.min(end, at + most);
        const first = piece.byte + (at - piece.firstIndex) * stride;
        const last = piece.byte + (stop - piece.firstIndex) * stride;
        // Pieces are often short and close together, so a larger range is read.
        if (first < held.from || last > held.from + held.view.byteLength) {
          const ends = Math.min(source.size, Math.max(last, first + (to - at) * stride, first + (1 << 16)));
          const until = Math.max(last, Math.min(ends, first + pieceBytes));
          held = { from: first, view: await readStill(source, first, until, signal) };
        }
        for (let n = at; n < stop; n++) {
          take(held.view, first - held.from + (n - at) * stride + 1 + piece.stampBytes, n - from);
        }
        at = stop;
      }
    }
  }
}
