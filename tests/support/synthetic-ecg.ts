/** One Gaussian wave of a beat. */
interface Wave {
  /** Relative to R, s. */
  readonly atSec: number;
  readonly amplitudeMv: number;
  readonly sdSec: number;
}

/** P, Q, R, S and T of an ordinary beat in lead II; R is symmetric around its time. */
const ordinaryBeat: readonly Wave[] = [
  { atSec: -0.17, amplitudeMv: 0.12, sdSec: 0.022 },
  { atSec: -0.03, amplitudeMv: -0.12, sdSec: 0.008 },
  { atSec: 0, amplitudeMv: 1.1, sdSec: 0.011 },
  { atSec: 0.03, amplitudeMv: -0.22, sdSec: 0.009 },
  { atSec: 0.26, amplitudeMv: 0.3, sdSec: 0.045 },
];

/** A beat of a small heart vector: R is lower than T, which is broad. */
const lowBeat: readonly Wave[] = [
  { atSec: -0.17, amplitudeMv: 0.04, sdSec: 0.022 },
  { atSec: 0, amplitudeMv: 0.13, sdSec: 0.01 },
  { atSec: 0.03, amplitudeMv: -0.03, sdSec: 0.009 },
  { atSec: 0.27, amplitudeMv: 0.18, sdSec: 0.04 },
];

/** Only R, so that no other wave moves its peak. */
const rAlone: readonly Wave[] = [{ atSec: 0, amplitudeMv: 1, sdSec: 0.012 }];

const beatForms = { ordinary: ordinaryBeat, low: lowBeat, 'r-alone': rAlone };

/** Returns times of R at varying offsets from the sampling grid: steady except for a slow fluctuation of 4 %. */
export function varyingBeatTimes(durationSec: number, periodSec: number): number[] {
  const times: number[] = [];
  for (let t = 0.61; t < durationSec - 0.3; t += periodSec * (1 + 0.04 * Math.sin(t))) times.push(t);
  return times;
}

/** Makes an ECG in mV with R at the given times, s. */
export function syntheticEcg(
  fs: number,
  durationSec: number,
  rSec: readonly number[],
  form: keyof typeof beatForms = 'ordinary',
): Float64Array {
  const x = new Float64Array(Math.round(durationSec * fs));
  for (const time of rSec) {
    for (const { atSec, amplitudeMv, sdSec } of beatForms[form]) {
      const centre = time + atSec;
      const from = Math.max(0, Math.ceil((centre - 7 * sdSec) * fs));
      const to = Math.min(x.length - 1, Math.floor((centre + 7 * sdSec) * fs));
      for (let n = from; n <= to; n++)
        x[n] += amplitudeMv * Math.exp(-0.5 * ((n / fs - centre) / sdSec) ** 2);
    }
  }
  return x;
}
