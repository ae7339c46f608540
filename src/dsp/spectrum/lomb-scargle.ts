/** Frequencies between two true sines and cosines; between them they are turned on, which rounds by 1e-16 a turn. */
const anewEvery = 64;

/**
 * Periodogram of unevenly spaced values, as `scipy.signal.lombscargle` without normalisation: ½ of the squared sums on
 * the cosine and the sine that are orthogonal over these times. Source: Lomb 1976; Scargle 1982.
 *
 * @param timesSec s
 * @param values   any unit, mean taken off
 * @param stepHz   frequencies are 1, 2, … `count` of these
 * @param count    of frequencies
 * @returns in the unit² of the values; item k is of (k + 1)·stepHz
 */
export function lombScargle(
  timesSec: Float64Array,
  values: Float64Array,
  stepHz: number,
  count: number,
): Float64Array {
  const [valueCos, valueSin, cosSquares, cosSin] = [0, 1, 2, 3].map(() => new Float64Array(count));
  const start = timesSec.length > 0 ? timesSec[0] : 0;
  for (let i = 0; i < timesSec.length; i++) {
    const step = 2 * Math.PI * stepHz * (timesSec[i] - start);
    const turnCos = Math.cos(step);
    const turnSin = Math.sin(step);
    const value = values[i];
    let [c, s] = [1, 0];
    for (let k = 0; k < count; k++) {
      if (k % anewEvery === 0) {
        c = Math.cos(step * (k + 1));
        s = Math.sin(step * (k + 1));
      } else {
        const turned = c * turnCos - s * turnSin;
        s = s * turnCos + c * turnSin;
        c = turned;
      }
      valueCos[k] += value * c;
      valueSin[k] += value * s;
      cosSquares[k] += c * c;
      cosSin[k] += c * s;
    }
  }
  return valueCos.map((_, k) => power(valueCos[k], valueSin[k], cosSquares[k], cosSin[k], timesSec.length));
}

function power(valueCos: number, valueSin: number, cosSquares: number, cosSin: number, n: number): number {
  const sinSquares = n - cosSquares;
  // τ of the papers makes cosine and sine orthogonal: tan 2ωτ = Σ sin 2ωt / Σ cos 2ωt.
  const angle = Math.atan2(2 * cosSin, cosSquares - sinSquares) / 2;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const onCos = c * valueCos + s * valueSin;
  const onSin = c * valueSin - s * valueCos;
  const ofCos = c * c * cosSquares + 2 * c * s * cosSin + s * s * sinSquares;
  const ofSin = c * c * sinSquares - 2 * c * s * cosSin + s * s * cosSquares;
  return (part(onCos, ofCos, n) + part(onSin, ofSin, n)) / 2;
}

/** Where all times are at the zeros of one of the two, it has no part. */
function part(sum: number, squares: number, n: number): number {
  return squares > n * 1e-12 ? (sum * sum) / squares : 0;
}
