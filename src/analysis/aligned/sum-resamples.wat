;; For every resample, computes the sum of squared distances of the drawn values from their mean, and the sum of the
;; accompanying values. The result equals that of the TypeScript code in sum-resamples.ts to the last bit, with the same
;; order of sums. Two resamples are computed at a time, one per lane.
;; Byte addresses, except $count and $block, which count values. $values, $beside: f64 values. $starts: for each pair of
;; resamples, block by block, the first value of each, as i32 times 8. $drawn: room for two f64 per value. $sums: for
;; each pair the two sums of squares, then the two sums of the accompanying values.
;; The build assembles it for sum-resamples.ts.
(module
  (memory (export "memory") 1)
  (func (export "sum") (param $values i32) (param $beside i32) (param $starts i32) (param $count i32) (param $block i32)
      (param $drawn i32) (param $sums i32) (param $end i32)
    (local $left i32) (local $n i32) (local $one i32) (local $other i32) (local $at i32) (local $further i32)
    (local $value v128) (local $sum v128) (local $square v128) (local $middle v128) (local $about v128)
    (local.set $further (i32.sub (local.get $beside) (local.get $values)))
    (loop $pair
      (local.set $sum (v128.const f64x2 0 0))
      (local.set $square (v128.const f64x2 0 0))
      (local.set $about (v128.const f64x2 0 0))
      (local.set $at (local.get $drawn))
      (local.set $left (local.get $count))
      (loop $blocks
        (local.set $one (i32.add (local.get $values) (i32.load (local.get $starts))))
        (local.set $other (i32.add (local.get $values) (i32.load offset=4 (local.get $starts))))
        (local.set $starts (i32.add (local.get $starts) (i32.const 8)))
        (local.set $n (select (local.get $block) (local.get $left)
          (i32.lt_u (local.get $block) (local.get $left))))
        (local.set $left (i32.sub (local.get $left) (local.get $n)))
        (loop $next
          (local.set $value (v128.load64_lane 1 (local.get $other) (v128.load64_zero (local.get $one))))
          (v128.store (local.get $at) (local.get $value))
          (local.set $sum (f64x2.add (local.get $sum) (local.get $value)))
          (local.set $square (f64x2.add (local.get $square)
            (v128.load64_lane 1 (i32.add (local.get $other) (local.get $further))
              (v128.load64_zero (i32.add (local.get $one) (local.get $further))))))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (local.set $one (i32.add (local.get $one) (i32.const 8)))
          (local.set $other (i32.add (local.get $other) (i32.const 8)))
          (br_if $next (local.tee $n (i32.sub (local.get $n) (i32.const 1)))))
        (br_if $blocks (local.get $left)))
      (local.set $middle (f64x2.div (local.get $sum) (f64x2.splat (f64.convert_i32_u (local.get $count)))))
      (local.set $left (local.get $at))
      (local.set $at (local.get $drawn))
      (loop $next
        (local.set $value (f64x2.sub (v128.load (local.get $at)) (local.get $middle)))
        (local.set $about (f64x2.add (local.get $about) (f64x2.mul (local.get $value) (local.get $value))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $next (i32.lt_u (local.get $at) (local.get $left))))
      (v128.store (local.get $sums) (local.get $about))
      (v128.store offset=16 (local.get $sums) (local.get $square))
      (local.set $sums (i32.add (local.get $sums) (i32.const 32)))
      (br_if $pair (i32.lt_u (local.get $sums) (local.get $end))))))
