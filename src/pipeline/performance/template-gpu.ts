import { Commands } from '../../gpu/commands.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import { bestBytes, correlationShifts } from '../../gpu/kernels/correlation-shifts.ts';
import { type ShiftTemplates, shiftTemplates } from '../../gpu/shift-templates.ts';
import type { TemplateMeasure } from '../../model/templates.ts';
import type { OneKernel } from './kernel-trip.ts';
import { benchBinSamples, benchShape, type TemplateCase } from './template-case.ts';

/** The kernel over a case, its templates on the device; whoever made it releases it. */
export interface DeviceMatching extends OneKernel {
  readonly spec: ShiftTemplates;
  readonly release: () => void;
}

/** Puts a case's templates and places onto the device; the windows go there with each trip. */
export async function prepareMatching(
  engine: GpuEngine,
  measure: TemplateMeasure,
  { beatCount, samples, stretchLength, templates }: TemplateCase,
): Promise<DeviceMatching> {
  const spec = shiftTemplates(measure, templates, benchBinSamples);
  const startIndices = Uint32Array.from({ length: beatCount }, (_, beat) => beat * stretchLength);
  const starts = engine.allocate('starts', startIndices.byteLength);
  const words = engine.allocate('templates', spec.words.byteLength);
  await engine.run(new Commands().upload(starts, startIndices).upload(words, spec.words));
  const { largestShift } = benchShape;
  return {
    samples,
    outputBytes: bestBytes * beatCount * spec.count,
    record: (commands, x, found) =>
      correlationShifts(
        engine,
        commands,
        { samples: x, starts, startIndices, largestShift },
        spec,
        words,
        found,
      ),
    spec,
    release: () => {
      starts.release();
      words.release();
    },
  };
}
