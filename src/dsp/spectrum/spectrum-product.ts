/**
 * Multiplies two of PFFFT's spectra, four numbers at a time, in place, in another module's memory. The
 * first number holds two real ones, at 0 Hz and at half the rate, each multiplied by itself.
 *
 * PFFFT's own product adds to what is there, which costs clearing and a third array: 5 % of a filter.
 * Assembled from this; the tests of `FirStream` hold it to direct sums:
 *
 *     (module (import "m" "m" (memory 1))
 *       (func (export "f") (param $a i32) (param $b i32) (param $end i32)
 *         (local $ar v128) (local $ai v128) (local $br v128) (local $bi v128)
 *         (local $zero f32) (local $half f32) (local $first i32)
 *         (local.set $first (local.get $a))
 *         (local.set $zero (f32.mul (f32.load (local.get $a)) (f32.load (local.get $b))))
 *         (local.set $half (f32.mul (f32.load offset=16 (local.get $a)) (f32.load offset=16 (local.get $b))))
 *         (loop $next
 *           (local.set $ar (v128.load (local.get $a)))
 *           (local.set $ai (v128.load offset=16 (local.get $a)))
 *           (local.set $br (v128.load (local.get $b)))
 *           (local.set $bi (v128.load offset=16 (local.get $b)))
 *           (v128.store (local.get $a)
 *             (f32x4.sub (f32x4.mul (local.get $ar) (local.get $br)) (f32x4.mul (local.get $ai) (local.get $bi))))
 *           (v128.store offset=16 (local.get $a)
 *             (f32x4.add (f32x4.mul (local.get $ar) (local.get $bi)) (f32x4.mul (local.get $ai) (local.get $br))))
 *           (local.set $b (i32.add (local.get $b) (i32.const 32)))
 *           (br_if $next (i32.lt_u (local.tee $a (i32.add (local.get $a) (i32.const 32))) (local.get $end))))
 *         (f32.store (local.get $first) (local.get $zero))
 *         (f32.store offset=16 (local.get $first) (local.get $half))))
 */
const assembled =
  'AGFzbQEAAAABBwFgA39/fwACCAEBbQFtAgABAwIBAAcFAQFmAAAKmwEBmAEDBHsCfQF/IAAhCSAAKgIAIAEqAgCUIQcgACoC' +
  'ECABKgIQlCEIA0AgAP0ABAAhAyAA/QAEECEEIAH9AAQAIQUgAf0ABBAhBiAAIAMgBf3mASAEIAb95gH95QH9CwQAIAAgAyAG' +
  '/eYBIAQgBf3mAf3kAf0LBBAgAUEgaiEBIABBIGoiACACSQ0ACyAJIAc4AgAgCSAIOAIQCw==';

/** a ← a·b for the spectrum from `a` up to `end`: four real parts, four imaginary ones, in turn; byte offsets. */
export type MultiplySpectra = (a: number, b: number, end: number) => void;

/**
 * Makes the product for a module's memory.
 *
 * @param memory holds the spectra; the module works in it without a copy
 * @returns multiplies spectra that lie in `memory`
 */
export async function loadSpectrumProduct(memory: WebAssembly.Memory): Promise<MultiplySpectra> {
  const bytes = Uint8Array.from(atob(assembled), (letter) => letter.charCodeAt(0));
  const { instance } = await WebAssembly.instantiate(bytes, { m: { m: memory } });
  return instance.exports['f'] as MultiplySpectra;
}
