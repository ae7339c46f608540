import type { ReachParams } from '../../../analysis/denoise/template-source.ts';
import type { DeviceArray } from '../../../gpu/device-array.ts';
import { rollingMedian } from '../../../gpu/kernels/rolling-median.ts';
import { templateReaches } from '../../../gpu/template-reach.ts';
import type { DeviceEcg, DeviceCycleRows } from './device-ecg.ts';

/** Templates on the device, and whose each is. */
export interface DeviceTemplates {
  /** f32, the record's first, each as long as the median cycle. */
  readonly array: DeviceArray;
  /** Of each cycle asked for. */
  readonly numbers: Uint32Array<ArrayBuffer>;
  readonly count: number;
}

/**
 * Records the making of the templates of some cycles: the record's, and where they roll, one for each stretch of
 * neighbours.
 *
 * @param put     records the writing of the record's template, f32, into the start of an array
 * @param rows    the members that templates are made of
 * @param kept    numbers of the cycles that count for the fewest in reach
 * @param cycles  whose templates are wanted, ascending
 */
export function deviceTemplates(
  ecg: DeviceEcg,
  put: (to: DeviceArray) => void,
  { columns, stride, cycles: members }: DeviceCycleRows,
  kept: Int32Array,
  cycles: Int32Array,
  params: ReachParams,
): DeviceTemplates {
  const bytes = 4 * ecg.length;
  if (params.templateOver === 'record') {
    const array = ecg.allocate('template', bytes);
    put(array);
    return { array, numbers: new Uint32Array(cycles.length), count: 1 };
  }
  const { bounds, stretchOf } = templateReaches(members, kept, cycles, params);
  const count = 1 + bounds.length / 2;
  const array = ecg.allocate('templates', bytes * count);
  const stretches = ecg.upload('stretches', bounds);
  put(array);
  ecg.commands.stage('rolling');
  const rolled = { columns, columnCount: ecg.length, stride, stretches, bounds };
  rollingMedian(ecg.commands, rolled, array, 1);
  return { array, numbers: Uint32Array.from(stretchOf, (stretch) => stretch + 1), count };
}
