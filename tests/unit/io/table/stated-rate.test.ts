import { describe, expect, it } from 'vitest';
import { statedRate } from '../../../../src/io/table/head-rate.ts';

describe('the rate in lines before the samples', () => {
  it.each([
    ['# fs=250', 250],
    ['% fs = 250 Hz', 250],
    ['Fs (Hz) = 250', 250],
    ['sfreq: 250', 250],
    ['srate 250', 250],
    ['Sampling Rate: 250Hz', 250],
    ['Sampling Rate,250', 250],
    ['Sampling Rate\t250\tHz', 250],
    ['"Sampling Rate","250 Hz"', 250],
    ['# Sampling Rate (Hz):= 1000.00', 1000],
    ['Sample Rate (kHz): 1', 1000],
    ['SampleRate=250', 250],
    ['sampling_rate_hz = 250', 250],
    ['Sampling rate in Hz: 250', 250],
    ['Sampling Rate = 2.5e2 Hz', 250],
    ['Sampling Rate: 1,000 Hz', 1000],
    ['Sampling Rate: 1 000 Hz', 1000],
    ['Sampling rate: 0,25 kHz', 250],
    ['Sampling rate channel 1: 250 Hz', 250],
    ['Sampling rate (ECG): 250; sampling rate (PPG): 250', 250],
    ['Sampling Rate: 250 Hz (nominal), 249.9 measured', 250],
    ['Filter: 0.5-40 Hz; sampling frequency 500 Hz', 500],
    ['Output rate:\t256\tSamples/sec.', 256],
    ['Samples per second: 250', 250],
    ['250 samples/second', 250],
    ['Rate: 250 S/s', 250],
    ['ECG sampled at 250 Hz', 250],
    ['Frequency: 250', 250],
    ['Abtastrate: 250 Hz', 250],
    ["Fréquence d'échantillonnage: 250 Hz", 250],
    ['Frecuencia de muestreo: 250 Hz', 250],
    ['Sampling interval: 4 ms', 250],
    ['Sample interval (ms): 4', 250],
    ['Sampling period: 0.004 s', 250],
    ['# dt=0.004', 250],
    ['4 msec/sample', 250],
  ])('%s', (line, rate) => {
    expect(statedRate(['device: X', line, 'ecg,ppg'], '.')).toBeCloseTo(rate, 9);
  });

  it.each([
    'Line frequency: 50 Hz',
    'Mains frequency: 60',
    'Notch filter frequency 50 Hz',
    'Cutoff frequency: 40 Hz',
    'Frequency response: 0.05 - 150 Hz',
    'Respiration frequency 14',
    'Heart rate: 72',
    'Display rate 25 Hz',
    'Refresh rate: 60 Hz',
    'Carrier frequency 50 kHz',
    'Sampling: 12 bit',
    'Sampling depth 16 bits',
    'Sampling start: 12',
    'Number of samples: 5000',
    'Sampling rate: unknown (see 2 below)',
    'Sampling interval: 4',
    'Sampling rate (ECG): 500 Hz; sampling rate (PPG): 100 Hz',
  ])('%s has none', (line) => {
    expect(statedRate([line], '.')).toBeNull();
  });

  it('separates thousands by the mark that is not the decimal one', () => {
    expect(statedRate(['Abtastrate: 1.000 Hz'], ',')).toBe(1000);
    expect(statedRate(['Abtastrate: 1,000 Hz'], ',')).toBe(1);
    expect(statedRate(['Sampling rate: 0,250 kHz'], '.')).toBe(250);
  });

  it('is none if two lines differ', () => {
    expect(statedRate(['Sampling rate: 2000 Hz', 'Export rate: 500 Hz'], '.')).toBeNull();
  });
});
