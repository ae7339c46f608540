const float = new Float32Array(1);
const word = new Uint32Array(float.buffer);

/**
 * Returns the bits of a number as f32, for the words of a uniform block.
 *
 * @param value rounded to single precision
 * @returns an unsigned word
 */
export function floatBits(value: number): number {
  float[0] = value;
  return word[0];
}
