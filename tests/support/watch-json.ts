/** Samples of a made ECG, integers. */
export const watchSamples = Array.from({ length: 7500 }, (_, n) =>
  Math.round(4000 * Math.exp(-(((n % 200) - 100) ** 2) / 18) + 300 * Math.sin(n / 30)),
);

/** One ECG in the form of Fitbit's service. */
export function fitbitReading(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    startTime: '2022-09-28T17:12:30.222',
    averageHeartRate: 70,
    resultClassification: 'Normal Sinus Rhythm',
    waveformSamples: watchSamples,
    samplingFrequencyHz: '250',
    scalingFactor: 10_922,
    numberOfWaveformSamples: 7500,
    leadNumber: 1,
    featureVersion: '1.2.3',
    deviceName: 'SECRET-DEVICE',
    firmwareVersion: '1.2.3',
    ...more,
  };
}

export function jsonBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}
