;; Chooses the values of a column from some rows, and counts them between 127 pivots, four values at a time: each of the
;; seven comparisons needs the one before, so a processor is faster with four values side by side. There are no branches
;; on values, which would be unpredictable. The results equal those of the TypeScript code in rank-kernels.ts.
;; Byte addresses. $at ... $end: the column's value in each row, $stride apart. $out: the chosen values; one more may be
;; written.
;; The build assembles it for rank-kernels.ts.
(module
  (memory (export "memory") 1)
  ;; Chooses the values that are not NaN. Returns their number of bytes.
  (func (export "present") (param $at i32) (param $stride i32) (param $end i32) (param $out i32) (result i32)
    (local $to i32) (local $x f64)
    (local.set $to (local.get $out))
    (loop $row
      (f64.store (local.get $to) (local.tee $x (f64.load (local.get $at))))
      (local.set $to (i32.add (local.get $to) (i32.shl (f64.eq (local.get $x) (local.get $x)) (i32.const 3))))
      (br_if $row (i32.lt_u (local.tee $at (i32.add (local.get $at) (local.get $stride))) (local.get $end))))
    (i32.sub (local.get $to) (local.get $out)))
  ;; Chooses the values above $low and below $high. Returns their number of bytes.
  (func (export "within") (param $at i32) (param $stride i32) (param $end i32) (param $out i32) (param $low f64)
      (param $high f64) (result i32)
    (local $to i32) (local $x f64)
    (local.set $to (local.get $out))
    (loop $row
      (f64.store (local.get $to) (local.tee $x (f64.load (local.get $at))))
      (local.set $to (i32.add (local.get $to) (i32.shl
        (i32.and (f64.gt (local.get $x) (local.get $low)) (f64.lt (local.get $x) (local.get $high))) (i32.const 3))))
      (br_if $row (i32.lt_u (local.tee $at (i32.add (local.get $at) (local.get $stride))) (local.get $end))))
    (i32.sub (local.get $to) (local.get $out)))
  ;; Counts the values $at ... $end, a multiple of four, NaN not at all. $pivots: 128 of f64, the last infinite.
  ;; $beyond: distance from each pivot to its two counts of i32, of smaller values down to the pivot before and
  ;; of equal ones.
  (func (export "count") (param $at i32) (param $end i32) (param $pivots i32) (param $beyond i32)
    (local $x f64) (local $y f64) (local $z f64) (local $w f64)
    (local $a i32) (local $b i32) (local $c i32) (local $d i32)
    (loop $four
      (local.set $x (f64.load (local.get $at)))
      (local.set $y (f64.load offset=8 (local.get $at)))
      (local.set $z (f64.load offset=16 (local.get $at)))
      (local.set $w (f64.load offset=24 (local.get $at)))
      (local.set $a (local.get $pivots))
      (local.set $b (local.get $pivots))
      (local.set $c (local.get $pivots))
      (local.set $d (local.get $pivots))
      ;; Each of these lines moves one pivot onwards, by half of those left, if its value is larger.
      local.get $a local.get $a f64.load offset=504 local.get $x f64.lt i32.const 9 i32.shl i32.add local.set $a
      local.get $b local.get $b f64.load offset=504 local.get $y f64.lt i32.const 9 i32.shl i32.add local.set $b
      local.get $c local.get $c f64.load offset=504 local.get $z f64.lt i32.const 9 i32.shl i32.add local.set $c
      local.get $d local.get $d f64.load offset=504 local.get $w f64.lt i32.const 9 i32.shl i32.add local.set $d
      local.get $a local.get $a f64.load offset=248 local.get $x f64.lt i32.const 8 i32.shl i32.add local.set $a
      local.get $b local.get $b f64.load offset=248 local.get $y f64.lt i32.const 8 i32.shl i32.add local.set $b
      local.get $c local.get $c f64.load offset=248 local.get $z f64.lt i32.const 8 i32.shl i32.add local.set $c
      local.get $d local.get $d f64.load offset=248 local.get $w f64.lt i32.const 8 i32.shl i32.add local.set $d
      local.get $a local.get $a f64.load offset=120 local.get $x f64.lt i32.const 7 i32.shl i32.add local.set $a
      local.get $b local.get $b f64.load offset=120 local.get $y f64.lt i32.const 7 i32.shl i32.add local.set $b
      local.get $c local.get $c f64.load offset=120 local.get $z f64.lt i32.const 7 i32.shl i32.add local.set $c
      local.get $d local.get $d f64.load offset=120 local.get $w f64.lt i32.const 7 i32.shl i32.add local.set $d
      local.get $a local.get $a f64.load offset=56 local.get $x f64.lt i32.const 6 i32.shl i32.add local.set $a
      local.get $b local.get $b f64.load offset=56 local.get $y f64.lt i32.const 6 i32.shl i32.add local.set $b
      local.get $c local.get $c f64.load offset=56 local.get $z f64.lt i32.const 6 i32.shl i32.add local.set $c
      local.get $d local.get $d f64.load offset=56 local.get $w f64.lt i32.const 6 i32.shl i32.add local.set $d
      local.get $a local.get $a f64.load offset=24 local.get $x f64.lt i32.const 5 i32.shl i32.add local.set $a
      local.get $b local.get $b f64.load offset=24 local.get $y f64.lt i32.const 5 i32.shl i32.add local.set $b
      local.get $c local.get $c f64.load offset=24 local.get $z f64.lt i32.const 5 i32.shl i32.add local.set $c
      local.get $d local.get $d f64.load offset=24 local.get $w f64.lt i32.const 5 i32.shl i32.add local.set $d
      local.get $a local.get $a f64.load offset=8 local.get $x f64.lt i32.const 4 i32.shl i32.add local.set $a
      local.get $b local.get $b f64.load offset=8 local.get $y f64.lt i32.const 4 i32.shl i32.add local.set $b
      local.get $c local.get $c f64.load offset=8 local.get $z f64.lt i32.const 4 i32.shl i32.add local.set $c
      local.get $d local.get $d f64.load offset=8 local.get $w f64.lt i32.const 4 i32.shl i32.add local.set $d
      local.get $a local.get $a f64.load local.get $x f64.lt i32.const 3 i32.shl i32.add local.set $a
      local.get $b local.get $b f64.load local.get $y f64.lt i32.const 3 i32.shl i32.add local.set $b
      local.get $c local.get $c f64.load local.get $z f64.lt i32.const 3 i32.shl i32.add local.set $c
      local.get $d local.get $d f64.load local.get $w f64.lt i32.const 3 i32.shl i32.add local.set $d
      local.get $a local.get $a f64.load local.get $x f64.eq i32.const 2 i32.shl i32.add
      local.get $beyond i32.add local.set $a
      local.get $b local.get $b f64.load local.get $y f64.eq i32.const 2 i32.shl i32.add
      local.get $beyond i32.add local.set $b
      local.get $c local.get $c f64.load local.get $z f64.eq i32.const 2 i32.shl i32.add
      local.get $beyond i32.add local.set $c
      local.get $d local.get $d f64.load local.get $w f64.eq i32.const 2 i32.shl i32.add
      local.get $beyond i32.add local.set $d
      (i32.store (local.get $a) (i32.add (i32.load (local.get $a)) (f64.eq (local.get $x) (local.get $x))))
      (i32.store (local.get $b) (i32.add (i32.load (local.get $b)) (f64.eq (local.get $y) (local.get $y))))
      (i32.store (local.get $c) (i32.add (i32.load (local.get $c)) (f64.eq (local.get $z) (local.get $z))))
      (i32.store (local.get $d) (i32.add (i32.load (local.get $d)) (f64.eq (local.get $w) (local.get $w))))
      (br_if $four (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 32))) (local.get $end))))))
