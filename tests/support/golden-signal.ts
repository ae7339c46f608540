/**
 * Computes exactly the doubles of `signal(count)` in tests/golden/dsp/make.py: quadratic residues, which resemble
 * noise, on a slope and an arc.
 */
export function goldenSignal(count: number): Float64Array {
  return Float64Array.from({ length: count }, (_, i) => {
    const residue = ((i * i * 7919 + i * 104729) % 20011) - 10005;
    return residue / 1024 + i / 64 - (i * i) / 65536 + 12;
  });
}
