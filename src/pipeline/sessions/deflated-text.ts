/** Number of compressed bytes fed at once: so few that even a thousandfold expansion fits into memory. */
const givenBytes = 1024;

async function feed(
  writer: WritableStreamDefaultWriter<BufferSource>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  for (let from = 0; from < bytes.length; from += givenBytes) {
    await writer.write(bytes.subarray(from, from + givenBytes));
  }
  await writer.close();
}

/** Compresses a text with raw deflate (RFC 1951). */
export async function deflateText(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Decompresses bytes of unknown origin to text. Returns null if they are damaged, not UTF-8, or expand to more than
 * `mostBytes`; it never holds more than that in memory.
 */
export async function inflateText(bytes: Uint8Array<ArrayBuffer>, mostBytes: number): Promise<string | null> {
  const stream = new DecompressionStream('deflate-raw');
  const fed = feed(stream.writable.getWriter(), bytes).catch(() => undefined);
  const reader = stream.readable.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let byteCount = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      byteCount += value.length;
      if (byteCount > mostBytes) {
        await reader.cancel();
        return null;
      }
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    return null;
  } finally {
    await fed;
  }
}
