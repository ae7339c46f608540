import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStretch } from '../../../src/analysis/denoise/stretch.ts';
import type { CyclesToMove } from '../../../src/analysis/denoise/correct-cycles.ts';
import { packCutsToMedian, prependUnresampled } from '../../../src/gpu/beat-cuts.ts';
import { denoiseParams } from '../../support/denoise-case.ts';

/** Time of a peer for a stage. */
export interface DenoisePeer {
  readonly peer: string;
  readonly stage: string;
  readonly ms: number;
}

/** Runs PyTorch and CuPy on the same cycles, if a python3 has them. @param template  for moves and demodulation */
export function runDenoisePeers(
  script: string | null,
  { preprocessed, modulator, still, cycles }: CyclesToMove,
  template: Float64Array,
  sizes: {
    readonly largestMove: number;
    readonly rolling: number;
    readonly warmUpCount: number;
    readonly runCount: number;
  },
): DenoisePeer[] {
  if (script === null) return [];
  const { frame } = modulator;
  const qrsCount = 2 * frame.qrsHalfCount;
  const stretch = createStretch(frame, denoiseParams.stretch);
  const { words, rows } = packCutsToMedian(still, cycles, (length) =>
    prependUnresampled(qrsCount, stretch.into(length - qrsCount)),
  );
  const folder = mkdtempSync(join(tmpdir(), 'beatbench-peer-'));
  const write = (name: string, values: NodeJS.ArrayBufferView) => writeFileSync(join(folder, name), values);
  try {
    const columns = template.length;
    const { moveGain, leastMatch } = denoiseParams;
    write('case.json', Buffer.from(JSON.stringify({ ...sizes, moveGain, leastMatch, columns })));
    write('x.f32', new Float32Array(preprocessed.values));
    write(
      'firsts.i32',
      Int32Array.from(cycles, (_, i) => words[2 * i] ?? 0),
    );
    write(
      'rows.i32',
      Int32Array.from(cycles, (_, i) => words[2 * i + 1] ?? 0),
    );
    write('lefts.i32', Int32Array.from(rows.flatMap(({ lefts }) => Array.from(lefts))));
    write('shares.f32', Float32Array.from(rows.flatMap(({ shares }) => Array.from(shares))));
    write('template.f32', new Float32Array(template));
    const back = backPlaces({ still, cycles }, (length) =>
      prependUnresampled(qrsCount, stretch.back(length - qrsCount)),
    );
    write('backLefts.i32', back.lefts);
    write('backShares.f32', back.shares);
    const text = execFileSync('python3', [script, folder], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line): DenoisePeer => JSON.parse(line));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Computes the positions of every sample from the first cycle's start to the last one's end. */
function backPlaces(
  { still: { froms, tos }, cycles }: Pick<CyclesToMove, 'still' | 'cycles'>,
  placesOf: (length: number) => { readonly lefts: ArrayLike<number>; readonly shares: ArrayLike<number> },
) {
  const first = froms[cycles[0] ?? 0] ?? 0;
  const count = (tos[cycles.at(-1) ?? 0] ?? 0) - first;
  const [lefts, shares] = [new Int32Array(count), new Float32Array(count)];
  for (const cycle of cycles) {
    const [from, to] = [froms[cycle], tos[cycle]];
    const places = placesOf(to - from);
    lefts.set(places.lefts, from - first);
    shares.set(places.shares, from - first);
  }
  return { lefts, shares };
}
