/** Adds `gain` times a disturbance to `out`, whose first sample is number `from`. */
export type NoiseSource = (out: Float64Array, from: number, gain: number) => void;
