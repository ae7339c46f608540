import { splineOnGrid } from '../../src/dsp/resampling/spline.ts';
import { median } from '../../src/dsp/statistics/stats.ts';
import type { AlignParams } from '../../src/analysis/aligned/fit-shifts.ts';
import type { AlignedRows } from '../../src/analysis/aligned/judge-rows.ts';
import { type Matrix, multiply, product, residual, solveLeastSquares, unit } from './plain-matrices.ts';

/**
 * The part of the alignment that the reference computes: shifts and likely errors in ms, NaN where the record lacks the
 * row.
 */
export type PlainAlignment = Pick<AlignedRows, 'shiftMs' | 'errorMs' | 'squareMs' | 'match' | 'rounds'>;

/**
 * Aligns rows literally as in section 7 of algorithms.md: one dense least-squares problem per row and step, a spline
 * through all samples, covariances as matrices. It is slow; the fast implementation is tested against it.
 *
 * @param values  without gaps
 * @param places  approximate positions, samples
 */
export function alignByReference(
  values: Float64Array,
  fs: number,
  places: readonly number[],
  params: AlignParams,
): PlainAlignment {
  const spline = splineOnGrid(
    values.map((_, k) => k),
    values,
    1,
  );
  const rowFrom = (place: number) => {
    const row = new Float64Array(length);
    spline(row, place);
    return Array.from(row);
  };
  const before = Math.round(params.beforeSec * fs);
  const length = before + Math.round(params.afterSec * fs) + 1;
  const reach = (params.reach / 1000) * fs;
  const grid = Array.from({ length }, (_, k) => k - before);
  const rowAt = (i: number, shift: number) => rowFrom(places[i] + shift - before);
  const slopeAt = (i: number, shift: number) => {
    const [later, earlier] = [rowAt(i, shift + 1e-4), rowAt(i, shift - 1e-4)];
    return later.map((value, k) => (value - earlier[k]) / 2e-4);
  };
  const ones = grid.map(() => 1);
  /** Removes offset and slope from a row. */
  const free = (row: readonly number[]) => residual(row, [ones, grid]);

  const shifts = places.map(() => 0);
  const first = places.map((_, i) => unit(free(rowAt(i, 0))));
  let shape = unit(free(grid.map((_, k) => median(first.map((row) => row[k])))));
  let derivative: readonly number[] = [];
  let slope = residual(
    shape.map((_, k) => {
      const [from, to] = [Math.max(0, k - 1), Math.min(length - 1, k + 1)];
      return (shape[to] - shape[from]) / (to - from);
    }),
    [ones, grid, shape],
  );
  const fitOf = (i: number) => {
    const row = rowAt(i, shifts[i]);
    const [size] = solveLeastSquares(row, [shape, ones, grid]);
    const rest = residual(row, [shape, ones, grid]);
    const about = free(row);
    return { size, rest, match: size / Math.sqrt(product(about, about)), misfit: product(rest, rest) };
  };
  const weightsOf = (fits: readonly ReturnType<typeof fitOf>[]) => {
    const usual = median(fits.filter(({ match }) => match >= params.leastMatch).map(({ misfit }) => misfit));
    return fits.map(({ match, misfit }) => (match >= params.leastMatch ? (2 * usual) / (misfit + usual) : 0));
  };
  let rounds = 0;
  for (let moved = Number.POSITIVE_INFINITY; (moved / fs) * 1000 > 0.05 && rounds < 20; rounds++) {
    const former = [...shifts];
    places.forEach((_, i) => {
      if (rounds < 3) {
        const step = Math.max(1, Math.floor(0.004 * fs));
        let best = Number.NEGATIVE_INFINITY;
        const thin = (row: readonly number[]) => {
          const kept = row.filter((__, k) => k % step === 0);
          return residual(kept, [kept.map(() => 1), kept.map((__, k) => k)]);
        };
        for (let m = -Math.floor(reach / step); m <= Math.floor(reach / step); m++) {
          const match = product(unit(thin(rowAt(i, m * step))), thin(shape));
          if (match <= best) continue;
          best = match;
          shifts[i] = m * step;
        }
      }
      for (let step = 0; step < 4; step++) {
        const [size, by] = solveLeastSquares(rowAt(i, shifts[i]), [shape, slope, ones, grid]);
        const move = -by / size;
        if (Math.abs(move) <= 1e-4) break;
        const longest = 0.004 * fs;
        shifts[i] = within(reach, shifts[i] + within(longest, move));
      }
    });
    const fits = places.map((_, i) => fitOf(i));
    const weights = weightsOf(fits);
    const middle = median(shifts.filter((_, i) => weights[i] > 0));
    shifts.forEach((shift, i) => (shifts[i] = shift - middle));
    moved = Math.max(...shifts.map((shift, i) => Math.abs(shift - former[i])));
    const meanOf = (at: (i: number, shift: number) => number[]) => {
      const rows = places.map((_, i) => at(i, shifts[i]));
      return grid.map((_, k) => rows.reduce((sum, row, i) => sum + weights[i] * fits[i].size * row[k], 0));
    };
    const mean = free(meanOf(rowAt));
    const norm = Math.sqrt(product(mean, mean));
    shape = mean.map((value) => value / norm);
    derivative = meanOf(slopeAt).map((value) => value / norm);
    slope = residual(derivative, [ones, grid, shape]);
  }
  const fits = places.map((_, i) => fitOf(i));
  const landmark = before + (params.landmarkSec ?? 0) * fs;
  const weights = weightsOf(fits);
  const total = fits.reduce((sum, { size }, i) => sum + weights[i] * size ** 2, 0);
  const amongOthers = places.map((_, i) => {
    const near = shifts.filter((__, k) => k !== i && Math.abs(k - i) <= 4);
    const own = free(rowAt(i, shifts[i]));
    const left = weights[i] * fits[i].size;
    const ofOthers = shape.map((value, k) => (total * value - left * own[k]) / (total - left * fits[i].size));
    return product(free(rowAt(i, median(near))), ofOthers);
  });
  const template = { shape, slope, derivative, landmark };
  const variances = shiftVariances(fits, amongOthers, weights, shifts, template);
  return {
    shiftMs: Float64Array.from(shifts, (shift) => (shift / fs) * 1000),
    errorMs: Float64Array.from(variances.cautious, (variance) => (Math.sqrt(variance) / fs) * 1000),
    squareMs: Float64Array.from(variances.sure, (variance) => variance * (1000 / fs) ** 2),
    match: Float64Array.from(fits, ({ match }) => match),
    rounds,
  };
}

