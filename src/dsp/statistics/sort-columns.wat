;; Sorts columns as far as a list of exchanges does, four columns at a time. An exchange moves the smaller of two values
;; in a column to the first of its two rows, and the larger to the second. column-medians.ts makes the list.
;; Addresses are in bytes. $pairs ... $end: i32, the two rows of each exchange, relative to the first row; $at: the
;; first row; $stride: distance between rows; $rowsEnd: end of the last row; $bytes: length of a row, for whole groups
;; of four columns; $missing: one i32 per group of four columns, not 0 if one of its values is NaN, in which case the
;; group stays unsorted.
;; The build assembles it for column-medians.ts.
(module
  (memory (export "memory") 1)
  (func (export "sort") (param $pairs i32) (param $end i32) (param $at i32) (param $stride i32) (param $rowsEnd i32)
      (param $bytes i32) (param $missing i32)
    (local $columnsEnd i32) (local $row i32) (local $pair i32) (local $a i32) (local $b i32)
    (local $x v128) (local $y v128) (local $nan v128)
    (local.set $columnsEnd (i32.add (local.get $at) (local.get $bytes)))
    (loop $four
      (local.set $nan (v128.const i64x2 0 0))
      (local.set $row (local.get $at))
      (loop $look
        (local.set $x (v128.load (local.get $row)))
        (local.set $y (v128.load offset=16 (local.get $row)))
        (local.set $nan (v128.or (local.get $nan)
          (v128.or (f64x2.ne (local.get $x) (local.get $x)) (f64x2.ne (local.get $y) (local.get $y)))))
        (br_if $look
          (i32.lt_u (local.tee $row (i32.add (local.get $row) (local.get $stride))) (local.get $rowsEnd))))
      (i32.store (local.get $missing) (v128.any_true (local.get $nan)))
      (local.set $missing (i32.add (local.get $missing) (i32.const 4)))
      (local.set $pair (local.get $pairs))
      (block $done
        (loop $exchange
          (br_if $done (i32.ge_u (local.get $pair) (local.get $end)))
          (local.set $a (i32.add (local.get $at) (i32.load (local.get $pair))))
          (local.set $b (i32.add (local.get $at) (i32.load offset=4 (local.get $pair))))
          (local.set $x (v128.load (local.get $a)))
          (local.set $y (v128.load (local.get $b)))
          (v128.store (local.get $a) (f64x2.pmin (local.get $x) (local.get $y)))
          (v128.store (local.get $b) (f64x2.pmax (local.get $y) (local.get $x)))
          (local.set $x (v128.load offset=16 (local.get $a)))
          (local.set $y (v128.load offset=16 (local.get $b)))
          (v128.store offset=16 (local.get $a) (f64x2.pmin (local.get $x) (local.get $y)))
          (v128.store offset=16 (local.get $b) (f64x2.pmax (local.get $y) (local.get $x)))
          (local.set $pair (i32.add (local.get $pair) (i32.const 8)))
          (br $exchange)))
      (local.set $rowsEnd (i32.add (local.get $rowsEnd) (i32.const 32)))
      (br_if $four
        (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 32))) (local.get $columnsEnd))))))
