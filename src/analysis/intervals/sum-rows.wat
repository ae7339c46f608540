;; Computes the mean of some rows, eight values at a time. The result equals that of the TypeScript code in average.ts
;; to the last bit, with the same order of sums.
;; Byte addresses. $rows ... $rowsEnd: i32, the start of each row. $into ... $end: the mean, a multiple of eight values.
;; Values after a shorter row are read too and give results that are not used. $count: number of rows.
;; The build assembles it for average.ts.
(module
  (memory (export "memory") 1)
  (func (export "average") (param $rows i32) (param $rowsEnd i32) (param $into i32) (param $end i32) (param $count f64)
    (local $row i32) (local $at i32) (local $offset i32) (local $divisor v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $divisor (f64x2.splat (local.get $count)))
    (loop $eight
      (local.set $a (v128.const f64x2 0 0))
      (local.set $b (v128.const f64x2 0 0))
      (local.set $c (v128.const f64x2 0 0))
      (local.set $d (v128.const f64x2 0 0))
      (local.set $row (local.get $rows))
      (loop $next
        (local.set $at (i32.add (i32.load (local.get $row)) (local.get $offset)))
        (local.set $a (f64x2.add (local.get $a) (v128.load (local.get $at))))
        (local.set $b (f64x2.add (local.get $b) (v128.load offset=16 (local.get $at))))
        (local.set $c (f64x2.add (local.get $c) (v128.load offset=32 (local.get $at))))
        (local.set $d (f64x2.add (local.get $d) (v128.load offset=48 (local.get $at))))
        (br_if $next (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 4))) (local.get $rowsEnd))))
      (v128.store (local.get $into) (f64x2.div (local.get $a) (local.get $divisor)))
      (v128.store offset=16 (local.get $into) (f64x2.div (local.get $b) (local.get $divisor)))
      (v128.store offset=32 (local.get $into) (f64x2.div (local.get $c) (local.get $divisor)))
      (v128.store offset=48 (local.get $into) (f64x2.div (local.get $d) (local.get $divisor)))
      (local.set $offset (i32.add (local.get $offset) (i32.const 64)))
      (br_if $eight
        (i32.lt_u (local.tee $into (i32.add (local.get $into) (i32.const 64))) (local.get $end))))))