/** Computes the variance of each shift, samples²; see `likelyErrors`. */
function shiftVariances(
  fitted: readonly { readonly size: number; readonly rest: readonly number[] }[],
  amongOthers: readonly number[],
  weights: readonly number[],
  shifts: readonly number[],
  template: {
    readonly shape: readonly number[];
    readonly slope: readonly number[];
    readonly derivative: readonly number[];
    readonly landmark: number;
  },
  taken?: readonly number[],
): Readonly<Record<'sure' | 'cautious', readonly number[]>> {
  const { shape, slope, derivative, landmark } = template;
  const step = Math.ceil(shape.length / 64);
  const thin = (row: readonly number[]) => row.filter((_, k) => k % step === 0);
  const basis = [thin(shape).map(() => 1), thin(shape).map((_, k) => k), thin(shape), thin(slope)];
  const along = unit(residual(basis[3], basis.slice(0, 3)));
  const free = residual(thin(derivative.map((value, k) => (k - landmark) * value)), basis);
  const stretched = unit(free);
  const rests = fitted.map(({ rest }) => residual(thin(rest), basis));
  const parts = rests.map((rest) => product(rest, stretched));
  const count = along.length;
  const weighed = (values: readonly number[]) =>
    product(values, weights) / weights.reduce((sum, weight) => sum + weight, 0);
  const covariance: Matrix = along.map((_, k) =>
    along.map((__, m) => weighed(rests.map((rest) => rest[k] * rest[m]))),
  );
  const projection: Matrix = along.map((_, k) =>
    residual(
      along.map((__, m) => (m === k ? 1 : 0)),
      basis,
    ),
  );
  const form = (matrix: Matrix, row: readonly number[]) =>
    row.reduce((sum, a, k) => sum + a * product(matrix[k], row), 0);
  const stretchPower = weighed(parts.map((part) => part * part));
  let noise = noiseOf(covariance);
  for (let round = 0; round < 2 && form(noise, stretched) < stretchPower; round++) {
    const excess = stretchPower - form(noise, stretched);
    noise = noiseOf(
      covariance.map((row, k) => row.map((value, m) => value - excess * stretched[k] * stretched[m])),
    );
  }
  const misfits = rests.map((rest, i) => product(rest, rest) - parts[i] ** 2);
  const mean = weighed(misfits);
  const forms = rests.map((rest) => unit(residual(rest, [stretched])));
  const alike = forms.flatMap((one, i) =>
    forms.slice(i + 1, i + 17).map((other) => product(one, other) ** 2),
  );
  const freedom = alike.length / alike.reduce((sum, square) => sum + square, 0);
  const spread = weighed(misfits.map((misfit) => misfit * misfit)) / (mean * mean) - 1;
  const share = spread > 0 ? Math.max(0, 1 - 2 / freedom / spread) : 0;
  const own = misfits.map((misfit) => 1 + share * (misfit / mean - 1));
  const raised = Math.max(1, median(misfits) / (1 - 2 / (9 * freedom)) ** 3 / mean);
  const found = fitted.map(({ size }) => size);
  const about = found.reduce((sum, size) => sum + size, 0) / found.length;
  const scatter = found.reduce((sum, size) => sum + (size - about) ** 2, 0) / (found.length - 1);
  const shapePart = unit(residual(basis[2], basis.slice(0, 2)));
  const ofNoiseInSizes = Math.min(1, (raised * form(noise, shapePart) * step) / scatter);
  const lower = Math.min(1, median(amongOthers) / median(found));
  const fits = found.map((size) => ({
    size: lower * (size + ofNoiseInSizes * (median(found) - size)),
  }));
  const stretchMove =
    derivative.reduce((sum, value, k) => sum + value * (k - landmark) * slope[k], 0) / product(slope, slope);
  const moment = (power: number) =>
    slope.reduce((sum, value, k) => sum + value * value * (k - landmark) ** power, 0) / product(slope, slope);
  const middle = moment(1) ** 2;
  const width = moment(2) - middle;
  const move = (width + Math.min(middle, 2 * width)) / 2;
  const isOneSided = stretchMove ** 2 >= move / 2;
  const real = Math.max(0, 1 - form(noise, stretched) / stretchPower);
  const directions = [0, 1].map((parity) =>
    directionOf(rests, parity, isOneSided ? 1.5 * real * Math.max(0, 1 - 8 / rests.length) : 0),
  );
  const stretch = rests.map((rest, i) => product(rest, directions[i % 2]) / fits[i].size);
  const level = isOneSided ? 1 + (raised - 1) * (1 - real) : taken === undefined ? 1 : raised;
  const ofNoise = own.map((one, i) => (level * one * form(noise, directions[i % 2])) / fits[i].size ** 2);
  const hidden = isOneSided ? 0.3 : 0.8;
  const byStretch = realVariance(stretch, ofNoise, hidden);
  const slopePower = product(slope, slope) / step;
  const byNoise = own.map((one, i) => (raised * form(noise, along) * one) / slopePower / fits[i].size ** 2);
  const byShift = realVariance(shifts, byNoise, hidden);
  const byTemplate = (kind: 'sure' | 'cautious') => Math.min(move * byStretch[kind], byShift[kind]);
  const { square, certain } = isOneSided
    ? explained()
    : { square: byTemplate('sure'), certain: byTemplate('sure') };
  const few = 8 / rests.length;
  const openShare = isOneSided ? Math.min(1, 0.5 + few / 2) : 1;
  const open = byTemplate('sure') + openShare * (byTemplate('cautious') - byTemplate('sure'));
  const byShape = { sure: certain, cautious: Math.max(square, open) };
  if (taken === undefined && median(byNoise) > byTemplate('sure')) {
    return shiftVariances(fitted, amongOthers, weights, shifts, template, likeliest(spectrum(covariance)));
  }
  const near = placesNear(stretch);
  const usual = median(near.map((i) => stretch[i]));
  const usualNoise = median(near.map((i) => ofNoise[i]));
  const ofFar = stretch.map((one, i) => {
    const square = (one - usual) ** 2;
    return near.includes(i) || square <= 25 * usualNoise ? 0 : move * (square - usualNoise);
  });
  return {
    sure: byNoise.map((variance, i) => (variance * level) / raised + Math.max(byShape.sure, ofFar[i])),
    cautious: byNoise.map((variance, i) => variance + Math.max(byShape.cautious, ofFar[i])),
  };

  /**
   * Computes the part of the shifts that the stretches explain: a straight line whose slope lies between the expected
   * and the fitted slope.
   */
  function explained() {
    const beats = placesNear(shifts).filter((i) => placesNear(stretch).includes(i));
    const n = beats.length;
    const centred = (values: readonly number[]) => {
      const about = beats.reduce((sum, i) => sum + values[i], 0) / n;
      return beats.map((i) => values[i] - about);
    };
    const [x, y] = [centred(stretch.map((one) => -one)), centred(shifts)];
    const [xx, xy, yy] = [product(x, x), product(x, y), product(y, y)].map((sum) => sum / (n - 1));
    const noiseIn = (values: readonly number[]) => beats.reduce((sum, i) => sum + values[i], 0) / n;
    const real = xx - 0.95 * noiseIn(ofNoise);
    const line = xy / real;
    const lineVariance = ((xx * yy - xy * xy) / n + (2 * line * line * xx * xx) / n) / real ** 2;
    const expectedVariance = move / 16;
    const by =
      real > 0
        ? (line / lineVariance + Math.sqrt(move) / expectedVariance) /
          (1 / lineVariance + 1 / expectedVariance)
        : Math.sqrt(move);
    const found = real > 0 ? (3 * by * xy - by * by * real) / 2 : by * xy;
    const square = Math.max(0, Math.min(found, yy - noiseIn(byNoise)));
    return { square, certain: real > 0 ? square : 0 };
  }

  /**
   * Finds the direction along which every second row shows its stretch, from the template's direction and the main
   * direction in which the other rows differ.
   */
  function directionOf(rows: Matrix, parity: number, ownShare: number): number[] {
    const others = rows.filter((_, i) => i % 2 !== parity);
    const products = free.map((_, k) =>
      free.map((__, m) => others.reduce((sum, row) => sum + row[k] * row[m], 0)),
    );
    const once = products.map((row) => product(row, free));
    const twice = products.map((row) => product(row, once));
    const common = product(twice, free) ** 2 / (product(twice, twice) * product(free, free));
    const share = Math.min(1, ownShare) * Math.min(1, 4 * (1 - common));
    return free.map(
      (value, k) =>
        (1 - share) * (value / product(free, free)) + (share * (twice[k] ?? 0)) / product(twice, free),
    );
  }

  function noiseOf(leftOver: Matrix): Matrix {
    const wanted = smoothed(spectrum(leftOver));
    let power = taken ?? along.map(() => 1);
    for (let round = 0; round < 2; round++) {
      const left = multiply(multiply(projection, toeplitz(power)), projection);
      const got = smoothed(spectrum(left));
      power = power.map((value, j) => (value * wanted[j]) / got[j]);
    }
    return toeplitz(power);
  }

  /**
   * Selects, from noises whose power falls with a power of the frequency up to an end, the one whose residual is
   * closest to the given lines.
   */
  function likeliest(lines: readonly number[]): readonly number[] {
    const least = Math.max(...lines) / 50;
    const band = Math.min(count, lines.findLastIndex((value) => value >= least) + 2);
    const leftOf = along
      .slice(0, band)
      .map((_, j) => toeplitz(along.map((__, k) => (k === j ? 1 : 0))))
      .map((matrix) => spectrum(multiply(multiply(projection, matrix), projection)));
    const ends = Array.from({ length: 4 * (band - 2) + 1 }, (_, n) => 2 + n / 4);
    const tried = [0, 0.5, 1, 1.5, 2].flatMap((by) =>
      ends.map((end) => along.map((_, j) => within(1, Math.max(0, end - j)) / (j + 0.5) ** by)),
    );
    const unlikeness = tried.map((power) => {
      const counted = lines.slice(0, band).flatMap((value, k) => {
        const left = leftOf.reduce((sum, line, j) => sum + power[j] * line[k], 0);
        return value >= least ? [[value, left]] : [];
      });
      const level = counted.reduce((sum, [value, of]) => sum + value / of, 0) / counted.length;
      return counted.reduce((sum, [, of]) => sum + Math.log(level * of), 0) / counted.length;
    });
    return tried[unlikeness.indexOf(Math.min(...unlikeness))];
  }

  /** Computes the power of a covariance at the frequencies of a half-cycle in `count` places. */
  function spectrum(matrix: Matrix): number[] {
    return along.map((_, j) => {
      const frequency = (Math.PI * (j + 0.5)) / count;
      let sum = 0;
      matrix.forEach((row, k) => row.forEach((value, m) => (sum += value * Math.cos(frequency * (k - m)))));
      return Math.max(0, sum);
    });
  }

  function toeplitz(of: readonly number[]): Matrix {
    const lags = along.map((_, lag) =>
      of.reduce((sum, value, j) => sum + value * Math.cos((Math.PI * (j + 0.5) * lag) / count), 0),
    );
    return along.map((_, k) => along.map((__, m) => lags[Math.abs(k - m)] / count));
  }
}

