import matchSource from '../../../shaders/pulse-match.wgsl';
import medianSource from '../../../shaders/pulse-median.wgsl';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';

/** Size of two words per beat; same as in shaders/shared/beat-place.wgsl. */
const beatPlaceBytes = 8;

/**
 * Computes the places of beats in a signal, split into a whole sample and a fraction, so that single precision loses
 * nothing on long records.
 *
 * @param rSec   R of each beat, s
 * @param first  time of the signal's first sample, s, and its rate, Hz
 * @returns a whole sample (i32) and a fraction (f32) per beat
 */
function beatPlaces(
  rSec: readonly number[],
  { fs, startSec }: { readonly fs: number; readonly startSec: number },
): ArrayBuffer {
  const places = new ArrayBuffer(beatPlaceBytes * rSec.length);
  const left = new Int32Array(places);
  const share = new Float32Array(places);
  for (const [b, sec] of rSec.entries()) {
    const place = (sec - startSec) * fs;
    left[2 * b] = Math.floor(place);
    share[2 * b + 1] = place - Math.floor(place);
  }
  return places;
}

const medianKernel = { name: 'pulse-median', code: medianSource };
const matchKernel = { name: 'pulse-match', code: matchSource };

/** Samples of one window that one workgroup of `pulse-median` processes. */
const columnsPerGroup = 32;

export interface PulsesToMatch {
  /** PPG without gaps, f32, `count` samples. */
  readonly x: DeviceArray;
  readonly count: number;
  readonly fs: number;
  readonly startSec: number;
  /** R of the members of each window, s. */
  readonly windows: readonly (readonly number[])[];
  /** Number of samples from R on that are compared. */
  readonly length: number;
}

/**
 * Records the correlation of each pulse with its window's median pulse.
 *
 * @param pulses samples, and windows of beats over them; times in s
 * @returns rho, f32, of the members window after window (NaN with fewer than two common samples), and the arrays to
 *   release after the run, which include `rho`
 */
export function recordPulseMatch(
  engine: GpuEngine,
  commands: Commands,
  { x, count, fs, startSec, windows, length }: PulsesToMatch,
): { readonly rho: DeviceArray; readonly scratch: readonly DeviceArray[] } {
  const members = windows.flat();
  const ofWindow = Uint32Array.from(windows.flatMap((own, w) => own.map(() => w)));
  const bounds = new Uint32Array(2 * windows.length);
  let first = 0;
  for (const [w, own] of windows.entries()) {
    bounds.set([first, own.length], 2 * w);
    first += own.length;
  }
  const place = engine.allocate('places of beats', 8 * members.length);
  const of = engine.allocate('windows of beats', ofWindow.byteLength);
  const window = engine.allocate('windows', bounds.byteLength);
  const pulses = engine.allocate('median pulses', 4 * windows.length * length);
  const rho = engine.allocate('rho', 4 * members.length);
  commands
    .upload(place, new Uint8Array(beatPlaces(members, { fs, startSec })))
    .upload(of, ofWindow)
    .upload(window, bounds);
  const groupsAWindow = Math.ceil(length / columnsPerGroup);
  const mean = members.length / Math.max(1, windows.length);
  if (members.length > 0) {
    commands.dispatch({
      kernel: medianKernel,
      params: Uint32Array.of(count, length, groupsAWindow),
      bindings: [x, place, window, pulses],
      groupCount: groupsAWindow * windows.length,
      operationsPerGroup: columnsPerGroup * mean * 34,
    });
    commands.dispatch({
      kernel: matchKernel,
      params: Uint32Array.of(count, length),
      bindings: [x, place, of, pulses, rho],
      groupCount: members.length,
      operationsPerGroup: 8 * length,
    });
  }
  return { rho, scratch: [place, of, window, pulses, rho] };
}
