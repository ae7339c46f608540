import wasm from 'libflacjs/dist/libflac.wasm.wasm';
import { BeatbenchError } from '../../../model/failure.ts';

/**
 * Callback for a decoded frame: number of its first sample, and the samples of each channel, which are valid only
 * during the call.
 */
export type OnFrame = (sample: number, channels: readonly Int32Array[]) => void;

/**
 * libFLAC 1.3.4 in WebAssembly (BSD; package `libflacjs`, MIT). It decodes the integers exactly as they were encoded.
 */
export interface Libflac {
  /**
   * Decodes whole frames. A frame whose checksum is wrong is left out.
   *
   * @param head   head of the stream (`FlacStream`)
   * @param frames bytes from the start of a frame to the end of a frame
   */
  decode(head: Uint8Array, frames: Uint8Array, onFrame: OnFrame): void;
  /**
   * Starts an encoded stream. Bytes are returned as blocks of 4096 samples per channel become complete.
   *
   * @param stream number of channels, bits per sample, and samples per channel
   * @throws RangeError if there is no memory
   */
  begin(stream: WrittenStream): StreamEncoder;
}

/** Properties of a stream to be encoded. */
interface WrittenStream {
  readonly channelCount: number;
  readonly bits: 16 | 24;
  /** Number of samples of each channel. */
  readonly sampleCount: number;
}

interface StreamEncoder {
  /** @param samples samples of the channels in turn; the same number for each channel */
  encode(samples: Int32Array): Uint8Array;
  /** Returns the last block, and frees the encoder's memory. */
  end(): Uint8Array;
}

type DecoderCall = 'new' | 'init_stream' | 'process_single' | 'get_state' | 'finish' | 'delete';
type EncoderSetting = 'channels' | 'bits_per_sample' | 'sample_rate' | 'compression_level' | 'blocksize';
type EncoderCall =
  | `set_${EncoderSetting | 'total_samples_estimate'}`
  | 'new'
  | 'init_stream'
  | 'process_interleaved'
  | 'finish'
  | 'delete';

/**
 * Exports of this version of the module that are called, with a decoder or encoder as first argument; addresses are
 * byte offsets.
 */
type Exports = Readonly<
  Record<
    `FLAC__stream_decoder_${DecoderCall}` | `FLAC__stream_encoder_${EncoderCall}` | 'malloc' | 'free',
    (...numbers: number[]) => number
  >
>;

/** Rate in the FLAC stream, the same as in WFDB's own files; the true rate is in the record's header. */
const writtenHz = 96_000;
const blockSamples = 4096;
const compressionLevel = 5;

/** Layout with which this version of the module was linked; the package's script contains the same numbers. */
const linked = { memoryPages: 256, tableSize: 22, heapTopAt: 14_176, heapStart: 5_257_216 } as const;
const pageBytes = 65_536;
/** Maximum memory; even two frames of 65 535 samples and 8 channels leave most of it free. */
const maxMemoryBytes = 64 << 20;

/** Decoder states from this one on mean that decoding has ended: end of stream, or an error. */
const endState = 4;
const damagedFrame = 2;

/**
 * Module that makes functions of a script usable in a WebAssembly function table, assembled from this:
 *
 *     (module
 *       (type $four (func (param i32 i32 i32 i32) (result i32))) (type $three (func (param i32 i32 i32)))
 *       (type $six (func (param i32 i32 i32 i32 i32 i32) (result i32)))
 *       (import "e" "r" (func $r (type $four))) (import "e" "w" (func $w (type $four)))
 *       (import "e" "e" (func $e (type $three))) (import "e" "b" (func $b (type $six)))
 *       (export "r" (func $r)) (export "w" (func $w)) (export "e" (func $e)) (export "b" (func $b)))
 */
const callbackModule = new Uint8Array([
  0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, 0x01, 0x19, 0x03, 0x60, 0x04, 0x7f, 0x7f, 0x7f, 0x7f, 0x01,
  0x7f, 0x60, 0x03, 0x7f, 0x7f, 0x7f, 0x00, 0x60, 0x06, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x01, 0x7f, 0x02,
  0x19, 0x04, 0x01, 0x65, 0x01, 0x72, 0x00, 0x00, 0x01, 0x65, 0x01, 0x77, 0x00, 0x00, 0x01, 0x65, 0x01, 0x65,
  0x00, 0x01, 0x01, 0x65, 0x01, 0x62, 0x00, 0x02, 0x07, 0x11, 0x04, 0x01, 0x72, 0x00, 0x00, 0x01, 0x77, 0x00,
  0x01, 0x01, 0x65, 0x00, 0x02, 0x01, 0x62, 0x00, 0x03,
]);