/** Finds the indices of the values that lie near the others. */
function placesNear(values: readonly number[]): number[] {
  const about = median(values);
  const usual = 1.4826 * median(values.map((one) => Math.abs(one - about)));
  const farthest = 3 + 24 / values.length;
  const all = values.map((_, i) => i);
  const near = all.filter((i) => Math.abs(values[i] - about) <= farthest * usual);
  return near.length < 0.75 * all.length ? all : near;
}

/**
 * Computes the variance of values near each other in excess of their noise.
 *
 * @param hidden  share of what chance may hide that the cautious variance includes
 */
function realVariance(values: readonly number[], noise: readonly number[], hidden: number) {
  const farthest = 3 + 24 / values.length;
  const near = placesNear(values);
  const usualNoise = near.reduce((sum, i) => sum + noise[i], 0) / near.length;
  const nearMean = near.reduce((sum, i) => sum + values[i], 0) / near.length;
  const squares = near.reduce((sum, i) => sum + (values[i] - nearMean) ** 2, 0);
  // Variance of a normal distribution truncated at this number of SDs.
  const left = 1 - (2 * farthest * Math.exp(-(farthest ** 2) / 2)) / Math.sqrt(2 * Math.PI);
  const excess = squares / (near.length - 1) / left - usualNoise;
  const chance = Math.sqrt(2 / Math.max(near.length - 1, 20)) * usualNoise;
  const open = (excess + Math.sqrt(excess ** 2 + (hidden * chance) ** 2)) / 2;
  const sure = excess > 2 * chance ? excess - (2 * chance) ** 2 / excess : 0;
  return { sure, cautious: ((open + sure) / 2) * (1 + 2 / (near.length - 3)) };
}

function smoothed(power: readonly number[]): number[] {
  return power.map((_, j) => {
    const near = power.slice(Math.max(0, j - 3), j + 4);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });
}

function within(largest: number, value: number): number {
  return Math.max(-largest, Math.min(largest, value));
}
