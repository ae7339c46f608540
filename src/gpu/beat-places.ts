/** Two words a beat, as shaders/shared/beat-place.wgsl has them. */
export const beatPlaceBytes = 8;

/**
 * Where beats lie in a signal, split into a whole sample and a share, so that single precision
 * loses nothing on long records.
 *
 * @param rSec   R of each beat, s
 * @param first  the signal's first sample, s, and its rate, Hz
 * @returns a whole sample (i32) and a share (f32) a beat
 */
export function beatPlaces(
  rSec: readonly number[],
  { fs, startSec }: { readonly fs: number; readonly startSec: number },
): ArrayBuffer {
  const places = new ArrayBuffer(beatPlaceBytes * rSec.length);
  const left = new Int32Array(places);
  const share = new Float32Array(places);
  for (const [b, sec] of rSec.entries()) {
    const place = (sec - startSec) * fs;
    left[2 * b] = Math.floor(place);
    share[2 * b + 1] = place - Math.floor(place);
  }
  return places;
}
