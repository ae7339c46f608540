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
  // Two values at once: half as many sums are read and written.
  for (let i = 0; i < timesSec.length; i += 2) {
    const hasSecond = i + 1 < timesSec.length;
    const step = 2 * Math.PI * stepHz * (timesSec[i] - start);
    const secondStep = hasSecond ? 2 * Math.PI * stepHz * (timesSec[i + 1] - start) : 0;
    const [turnCos, turnSin] = [Math.cos(step), Math.sin(step)];
    const [secondTurnCos, secondTurnSin] = [Math.cos(secondStep), Math.sin(secondStep)];
    const value = values[i];
    const secondValue = hasSecond ? values[i + 1] : 0;
    const size = hasSecond ? 1 : 0;
    for (let from = 0; from < count; from += anewEvery) {
      let c = Math.cos(step * (from + 1));
      let s = Math.sin(step * (from + 1));
      let secondC = size * Math.cos(secondStep * (from + 1));
      let secondS = size * Math.sin(secondStep * (from + 1));
      const to = Math.min(count, from + anewEvery);
      for (let k = from; k < to; k++) {
        valueCos[k] += value * c + secondValue * secondC;
        valueSin[k] += value * s + secondValue * secondS;
        cosSquares[k] += c * c + secondC * secondC;
        cosSin[k] += c * s + secondC * secondS;
        const turned = c * turnCos - s * turnSin;
        s = s * turnCos + c * turnSin;
        c = turned;
        const secondTurned = secondC * secondTurnCos - secondS * secondTurnSin;
        secondS = secondS * secondTurnCos + secondC * secondTurnSin;
        secondC = secondTurned;
      }
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
