import { readFile, writeFile } from 'node:fs/promises';
import { sha256Hex } from '../../src/pipeline/templates/stored-file.ts';

/** Changes the header and the numbers of a stored file and updates its SHA-256. */
export async function changeStoredFile(
  path: string,
  changeHead: (head: Record<string, unknown>) => void,
  changeBody: (numbers: Float64Array) => void = () => undefined,
): Promise<void> {
  const bytes = Uint8Array.from(await readFile(path));
  const end = bytes.indexOf(10);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as Record<string, unknown>;
  const body = bytes.slice(end + 1);
  changeBody(new Float64Array(body.buffer, 0, Math.floor(body.length / 8)));
  head['sha256'] = await sha256Hex(body);
  changeHead(head);
  await writeFile(path, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]));
}
