;; Correlates a shape with others at five shifts, and returns the sum of the three largest of their best correlations.
;; Sums and products keep the order of shapes.ts, so that the results are equal to the last bit.
;; Byte addresses. $own: a shape, all points lead by lead, then the norm at each shift. The others have the same form and
;; lie in slots of $slotBytes from $slots on; number n is in slot n & $mask. Numbers $first to $end - 1 are compared, without $skip.
;; $normsAt: bytes from a shape's start to its norms. $limit: factor below 1 that covers rounding.
;; The build assembles it for compare-shapes.ts.
(module
  (memory (export "memory") 2)
  (func (export "sumOfBest") (param $own i32) (param $slots i32) (param $slotBytes i32) (param $mask i32) (param $first i32) (param $end i32) (param $skip i32) (param $normsAt i32) (param $limit f64) (result f64)
    (local $other i32) (local $a i32) (local $b i32) (local $pointEnd i32) (local $leadEnd i32)
    (local $point v128) (local $early v128) (local $middle v128) (local $late v128)
    (local $least f64) (local $norm f64) (local $product f64) (local $value f64) (local $under v128)
    (local $best f64) (local $second f64) (local $third f64)
    (local.set $best (f64.const -1))
    (local.set $second (f64.const -1))
    (local.set $third (f64.const -1))
    (local.set $norm (f64.load offset=16 (i32.add (local.get $own) (local.get $normsAt))))
    (local.set $leadEnd (i32.add (local.get $own) (local.get $normsAt)))
    (block $done
      (br_if $done (i32.ge_s (local.get $first) (local.get $end)))
      (loop $others
        (block $compared
          (br_if $compared (i32.eq (local.get $first) (local.get $skip)))
          (local.set $other (i32.add (local.get $slots)
            (i32.mul (i32.and (local.get $first) (local.get $mask)) (local.get $slotBytes))))
          (local.set $early (v128.const f64x2 0 0))
          (local.set $middle (v128.const f64x2 0 0))
          (local.set $late (v128.const f64x2 0 0))
          (local.set $a (local.get $own))
          (local.set $b (local.get $other))
          ;; 17 points of 21 in each lead.
          (loop $leads
            (local.set $pointEnd (i32.add (local.get $a) (i32.const 136)))
            (loop $points
              (local.set $point (v128.load64_splat offset=16 (local.get $a)))
              (local.set $early (f64x2.add (local.get $early) (f64x2.mul (local.get $point) (v128.load (local.get $b)))))
              (local.set $middle (f64x2.add (local.get $middle) (f64x2.mul (local.get $point) (v128.load offset=16 (local.get $b)))))
              (local.set $late (f64x2.add (local.get $late) (f64x2.mul (local.get $point) (v128.load offset=32 (local.get $b)))))
              (local.set $b (i32.add (local.get $b) (i32.const 8)))
              (br_if $points (i32.lt_u (local.tee $a (i32.add (local.get $a) (i32.const 8))) (local.get $pointEnd))))
            (local.set $b (i32.add (local.get $b) (i32.const 32)))
            (br_if $leads (i32.lt_u (local.tee $a (i32.add (local.get $a) (i32.const 32))) (local.get $leadEnd))))
          (local.set $other (i32.add (local.get $other) (local.get $normsAt)))
          ;; Most sums are below the three largest so far; no division is needed to decide this.
          (if (f64.gt (local.get $third) (f64.const 0))
            (then
              (local.set $least (f64.mul (f64.mul (local.get $third) (local.get $limit)) (local.get $norm)))
              (local.set $under (v128.and
                (f64x2.lt (local.get $early) (f64x2.mul (f64x2.splat (local.get $least)) (v128.load (local.get $other))))
                (f64x2.lt (local.get $middle) (f64x2.mul (f64x2.splat (local.get $least)) (v128.load offset=16 (local.get $other))))))
              (br_if $compared (i32.and (i64x2.all_true (local.get $under))
                (f64.lt (f64x2.extract_lane 0 (local.get $late)) (f64.mul (local.get $least) (f64.load offset=32 (local.get $other))))))))
          (local.set $value (f64.const -1))
          (local.set $product (f64.mul (local.get $norm) (f64.load (local.get $other))))
          (if (f64.ne (local.get $product) (f64.const 0))
            (then (local.set $value (f64.max (local.get $value) (f64.div (f64x2.extract_lane 0 (local.get $early)) (local.get $product))))))
          (local.set $product (f64.mul (local.get $norm) (f64.load offset=8 (local.get $other))))
          (if (f64.ne (local.get $product) (f64.const 0))
            (then (local.set $value (f64.max (local.get $value) (f64.div (f64x2.extract_lane 1 (local.get $early)) (local.get $product))))))
          (local.set $product (f64.mul (local.get $norm) (f64.load offset=16 (local.get $other))))
          (if (f64.ne (local.get $product) (f64.const 0))
            (then (local.set $value (f64.max (local.get $value) (f64.div (f64x2.extract_lane 0 (local.get $middle)) (local.get $product))))))
          (local.set $product (f64.mul (local.get $norm) (f64.load offset=24 (local.get $other))))
          (if (f64.ne (local.get $product) (f64.const 0))
            (then (local.set $value (f64.max (local.get $value) (f64.div (f64x2.extract_lane 1 (local.get $middle)) (local.get $product))))))
          (local.set $product (f64.mul (local.get $norm) (f64.load offset=32 (local.get $other))))
          (if (f64.ne (local.get $product) (f64.const 0))
            (then (local.set $value (f64.max (local.get $value) (f64.div (f64x2.extract_lane 0 (local.get $late)) (local.get $product))))))
          (br_if $compared (f64.le (local.get $value) (local.get $third)))
          (if (f64.gt (local.get $value) (local.get $best))
            (then
              (local.set $third (local.get $second))
              (local.set $second (local.get $best))
              (local.set $best (local.get $value)))
            (else
              (if (f64.gt (local.get $value) (local.get $second))
                (then
                  (local.set $third (local.get $second))
                  (local.set $second (local.get $value)))
                (else (local.set $third (local.get $value)))))))
        (br_if $others (i32.lt_s (local.tee $first (i32.add (local.get $first) (i32.const 1))) (local.get $end)))))
    (f64.add (f64.add (local.get $best) (local.get $second)) (local.get $third))))
