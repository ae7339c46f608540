import type { MissReason } from '../model/intervals.ts';

/** Reasons by the numbers that the shaders give them. */
const missReasons: readonly (MissReason | null)[] = [
  null,
  'gap',
  'no-upstroke',
  'no-peak',
  'no-foot',
  'no-nadir',
  'edge',
];

/**
 * What a shader's number says of a landmark; null where it was found.
 *
 * @param code as the shader writes it
 * @returns the reason by its name
 * @throws RangeError for a number that no shader writes
 */
export function missReasonOf(code: number): MissReason | null {
  const reason = missReasons[code];
  if (reason === undefined) throw new RangeError(`${code} is the number of no reason`);
  return reason;
}
