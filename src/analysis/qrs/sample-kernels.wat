;; The loops over all samples of our own detector. Sums keep the order of slope-energy.ts and millivolt.ts, so that the
;; results are equal to the last bit.
;; Byte addresses and distances, unless told otherwise.
;; The build assembles it for sample-kernels.ts.
(module
  (memory (export "memory") 4)
  ;; Means of boxes of $width after samples minus those before them, $step apart, four at once. $x: the first sample.
  ;; $count: number of samples in a box.
  (func (export "slopes") (param $x i32) (param $out i32) (param $outEnd i32) (param $step i32) (param $width i32) (param $count f64)
    (local $i i32) (local $j i32) (local $k i32) (local $l i32) (local $end i32)
    (local $one f64) (local $two f64) (local $three f64) (local $four f64)
    (loop $next
      (local.set $one (f64.const 0))
      (local.set $two (f64.const 0))
      (local.set $three (f64.const 0))
      (local.set $four (f64.const 0))
      (local.set $i (local.get $x))
      (local.set $j (i32.add (local.get $i) (local.get $step)))
      (local.set $k (i32.add (local.get $j) (local.get $step)))
      (local.set $l (i32.add (local.get $k) (local.get $step)))
      (local.set $end (i32.add (local.get $i) (local.get $width)))
      (loop $box
        (local.set $one (f64.add (local.get $one)
          (f64.sub (f64.load (local.get $i)) (f64.load (i32.sub (local.get $i) (local.get $width))))))
        (local.set $two (f64.add (local.get $two)
          (f64.sub (f64.load (local.get $j)) (f64.load (i32.sub (local.get $j) (local.get $width))))))
        (local.set $three (f64.add (local.get $three)
          (f64.sub (f64.load (local.get $k)) (f64.load (i32.sub (local.get $k) (local.get $width))))))
        (local.set $four (f64.add (local.get $four)
          (f64.sub (f64.load (local.get $l)) (f64.load (i32.sub (local.get $l) (local.get $width))))))
        (local.set $j (i32.add (local.get $j) (i32.const 8)))
        (local.set $k (i32.add (local.get $k) (i32.const 8)))
        (local.set $l (i32.add (local.get $l) (i32.const 8)))
        (br_if $box (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 8))) (local.get $end))))
      (f64.store (local.get $out) (f64.div (local.get $one) (local.get $count)))
      (f64.store offset=8 (local.get $out) (f64.div (local.get $two) (local.get $count)))
      (f64.store offset=16 (local.get $out) (f64.div (local.get $three) (local.get $count)))
      (f64.store offset=24 (local.get $out) (f64.div (local.get $four) (local.get $count)))
      (local.set $x (i32.add (local.get $x) (i32.shl (local.get $step) (i32.const 2))))
      (br_if $next (i32.lt_u (local.tee $out (i32.add (local.get $out) (i32.const 32))) (local.get $outEnd)))))
  ;; Moves a sum on, value by value, and writes its means. $x: the first value that leaves; $width before the first that
  ;; enters. $count: number of values in a mean. $sum: before the first mean. Returns the sum after the last.
  (func (export "means") (param $x i32) (param $out i32) (param $outEnd i32) (param $width i32) (param $count f64) (param $sum f64) (result f64)
    (loop $next
      (local.set $sum (f64.add (local.get $sum)
        (f64.sub (f64.load (i32.add (local.get $x) (local.get $width))) (f64.load (local.get $x)))))
      (f64.store (local.get $out) (f64.div (f64.max (local.get $sum) (f64.const 0)) (local.get $count)))
      (local.set $x (i32.add (local.get $x) (i32.const 8)))
      (br_if $next (i32.lt_u (local.tee $out (i32.add (local.get $out) (i32.const 8))) (local.get $outEnd))))
    (local.get $sum))
  ;; Squares values, to an even number.
  (func (export "square") (param $x i32) (param $end i32)
    (loop $next
      (v128.store (local.get $x) (f64x2.mul (v128.load (local.get $x)) (v128.load (local.get $x))))
      (br_if $next (i32.lt_u (local.tee $x (i32.add (local.get $x) (i32.const 16))) (local.get $end)))))
  ;; Takes the roots of values, to an even number.
  (func (export "root") (param $x i32) (param $end i32)
    (loop $next
      (v128.store (local.get $x) (f64x2.sqrt (v128.load (local.get $x))))
      (br_if $next (i32.lt_u (local.tee $x (i32.add (local.get $x) (i32.const 16))) (local.get $end)))))
  ;; Returns the largest change from a value to the one $climb later, of a number of values that is a multiple of four.
  (func (export "largestChange") (param $x i32) (param $end i32) (param $climb i32) (result f64)
    (local $most v128) (local $other v128)
    (loop $next
      (local.set $most (f64x2.pmax (local.get $most) (f64x2.abs
        (f64x2.sub (v128.load (i32.add (local.get $x) (local.get $climb))) (v128.load (local.get $x))))))
      (local.set $other (f64x2.pmax (local.get $other) (f64x2.abs
        (f64x2.sub (v128.load offset=16 (i32.add (local.get $x) (local.get $climb))) (v128.load offset=16 (local.get $x))))))
      (br_if $next (i32.lt_u (local.tee $x (i32.add (local.get $x) (i32.const 32))) (local.get $end))))
    (local.set $most (f64x2.pmax (local.get $most) (local.get $other)))
    (f64.max (f64x2.extract_lane 0 (local.get $most)) (f64x2.extract_lane 1 (local.get $most))))
  ;; Products of a shape, from $shape to $shapeEnd, with the values that begin at each position, eight positions at once.
  (func (export "products") (param $x i32) (param $shape i32) (param $shapeEnd i32) (param $out i32) (param $outEnd i32)
    (local $at i32) (local $k i32) (local $value v128)
    (local $p0 v128) (local $p1 v128) (local $p2 v128) (local $p3 v128)
    (loop $eight
      (local.set $p0 (v128.const f64x2 0 0))
      (local.set $p1 (v128.const f64x2 0 0))
      (local.set $p2 (v128.const f64x2 0 0))
      (local.set $p3 (v128.const f64x2 0 0))
      (local.set $at (local.get $x))
      (local.set $k (local.get $shape))
      (loop $next
        (local.set $value (v128.load64_splat (local.get $k)))
        (local.set $p0 (f64x2.add (local.get $p0) (f64x2.mul (local.get $value) (v128.load (local.get $at)))))
        (local.set $p1 (f64x2.add (local.get $p1) (f64x2.mul (local.get $value) (v128.load offset=16 (local.get $at)))))
        (local.set $p2 (f64x2.add (local.get $p2) (f64x2.mul (local.get $value) (v128.load offset=32 (local.get $at)))))
        (local.set $p3 (f64x2.add (local.get $p3) (f64x2.mul (local.get $value) (v128.load offset=48 (local.get $at)))))
        (local.set $at (i32.add (local.get $at) (i32.const 8)))
        (br_if $next (i32.lt_u (local.tee $k (i32.add (local.get $k) (i32.const 8))) (local.get $shapeEnd))))
      (v128.store (local.get $out) (local.get $p0))
      (v128.store offset=16 (local.get $out) (local.get $p1))
      (v128.store offset=32 (local.get $out) (local.get $p2))
      (v128.store offset=48 (local.get $out) (local.get $p3))
      (local.set $x (i32.add (local.get $x) (i32.const 64)))
      (br_if $eight (i32.lt_u (local.tee $out (i32.add (local.get $out) (i32.const 64))) (local.get $outEnd))))))
