import wasm from 'libflacjs/dist/libflac.wasm.wasm';
import { BeatbenchError } from '../../../model/failure.ts';

/** A decoded frame: its first sample, and the samples of each channel, which hold while it is handed over. */
export type OnFrame = (sample: number, channels: readonly Int32Array[]) => void;

/** libFLAC 1.3.4 in WebAssembly (BSD; package `libflacjs`, MIT): integers, exactly as they were coded. */
export interface Libflac {
  /**
   * Decodes whole frames. A frame that is damaged, by its checksum, is left out.
   *
   * @param head    of the stream (`FlacStream`)
   * @param frames  bytes from the start of a frame to the end of another
   */
  decode(head: Uint8Array, frames: Uint8Array, onFrame: OnFrame): void;
  /**
   * Begins a stream. Its bytes come as blocks of 4096 samples a channel are whole.
   *
   * @param stream  how many channels, bits a sample, and samples a channel
   * @throws RangeError where there is no memory
   */
  begin(stream: WrittenStream): StreamEncoder;
}

/** What a stream will hold. */
interface WrittenStream {
  readonly channelCount: number;
  readonly bits: 16 | 24;
  /** Of each channel. */
  readonly sampleCount: number;
}

interface StreamEncoder {
  /** @param samples  of the channels in turn; whole turns */
  encode(samples: Int32Array): Uint8Array;
  /** The last block; gives back the encoder's memory. */
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

/** What is called of the module of this version, with a decoder or encoder first; addresses are byte offsets. */
type Exports = Readonly<
  Record<
    `FLAC__stream_decoder_${DecoderCall}` | `FLAC__stream_encoder_${EncoderCall}` | 'malloc' | 'free',
    (...numbers: number[]) => number
  >
>;

/** As WFDB's own files say it; the header of the record has the rate. */
const writtenHz = 96_000;
const blockSamples = 4096;
const compressionLevel = 5;

/** As the module of this version was linked; the package's script holds the same numbers. */
const linked = { memoryPages: 256, tableSize: 22, heapTopAt: 14_176, heapStart: 5_257_216 } as const;
const pageBytes = 65_536;
/** Frames of 65 535 samples and 8 channels, twice over, leave most of it free. */
const mostMemoryBytes = 64 << 20;

/** From this state on there is nothing more to decode: the end, or an error. */
const endState = 4;
const damagedFrame = 2;

/**
 * Functions of a script as a table of functions takes them, assembled from this:
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
 * Makes the decoder, once a thread.
 *
 * @returns the same decoder at every call
 * @throws BeatbenchError `unsupported` where WebAssembly is not allowed
 */
export function loadLibflac(): Promise<Libflac> {
  loaded ??= makeLibflac();
  return loaded;
}

async function makeLibflac(): Promise<Libflac> {
  const memory = new WebAssembly.Memory({
    initial: linked.memoryPages,
    maximum: mostMemoryBytes / pageBytes,
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
        // Of reading, seeking, telling, length, end, writing, metadata and errors, what is 0 is not asked for.
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

/** @param bytes  where the table of functions has the one that takes what is written */
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
  // The count's lower and upper 32 bits.
  exports.FLAC__stream_encoder_set_total_samples_estimate(
    encoder,
    sampleCount >>> 0,
    Math.floor(sampleCount / 2 ** 32),
  );
  // Of writing, seeking, telling and metadata, what is 0 is not asked for.
  const status = exports.FLAC__stream_encoder_init_stream(encoder, bytes, 0, 0, 0, 0);
  if (status !== 0) throw new RangeError(`the FLAC encoder refuses the stream: ${status}`);
  // What is at the start was written at once.
  let head = written.takeAll();
  const withHead = (): Uint8Array => {
    const all = joined([head, written.takeAll()]);
    head = new Uint8Array();
    return all;
  };
  return {
    encode: (samples) => {
      const turn = blockSamples * channelCount;
      for (let from = 0; from < samples.length; from += turn) {
        const block = samples.subarray(from, from + turn);
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

/** What the encoder writes, until it is taken. */
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

/** For its standard library's files, as a decoder of memory has none: that there is no such file. */
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

/** As the module asks for it: 1 where there is more memory now, 0 where there is not. */
function grow(memory: WebAssembly.Memory, byteCount: number): number {
  if (byteCount > mostMemoryBytes) return 0;
  try {
    memory.grow(Math.ceil((byteCount - memory.buffer.byteLength) / pageBytes));
    return 1;
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}

/** What the decoder asks of its caller, and gives. */
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

  /** Fills the decoder's buffer; 1 at the end. */
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

  /** Takes a frame: its header's words 0 and 2 are counts of samples and channels, its number is 24 bytes on. */
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

  /** Of a damaged frame the decoder hands over zeros next. */
  readonly error = (_decoder: number, status: number): void => {
    if (status === damagedFrame) this.#isDamaged = true;
  };
}
