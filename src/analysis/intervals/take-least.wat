;; For every resample of one level, sums its blocks. If its variance (n - 1) is less than the least so far, the level
;; becomes its winner. The result equals that of the TypeScript code in least-variance-finder.ts to the last bit, with the same
;; order of sums.
;; Byte addresses. $starts: i32, the block's start times 16. $whole, $cut: per start a sum and a sum of squares.
;; $wholeFound, $cutFound: i32 per start. $least: f64 and $winners: i32 per resample.
;; The build assembles it for least-variance-finder.ts.
(module
  (memory (export "memory") 1)
  (func (export "take") (param $starts i32) (param $perResample i32) (param $whole i32) (param $cut i32)
      (param $wholeFound i32) (param $cutFound i32) (param $level i32) (param $least i32) (param $end i32)
      (param $winners i32)
    (local $last i32) (local $at i32) (local $found i32) (local $sums v128)
    (local $sum f64) (local $count f64) (local $variance f64)
    (loop $resample
      (local.set $last (i32.add (local.get $starts)
        (i32.shl (i32.sub (local.get $perResample) (i32.const 1)) (i32.const 2))))
      (local.set $sums (v128.const f64x2 0 0))
      (local.set $found (i32.const 0))
      (block $done
        (loop $next
          (br_if $done (i32.ge_u (local.get $starts) (local.get $last)))
          (local.set $at (i32.load (local.get $starts)))
          (local.set $sums (f64x2.add (local.get $sums)
            (v128.load (i32.add (local.get $whole) (local.get $at)))))
          (local.set $found (i32.add (local.get $found)
            (i32.load (i32.add (local.get $wholeFound) (i32.shr_u (local.get $at) (i32.const 2))))))
          (local.set $starts (i32.add (local.get $starts) (i32.const 4)))
          (br $next)))
      (local.set $at (i32.load (local.get $starts)))
      (local.set $starts (i32.add (local.get $starts) (i32.const 4)))
      (local.set $sums (f64x2.add (local.get $sums) (v128.load (i32.add (local.get $cut) (local.get $at)))))
      (local.set $found (i32.add (local.get $found)
        (i32.load (i32.add (local.get $cutFound) (i32.shr_u (local.get $at) (i32.const 2))))))
      (if (i32.ge_s (local.get $found) (i32.const 2))
        (then
          (local.set $sum (f64x2.extract_lane 0 (local.get $sums)))
          (local.set $count (f64.convert_i32_s (local.get $found)))
          (local.set $variance (f64.div
            (f64.max (f64.const 0) (f64.sub (f64x2.extract_lane 1 (local.get $sums))
              (f64.div (f64.mul (local.get $sum) (local.get $sum)) (local.get $count))))
            (f64.sub (local.get $count) (f64.const 1))))
          (if (f64.lt (local.get $variance) (f64.load (local.get $least)))
            (then
              (f64.store (local.get $least) (local.get $variance))
              (i32.store (local.get $winners) (local.get $level))))))
      (local.set $winners (i32.add (local.get $winners) (i32.const 4)))
      (br_if $resample
        (i32.lt_u (local.tee $least (i32.add (local.get $least) (i32.const 8))) (local.get $end))))))
