;; Adds a row, linearly interpolated between samples, to sums, four values at a time. The result equals that of the
;; TypeScript code in sum-laid.ts to the last bit.
;; Byte addresses. $at: the sample before the row's first value. $sums ... $end: the sums. $share: fraction of the
;; distance from each sample to the next.
;; The build assembles it for sum-laid.ts.
(module
  (memory (export "memory") 1)
  (func (export "add") (param $at i32) (param $sums i32) (param $end i32) (param $share f64)
    (local $four i32) (local $way v128) (local $a v128) (local $b v128) (local $value f64)
    (local.set $way (f64x2.splat (local.get $share)))
    (local.set $four (i32.add (local.get $sums) (i32.and (i32.sub (local.get $end) (local.get $sums)) (i32.const -32))))
    (if (i32.lt_u (local.get $sums) (local.get $four))
      (then
        (loop $next
          (local.set $a (v128.load (local.get $at)))
          (local.set $b (v128.load offset=16 (local.get $at)))
          (v128.store (local.get $sums) (f64x2.add (v128.load (local.get $sums)) (f64x2.add (local.get $a)
            (f64x2.mul (local.get $way) (f64x2.sub (v128.load offset=8 (local.get $at)) (local.get $a))))))
          (v128.store offset=16 (local.get $sums) (f64x2.add (v128.load offset=16 (local.get $sums)) (f64x2.add (local.get $b)
            (f64x2.mul (local.get $way) (f64x2.sub (v128.load offset=24 (local.get $at)) (local.get $b))))))
          (local.set $at (i32.add (local.get $at) (i32.const 32)))
          (br_if $next (i32.lt_u (local.tee $sums (i32.add (local.get $sums) (i32.const 32))) (local.get $four))))))
    (if (i32.lt_u (local.get $sums) (local.get $end))
      (then
        (loop $rest
          (local.set $value (f64.load (local.get $at)))
          (f64.store (local.get $sums) (f64.add (f64.load (local.get $sums)) (f64.add (local.get $value)
            (f64.mul (local.get $share) (f64.sub (f64.load offset=8 (local.get $at)) (local.get $value))))))
          (local.set $at (i32.add (local.get $at) (i32.const 8)))
          (br_if $rest (i32.lt_u (local.tee $sums (i32.add (local.get $sums) (i32.const 8))) (local.get $end))))))))
