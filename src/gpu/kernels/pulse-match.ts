import matchSource from '../../../shaders/pulse-match.wgsl';
import medianSource from '../../../shaders/pulse-median.wgsl';
import { beatPlaces } from '../beat-places.ts';
import type { Commands } from '../commands.ts';
import type { DeviceArray } from '../device-array.ts';
import type { GpuEngine } from '../engine.ts';

const medianKernel = { name: 'pulse-median', code: medianSource };
const matchKernel = { name: 'pulse-match', code: matchSource };

/** Samples of one window that one workgroup of `pulse-median` takes. */
const columnsAGroup = 64;

export interface PulsesToMatch {
  /** PPG without gaps, f32, `count` samples. */
  readonly x: DeviceArray;
  readonly count: number;
  readonly fs: number;
  readonly startSec: number;
  /** R of the members of each window, s. */
  readonly windows: readonly (readonly number[])[];
  /** Samples from R on that are compared. */
  readonly length: number;
}

/**
 * Records the correlation of each pulse with its window's median pulse.
 *
 * @param engine   of the device
 * @param commands takes the dispatches
 * @param pulses   samples, and windows of beats over them; times in s
 * @returns rho, f32, of the members window after window (NaN under two common samples), and what
 *   to release once the commands were run; `rho` is among it
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
  const groupsAWindow = Math.ceil(length / columnsAGroup);
  const mean = members.length / Math.max(1, windows.length);
  if (members.length > 0) {
    commands.dispatch({
      kernel: medianKernel,
      params: Uint32Array.of(count, length, groupsAWindow),
      bindings: [x, place, window, pulses],
      groupCount: groupsAWindow * windows.length,
      operationsAGroup: columnsAGroup * mean * 34,
    });
    commands.dispatch({
      kernel: matchKernel,
      params: Uint32Array.of(count, length),
      bindings: [x, place, of, pulses, rho],
      groupCount: members.length,
      operationsAGroup: 8 * length,
    });
  }
  return { rho, scratch: [place, of, window, pulses, rho] };
}
