import source from '../../../shaders/beat-match-moves.wgsl';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { CutBeats } from './beat-modulation.ts';

const kernel = { name: 'beat-match-moves', code: source };

const threads = 256;

/** Size of the result of one cycle, bytes. */
export const foundMoveBytes = 16;

/** Templates that cycles are compared with. */
export interface MatchedTemplates {
  /** f32, `columnCount` samples per template. */
  readonly templates: DeviceArray;
  /** u32, index of each cycle's template. */
  readonly ofCut: DeviceArray;
}

/**
 * Records the search for the best move of each cycle.
 *
 * @param largestMove  maximum move; all moves of −largestMove … largestMove samples are tried, and the cycle keeps its
 *   length
 * @param found        `foundMoveBytes` per cycle, for `readMoves`
 */
export function matchMoves(
  commands: Commands,
  { x, sampleCount, cuts, cutCount, places, columnCount }: CutBeats,
  { templates, ofCut }: MatchedTemplates,
  largestMove: number,
  found: DeviceArray,
): void {
  const moveCount = 2 * largestMove + 1;
  const lanes = Math.min(threads, moveCount);
  const cutsAGroup = Math.floor(threads / lanes);
  commands.dispatch({
    kernel,
    params: Uint32Array.of(sampleCount, cutCount, columnCount, largestMove, lanes),
    bindings: [x, cuts, ofCut, places, templates, found],
    groupCount: Math.ceil(cutCount / cutsAGroup),
    operationsPerGroup: 8 * cutsAGroup * moveCount * columnCount,
  });
}

/** Best moves, one item per cycle. */
export interface MatchedMoves {
  readonly rhos: Float32Array;
  /** −largestMove … largestMove, samples. */
  readonly moves: Int32Array;
  /** Maximum rho at any other move, −4 if there is none; 2 if single precision lost too many digits. */
  readonly nextRhos: Float32Array;
  /** rho of the cycle without a move. */
  readonly stillRhos: Float32Array;
}

/**
 * Decodes the results that were read back.
 *
 * @param bytes       downloaded data of all cycles
 * @param largestMove maximum move in either direction, samples
 * @returns a move, samples, and a correlation per cycle
 */
export function readMoves(bytes: ArrayBuffer, largestMove: number): MatchedMoves {
  const count = bytes.byteLength / foundMoveBytes;
  const [reals, integers] = [new Float32Array(bytes), new Uint32Array(bytes)];
  const [rhos, nextRhos, stillRhos] = [
    new Float32Array(count),
    new Float32Array(count),
    new Float32Array(count),
  ];
  const moves = new Int32Array(count);
  for (let i = 0, at = 0; i < count; i++, at += 4) {
    rhos[i] = reals[at];
    moves[i] = integers[at + 1] - largestMove;
    nextRhos[i] = reals[at + 2];
    stillRhos[i] = reals[at + 3];
  }
  return { rhos, moves, nextRhos, stillRhos };
}
