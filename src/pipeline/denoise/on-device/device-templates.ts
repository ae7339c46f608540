import type { RollingParams } from '../../../analysis/denoise/template-source.ts';
import type { DeviceArray } from '../../../gpu/device-array.ts';
import { rollingMedian } from '../../../gpu/kernels/rolling-median.ts';
import { findTemplateRanges } from '../../../gpu/template-reach.ts';
import type { DeviceEcg, DeviceCycleRows } from './device-ecg.ts';

/** Templates on the device, and the template of each cycle. */
export interface DeviceTemplates {
  /** f32; the record's template first; each as long as the median cycle. */
  readonly array: DeviceArray;
  /** Template index of each requested cycle. */
  readonly numbers: Uint32Array<ArrayBuffer>;
  readonly count: number;
}

/**
 * Records the computation of templates for some cycles: the record's, and if templates roll, one for each stretch of
 * neighbours.
 *
 * @param put     records writing the record's template, f32, to the start of an array
 * @param rows    members from which templates are made
 * @param kept    indices of the cycles that count towards the minimum number in reach
 * @param cycles  cycles that need a template, ascending
 */
export function deviceTemplates(
  ecg: DeviceEcg,
  put: (to: DeviceArray) => void,
  { columns, stride, cycles: members }: DeviceCycleRows,
  kept: Int32Array,
  cycles: Int32Array,
  params: RollingParams,
): DeviceTemplates {
  const bytes = 4 * ecg.length;
  if (params.templateOver === 'record') {
    const array = ecg.allocate('template', bytes);
    put(array);
    return { array, numbers: new Uint32Array(cycles.length), count: 1 };
  }
  const { bounds, stretchOf } = findTemplateRanges(members, kept, cycles, params);
  const count = 1 + bounds.length / 2;
  const array = ecg.allocate('templates', bytes * count);
  const stretches = ecg.upload('stretches', bounds);
  put(array);
  ecg.commands.stage('rolling');
  const rolled = { columns, columnCount: ecg.length, stride, stretches, bounds };
  rollingMedian(ecg.commands, rolled, array, 1);
  return { array, numbers: Uint32Array.from(stretchOf, (stretch) => stretch + 1), count };
}
