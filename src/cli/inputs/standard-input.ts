import { open, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printable } from '../../model/printable.ts';
import { type Console, type StandardInput, UsageError } from '../console.ts';
import { notWritten } from '../output/output-error.ts';
import { createTemporaryFolder } from '../output/temporary-file.ts';

const zip = 'PK\u0003\u0004';

/** What stands for standard input in the place of a FILE, and for standard output in that of PATH. */
export const standardStream = '-';

/** Endings of what is told by its name alone further on, by the bytes that it begins with, as Latin-1 text. */
const namedByBytes: readonly (readonly [ending: string, isSuch: (head: string) => boolean])[] = [
  ['.npz', (head) => head.startsWith(zip) && /^[^]{30}[^/]*\.npy/.test(head)],
  ['.zip', (head) => head.startsWith(zip)],
  ['.gz', (head) => head.startsWith('\u001F\u008B')],
  ['.json', (head) => /^(?:\u00EF\u00BB\u00BF)?\s*[[{]/.test(head)],
];
const sniffedBytes = 256;
const longestName = 200;

/** FILEs, of which the one that is standard input is a file now. */
interface Spooled {
  readonly files: readonly string[];
  /** The folder that it lies in; absent where none was read. */
  readonly spool?: string;
}

/**
 * Puts what comes by standard input into a file of its own, since recordings are read by ranges. The file is removed
 * when the process ends.
 *
 * @param name  what it is called; `stdin`, with an ending by its bytes, where null
 * @throws UsageError for a terminal, for `-` given twice, and for input that cannot be read
 */
export async function spoolStandardInput(
  files: readonly string[],
  name: string | null,
  console: Console,
): Promise<Spooled> {
  const count = files.filter((file) => file === standardStream).length;
  if (count === 0) {
    if (name !== null) throw new UsageError('--stdin-name names standard input; give - as the FILE.');
    return { files };
  }
  if (count > 1) throw new UsageError('- is standard input, which is one FILE; give it once.');
  if (name !== null) checkName(name);
  const input = console.input?.();
  if (input === undefined) throw new UsageError('There is no standard input here; name a FILE.');
  if (input.isTTY === true) {
    throw new UsageError(
      '- is standard input, which is a terminal here; send a recording into it (beatbench … - < FILE), or name a FILE.',
    );
  }
  const spool = await createTemporaryFolder(tmpdir());
  const path = join(spool, name ?? 'stdin');
  const ending = await store(input, path);
  if (name === null && ending !== '') await rename(path, path + ending);
  const stored = name === null ? path + ending : path;
  return { files: files.map((file) => (file === standardStream ? stored : file)), spool };
}

/** It becomes the name of a file, and of the recording. */
function checkName(name: string): void {
  const isPlain = /^[^./\\~][^/\\]*$/.test(name) && printable(name) === name;
  if (isPlain && Buffer.byteLength(name) <= longestName) return;
  throw new UsageError(
    `--stdin-name is ‘${name}’; give the name of a file without folders, as walk.edf, that does not begin with a dot.`,
  );
}

/** @returns the ending that its first bytes tell */
async function store(input: StandardInput, path: string): Promise<string> {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw notWritten(path, error);
  });
  let head = '';
  try {
    for await (const piece of readable(input)) {
      if (head.length < sniffedBytes)
        head += Buffer.from(piece.subarray(0, sniffedBytes - head.length)).toString('latin1');
      await file.writeFile(piece).catch((error: unknown) => {
        throw notWritten(path, error);
      });
    }
  } finally {
    await file.close();
  }
  return namedByBytes.find(([, isSuch]) => isSuch(head))?.[0] ?? '';
}

async function* readable(input: StandardInput): AsyncGenerator<Uint8Array> {
  const pieces = input[Symbol.asyncIterator]();
  for (;;) {
    const next = await pieces.next().catch((error: unknown) => {
      const { code, message } = error as NodeJS.ErrnoException;
      const why = code === 'EISDIR' ? 'it is a folder' : message;
      throw new UsageError(`Standard input cannot be read (${why}); send a recording into it.`);
    });
    if (next.done === true) return;
    yield next.value;
  }
}
