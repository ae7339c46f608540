;; Slides a shape along rows, and computes the norms of their parts. The result equals that of the TypeScript code in
;; slide-shape.ts to the last bit, with the same order of sums, for eight moves at a time.
;; Byte addresses. Rows lie $stride apart, from $row to $rowsEnd. Values after a row are read too and give results that
;; are not used. $into receives $moves bytes per row, a multiple of eight values.
;; The build assembles it for slide-shape.ts.
(module
  (memory (export "memory") 1)
  ;; Products of the shape, from $shape to $shapeEnd, with the part of each row that begins at each move.
  (func (export "slide") (param $row i32) (param $rowsEnd i32) (param $stride i32) (param $shape i32) (param $shapeEnd i32) (param $into i32) (param $moves i32)
    (local $move i32) (local $at i32) (local $k i32) (local $value v128)
    (local $p0 v128) (local $p1 v128) (local $p2 v128) (local $p3 v128)
    (loop $rows
      (local.set $move (i32.const 0))
      (loop $eight
        (local.set $p0 (v128.const f64x2 0 0))
        (local.set $p1 (v128.const f64x2 0 0))
        (local.set $p2 (v128.const f64x2 0 0))
        (local.set $p3 (v128.const f64x2 0 0))
        (local.set $at (i32.add (local.get $row) (local.get $move)))
        (local.set $k (local.get $shape))
        (loop $next
          (local.set $value (v128.load64_splat (local.get $k)))
          (local.set $p0 (f64x2.add (local.get $p0) (f64x2.mul (v128.load (local.get $at)) (local.get $value))))
          (local.set $p1 (f64x2.add (local.get $p1) (f64x2.mul (v128.load offset=16 (local.get $at)) (local.get $value))))
          (local.set $p2 (f64x2.add (local.get $p2) (f64x2.mul (v128.load offset=32 (local.get $at)) (local.get $value))))
          (local.set $p3 (f64x2.add (local.get $p3) (f64x2.mul (v128.load offset=48 (local.get $at)) (local.get $value))))
          (local.set $at (i32.add (local.get $at) (i32.const 8)))
          (br_if $next (i32.lt_u (local.tee $k (i32.add (local.get $k) (i32.const 8))) (local.get $shapeEnd))))
        (local.set $at (i32.add (local.get $into) (local.get $move)))
        (v128.store (local.get $at) (local.get $p0))
        (v128.store offset=16 (local.get $at) (local.get $p1))
        (v128.store offset=32 (local.get $at) (local.get $p2))
        (v128.store offset=48 (local.get $at) (local.get $p3))
        (br_if $eight (i32.lt_u (local.tee $move (i32.add (local.get $move) (i32.const 64))) (local.get $moves))))
      (local.set $into (i32.add (local.get $into) (local.get $moves)))
      (br_if $rows (i32.lt_u (local.tee $row (i32.add (local.get $row) (local.get $stride))) (local.get $rowsEnd)))))
  ;; Roots of the sum of squares of parts of $length values ($bytes) after removal of a straight line. $middle: (length
  ;; - 1) / 2. $cubed: length * (length * length - 1).
  (func (export "sizes") (param $row i32) (param $rowsEnd i32) (param $stride i32) (param $bytes i32) (param $into i32) (param $moves i32) (param $length f64) (param $middle f64) (param $cubed f64)
    (local $move i32) (local $at i32) (local $end i32) (local $place v128) (local $value v128)
    (local $s0 v128) (local $s1 v128) (local $s2 v128) (local $s3 v128)
    (local $m0 v128) (local $m1 v128) (local $m2 v128) (local $m3 v128)
    (local $q0 v128) (local $q1 v128) (local $q2 v128) (local $q3 v128)
    (loop $rows
      (local.set $move (i32.const 0))
      (loop $eight
        (local.set $s0 (v128.const f64x2 0 0))
        (local.set $s1 (v128.const f64x2 0 0))
        (local.set $s2 (v128.const f64x2 0 0))
        (local.set $s3 (v128.const f64x2 0 0))
        (local.set $m0 (v128.const f64x2 0 0))
        (local.set $m1 (v128.const f64x2 0 0))
        (local.set $m2 (v128.const f64x2 0 0))
        (local.set $m3 (v128.const f64x2 0 0))
        (local.set $q0 (v128.const f64x2 0 0))
        (local.set $q1 (v128.const f64x2 0 0))
        (local.set $q2 (v128.const f64x2 0 0))
        (local.set $q3 (v128.const f64x2 0 0))
        (local.set $at (i32.add (local.get $row) (local.get $move)))
        (local.set $end (i32.add (local.get $at) (local.get $bytes)))
        (local.set $place (f64x2.splat (f64.neg (local.get $middle))))
        (loop $next
          (local.set $value (v128.load (local.get $at)))
          (local.set $s0 (f64x2.add (local.get $s0) (local.get $value)))
          (local.set $m0 (f64x2.add (local.get $m0) (f64x2.mul (local.get $place) (local.get $value))))
          (local.set $q0 (f64x2.add (local.get $q0) (f64x2.mul (local.get $value) (local.get $value))))
          (local.set $value (v128.load offset=16 (local.get $at)))
          (local.set $s1 (f64x2.add (local.get $s1) (local.get $value)))
          (local.set $m1 (f64x2.add (local.get $m1) (f64x2.mul (local.get $place) (local.get $value))))
          (local.set $q1 (f64x2.add (local.get $q1) (f64x2.mul (local.get $value) (local.get $value))))
          (local.set $value (v128.load offset=32 (local.get $at)))
          (local.set $s2 (f64x2.add (local.get $s2) (local.get $value)))
          (local.set $m2 (f64x2.add (local.get $m2) (f64x2.mul (local.get $place) (local.get $value))))
          (local.set $q2 (f64x2.add (local.get $q2) (f64x2.mul (local.get $value) (local.get $value))))
          (local.set $value (v128.load offset=48 (local.get $at)))
          (local.set $s3 (f64x2.add (local.get $s3) (local.get $value)))
          (local.set $m3 (f64x2.add (local.get $m3) (f64x2.mul (local.get $place) (local.get $value))))
          (local.set $q3 (f64x2.add (local.get $q3) (f64x2.mul (local.get $value) (local.get $value))))
          (local.set $place (f64x2.add (local.get $place) (v128.const f64x2 1 1)))
          (br_if $next (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 8))) (local.get $end))))
        (local.set $at (i32.add (local.get $into) (local.get $move)))
        (v128.store (local.get $at) (f64x2.sqrt (f64x2.sub
          (f64x2.sub (local.get $q0) (f64x2.div (f64x2.mul (local.get $s0) (local.get $s0)) (f64x2.splat (local.get $length))))
          (f64x2.div (f64x2.mul (f64x2.mul (v128.const f64x2 12 12) (local.get $m0)) (local.get $m0)) (f64x2.splat (local.get $cubed))))))
        (v128.store offset=16 (local.get $at) (f64x2.sqrt (f64x2.sub
          (f64x2.sub (local.get $q1) (f64x2.div (f64x2.mul (local.get $s1) (local.get $s1)) (f64x2.splat (local.get $length))))
          (f64x2.div (f64x2.mul (f64x2.mul (v128.const f64x2 12 12) (local.get $m1)) (local.get $m1)) (f64x2.splat (local.get $cubed))))))
        (v128.store offset=32 (local.get $at) (f64x2.sqrt (f64x2.sub
          (f64x2.sub (local.get $q2) (f64x2.div (f64x2.mul (local.get $s2) (local.get $s2)) (f64x2.splat (local.get $length))))
          (f64x2.div (f64x2.mul (f64x2.mul (v128.const f64x2 12 12) (local.get $m2)) (local.get $m2)) (f64x2.splat (local.get $cubed))))))
        (v128.store offset=48 (local.get $at) (f64x2.sqrt (f64x2.sub
          (f64x2.sub (local.get $q3) (f64x2.div (f64x2.mul (local.get $s3) (local.get $s3)) (f64x2.splat (local.get $length))))
          (f64x2.div (f64x2.mul (f64x2.mul (v128.const f64x2 12 12) (local.get $m3)) (local.get $m3)) (f64x2.splat (local.get $cubed))))))
        (br_if $eight (i32.lt_u (local.tee $move (i32.add (local.get $move) (i32.const 64))) (local.get $moves))))
      (local.set $into (i32.add (local.get $into) (local.get $moves)))
      (br_if $rows (i32.lt_u (local.tee $row (i32.add (local.get $row) (local.get $stride))) (local.get $rowsEnd))))))
