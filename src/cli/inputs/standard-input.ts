import { open, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printable } from '../../model/printable.ts';
import { type Console, type StandardInput, UsageError } from '../console.ts';
import { toWriteError } from '../output/output-error.ts';
import { createTemporaryFolder } from '../output/temporary-file.ts';

const zip = 'PK\u0003\u0004';

/** Argument that means standard input in place of a FILE, and standard output in place of a PATH. */
export const standardStream = '-';

/** Extensions of formats that later steps identify by name only, with tests of the first bytes as Latin-1 text. */
const namedByBytes: readonly (readonly [ending: string, isSuch: (head: string) => boolean])[] = [
  ['.npz', (head) => head.startsWith(zip) && /^[^]{30}[^/]*\.npy/.test(head)],
  ['.zip', (head) => head.startsWith(zip)],
  ['.gz', (head) => head.startsWith('\u001F\u008B')],
  ['.json', (head) => /^(?:\u00EF\u00BB\u00BF)?\s*[[{]/.test(head)],
];
const sniffedBytes = 256;
const longestName = 200;

/** FILEs, with standard input replaced by a file. */
interface Spooled {
  readonly files: readonly string[];
  /** Folder of that file; omitted if standard input was not read. */
  readonly spool?: string;
}

/**
 * Stores standard input in a temporary file, since recordings are read by ranges. The file is removed when the process
 * ends.
 *
 * @param name name of the file; if null, `stdin` with an extension that its bytes determine
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

/** Checks a name, which becomes that of a file and of the recording. */
function checkName(name: string): void {
  const isPlain = /^[^./\\~][^/\\]*$/.test(name) && printable(name) === name;
  if (isPlain && Buffer.byteLength(name) <= longestName) return;
  throw new UsageError(
    `--stdin-name is ‘${name}’; give a file name without folders, such as walk.edf, that does not begin with a dot.`,
  );
}

/** @returns the extension that its first bytes determine */
async function store(input: StandardInput, path: string): Promise<string> {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw toWriteError(path, error);
  });
  let head = '';
  try {
    for await (const piece of readable(input)) {
      if (head.length < sniffedBytes)
        head += Buffer.from(piece.subarray(0, sniffedBytes - head.length)).toString('latin1');
      await file.writeFile(piece).catch((error: unknown) => {
        throw toWriteError(path, error);
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