let loaded: Promise<Libflac> | null = null;

/**
 * Loads libFLAC, once per thread.
 *
 * @returns the same object at every call
 * @throws BeatbenchError `unsupported` if WebAssembly is not allowed
 */
export function loadLibflac(): Promise<Libflac> {
  loaded ??= makeLibflac();
  return loaded;
}

async function makeLibflac(): Promise<Libflac> {
  const memory = new WebAssembly.Memory({
    initial: linked.memoryPages,
    maximum: maxMemoryBytes / pageBytes,
  });
  const table = new WebAssembly.Table({
    initial: linked.tableSize,
    maximum: linked.tableSize + 5,
    element: 'anyfunc',
  });
  const calls = new DecoderCalls(memory);
  const written = new WrittenBytes(memory);
  const instance = await instantiate(wasm, makeImports(memory, table));
  new DataView(memory.buffer).setUint32(linked.heapTopAt, linked.heapStart, true);
  const exports = instance.exports as unknown as Exports;
  (instance.exports['__wasm_call_ctors'] as () => void)();
  const { exports: callbacks } = await instantiate(callbackModule, {
    e: { r: calls.read, w: calls.write, e: calls.error, b: written.take },
  });
  const addresses = ['r', 'w', 'e', 'b'].map((name) => {
    const address = table.grow(1);
    table.set(address, callbacks[name]);
    return address;
  });
  const [read = 0, write = 0, error = 0, bytes = 0] = addresses;
  return {
    decode: (head, frames, onFrame) => {
      const decoder = exports.FLAC__stream_decoder_new();
      if (decoder === 0) throw new RangeError('there is no memory for a FLAC decoder: allocation failed');
      try {
        calls.start([head, frames], onFrame);
        // The callbacks are read, seek, tell, length, end, write, metadata and error; 0 means no callback.
        exports.FLAC__stream_decoder_init_stream(decoder, read, 0, 0, 0, 0, write, 0, error, 0);
        while (exports.FLAC__stream_decoder_process_single(decoder) !== 0) {
          if (exports.FLAC__stream_decoder_get_state(decoder) >= endState) break;
        }
      } finally {
        exports.FLAC__stream_decoder_finish(decoder);
        exports.FLAC__stream_decoder_delete(decoder);
      }
    },
    begin: (stream) => beginStream(exports, memory, { written, bytes }, stream),
  };
}

/** @param bytes index, in the function table, of the callback for encoded bytes */
function beginStream(
  exports: Exports,
  memory: WebAssembly.Memory,
  { written, bytes }: { readonly written: WrittenBytes; readonly bytes: number },
  { channelCount, bits, sampleCount }: WrittenStream,
): StreamEncoder {
  const encoder = exports.FLAC__stream_encoder_new();
  const buffer = exports.malloc(4 * blockSamples * channelCount);
  if (encoder === 0 || buffer === 0) throw new RangeError('there is no memory for a FLAC encoder');
  exports.FLAC__stream_encoder_set_channels(encoder, channelCount);
  exports.FLAC__stream_encoder_set_bits_per_sample(encoder, bits);
  exports.FLAC__stream_encoder_set_sample_rate(encoder, writtenHz);
  exports.FLAC__stream_encoder_set_compression_level(encoder, compressionLevel);
  exports.FLAC__stream_encoder_set_blocksize(encoder, blockSamples);
  // The lower and upper 32 bits of the count.
  exports.FLAC__stream_encoder_set_total_samples_estimate(
    encoder,
    sampleCount >>> 0,
    Math.floor(sampleCount / 2 ** 32),
  );
  // The callbacks are write, seek, tell and metadata; 0 means no callback.
  const status = exports.FLAC__stream_encoder_init_stream(encoder, bytes, 0, 0, 0, 0);
  if (status !== 0) throw new RangeError(`the FLAC encoder rejects the stream: ${status}`);
  // The encoder has already written the head of the stream.
  let head = written.takeAll();
  const withHead = (): Uint8Array => {
    const all = joined([head, written.takeAll()]);
    head = new Uint8Array();
    return all;
  };
  return {
    encode: (samples) => {
      const interleavedCount = blockSamples * channelCount;
      for (let from = 0; from < samples.length; from += interleavedCount) {
        const block = samples.subarray(from, from + interleavedCount);
        new Int32Array(memory.buffer, buffer, block.length).set(block);
        const count = block.length / channelCount;
        if (exports.FLAC__stream_encoder_process_interleaved(encoder, buffer, count) === 0) {
          throw new RangeError('the FLAC encoder stopped: a sample is not of so many bits');
        }
      }
      return withHead();
    },
    end: () => {
      exports.FLAC__stream_encoder_finish(encoder);
      exports.FLAC__stream_encoder_delete(encoder);
      exports.free(buffer);
      return withHead();
    },
  };
}

