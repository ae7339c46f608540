import { readFileSync } from 'node:fs';
import { memorySource } from '../../src/io/source.ts';
import type { ByteSource } from '../../src/model/recording.ts';
import type { ByteSink } from '../../src/model/sink.ts';
import { dataPath } from './data.ts';

/** Opens a recorded file and reads it whole. */
export function dataSource(...parts: string[]): ByteSource {
  return memorySource(parts.join('/'), new Uint8Array(readFileSync(dataPath(...parts))));
}

/** Wraps text or bytes as a file. */
export function memoryFile(path: string, content: string | Uint8Array): ByteSource {
  return memorySource(path, typeof content === 'string' ? new TextEncoder().encode(content) : content);
}

/** A sink that keeps the written bytes. */
export class MemorySink implements ByteSink {
  readonly #pieces: Uint8Array[] = [];

  write(bytes: Uint8Array): Promise<void> {
    this.#pieces.push(bytes.slice());
    return Promise.resolve();
  }

  /** All bytes so far. */
  get bytes(): Uint8Array {
    return new Uint8Array(Buffer.concat(this.#pieces));
  }
}
