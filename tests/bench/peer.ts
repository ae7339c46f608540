import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Times of a peer by name, ms, and its versions. */
export interface PeerTimes {
  readonly versions: string;
  readonly ms: Readonly<Record<string, number>>;
}

/** The same input as ours, by file name. */
export type PeerFiles = Readonly<Record<string, Uint8Array>>;

const pythons = ['/usr/bin/python3', 'python3'];

/**
 * Runs `tests/bench/peers/NAME.py` on some files; reports if there is no Python with SciPy. The script receives the
 * files' folder, and prints `{"versions": …, "ms": {…}}`.
 *
 * @param environment further environment variables of the script
 */
export function runPeer(
  name: string,
  files: PeerFiles,
  environment: Readonly<Record<string, string>> = {},
): PeerTimes | null {
  const python = pythons.find((path) => spawnSync(path, ['-c', 'import scipy.signal']).status === 0);
  if (python === undefined) {
    console.log(`${name}: peer skipped, there is no python3 with SciPy`);
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), 'beatbench-peer-'));
  try {
    for (const [file, bytes] of Object.entries(files)) writeFileSync(join(folder, file), bytes);
    // Benches run in the repository's folder.
    const script = join('tests', 'bench', 'peers', `${name}.py`);
    const { status, stdout, stderr } = spawnSync(python, [script, folder], {
      encoding: 'utf8',
      env: { ...process.env, ...environment },
      maxBuffer: 1 << 24,
    });
    if (status !== 0) throw new Error(`${script}: ${stderr}`);
    return JSON.parse(stdout) as PeerTimes;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns samples as the bytes of float64. */
export function viewAsBytes(values: Float64Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}