/** Buffer for the bytes that the encoder writes, until they are taken. */
class WrittenBytes {
  readonly #memory: WebAssembly.Memory;
  #pieces: Uint8Array[] = [];

  constructor(memory: WebAssembly.Memory) {
    this.#memory = memory;
  }

  readonly take = (_encoder: number, buffer: number, byteCount: number): number => {
    this.#pieces.push(new Uint8Array(this.#memory.buffer, buffer, byteCount).slice());
    return 0;
  };

  takeAll(): Uint8Array {
    const all = joined(this.#pieces);
    this.#pieces = [];
    return all;
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

async function instantiate(
  bytes: Uint8Array<ArrayBuffer>,
  imports: WebAssembly.Imports,
): Promise<WebAssembly.Instance> {
  try {
    return (await WebAssembly.instantiate(bytes, imports)).instance;
  } catch (error) {
    if (!(error instanceof WebAssembly.CompileError)) throw error;
    throw new BeatbenchError(
      'unsupported',
      'Signals in FLAC need WebAssembly, which is not allowed here; allow it, or convert the record to format 16.',
    );
  }
}

/** File functions of the module's standard library. They report a bad file descriptor, as all data are in memory. */
const noFile = (): number => 8;

function makeImports(memory: WebAssembly.Memory, table: WebAssembly.Table): WebAssembly.Imports {
  return {
    env: {
      memory,
      table,
      emscripten_resize_heap: (byteCount: number) => grow(memory, byteCount),
      emscripten_memcpy_big: (to: number, from: number, byteCount: number) => {
        new Uint8Array(memory.buffer).copyWithin(to, from, from + byteCount);
        return to;
      },
      round: (value: number) => Math.sign(value) * Math.round(Math.abs(value)),
      setTempRet0: () => {},
    },
    wasi_snapshot_preview1: { fd_close: noFile, fd_read: noFile, fd_write: noFile, fd_seek: noFile },
  };
}

/** Grows the memory at the module's request: returns 1 on success, 0 on failure. */
function grow(memory: WebAssembly.Memory, byteCount: number): number {
  if (byteCount > maxMemoryBytes) return 0;
  try {
    memory.grow(Math.ceil((byteCount - memory.buffer.byteLength) / pageBytes));
    return 1;
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}

/** Callbacks of the decoder. */
class DecoderCalls {
  readonly #memory: WebAssembly.Memory;
  #input: Uint8Array[] = [];
  #onFrame: OnFrame = () => {};
  #isDamaged = false;

  constructor(memory: WebAssembly.Memory) {
    this.#memory = memory;
  }

  start(input: Uint8Array[], onFrame: OnFrame): void {
    this.#input = input.filter((bytes) => bytes.length > 0);
    this.#onFrame = onFrame;
    this.#isDamaged = false;
  }

  /** Fills the decoder's buffer; returns 1 at the end. */
  readonly read = (_decoder: number, buffer: number, lengthAt: number): number => {
    const view = new DataView(this.#memory.buffer);
    const [bytes] = this.#input;
    const length = Math.min(bytes?.length ?? 0, view.getUint32(lengthAt, true));
    view.setUint32(lengthAt, length, true);
    if (bytes === undefined) return 1;
    new Uint8Array(this.#memory.buffer).set(bytes.subarray(0, length), buffer);
    if (length === bytes.length) this.#input.shift();
    else this.#input[0] = bytes.subarray(length);
    return 0;
  };

  /**
   * Receives a frame. Words 0 and 2 of its header are the numbers of samples and channels; its first sample is at byte
   * 24.
   */
  readonly write = (_decoder: number, frame: number, buffers: number): number => {
    const isDamaged = this.#isDamaged;
    this.#isDamaged = false;
    if (isDamaged) return 0;
    const view = new DataView(this.#memory.buffer);
    const sampleCount = view.getUint32(frame, true);
    const channels = Array.from({ length: view.getUint32(frame + 8, true) }, (_, channel) => {
      const address = view.getUint32(buffers + 4 * channel, true);
      return new Int32Array(this.#memory.buffer, address, sampleCount);
    });
    this.#onFrame(Number(view.getBigUint64(frame + 24, true)), channels);
    return 0;
  };

  /** Notes a damaged frame, after which the decoder delivers zeros. */
  readonly error = (_decoder: number, status: number): void => {
    if (status === damagedFrame) this.#isDamaged = true;
  };
}
