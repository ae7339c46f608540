import { designFir, scaleTapCount } from '../../dsp/fir/fir-design.ts';
import { firLengthWarnings, transitionWidthHz } from '../../dsp/fir/fir-length.ts';
import { firResponse } from '../../dsp/fir/fir-response.ts';
import type { FirSpec } from '../../dsp/fir/fir-spec.ts';
import { firDelayWarnings } from '../../dsp/fir/fir.ts';
import type { FilterBenchStage } from '../../model/filter-bench.ts';
import { chainValues, type StageValues } from '../../pipeline/filter-bench/chain-values.ts';
import { type FilterPreset, filterPresets } from '../../pipeline/filter/presets.ts';

/** Choice of the listed presets of paper 2. */
export interface PresetChoice {
  readonly taps: 100 | 200;
  readonly window: 'hamming' | 'blackman';
}

/** A filter of the table, at one sampling rate. */
export interface PresetRow extends Omit<FilterBenchStage, 'type' | 'isSkipped' | 'gainDb' | 'impulse'> {
  readonly id: string;
  readonly label: string;
  readonly source: string;
  /** Highest gain in the stop band, dB; null for a filter without effect. */
  readonly stopDb: number | null;
  readonly values: StageValues;
}

/** A stop band with a higher gain than this counts as not reached, dB. */
export const minStopDb = -20;

const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Returns the filter of a stage's values; null if they are incomplete. */
export function toFirSpec(values: StageValues): FirSpec | null {
  const types = ['lowpass', 'highpass', 'bandpass', 'bandstop'] as const;
  const windows = ['hamming', 'blackman', 'hann', 'rectangular', 'kaiser'] as const;
  const type = types.find((own) => own === values['type']);
  const [low, high] = [asNumber(values['low']), asNumber(values['high'])];
  const tapCount = asNumber(values['taps']);
  if (type === undefined || tapCount === null) return null;
  if (type !== 'lowpass' && low === null) return null;
  if (type !== 'highpass' && high === null) return null;
  const transition = asNumber(values['transition']);
  return {
    type,
    ...(low === null || type === 'lowpass' ? {} : { lowHz: low }),
    ...(high === null || type === 'highpass' ? {} : { highHz: high }),
    tapCount,
    design: values['design'] === 'equiripple' ? 'equiripple' : 'window',
    window: windows.find((own) => own === values['window']) ?? 'hamming',
    beta: asNumber(values['beta']) ?? 8.6,
    ...(transition === null ? {} : { transitionHz: transition }),
  };
}

/** Returns whether a filter should stop a frequency, except in its transitions. */
function isStopped(spec: FirSpec, hz: number, transitionHz: number): boolean {
  const { type, lowHz = Number.NEGATIVE_INFINITY, highHz = Number.POSITIVE_INFINITY } = spec;
  if (type === 'bandstop') {
    const margin = Math.min(transitionHz, 0.49 * (highHz - lowHz));
    return hz > lowHz + margin && hz < highHz - margin;
  }
  return hz <= Math.max(lowHz - transitionHz, 0) || hz >= highHz + transitionHz;
}

function measureStop(spec: FirSpec, coefficients: Float64Array, fs: number, transitionHz: number): number {
  const { frequencyHz, magnitudeDb } = firResponse(coefficients, fs, 'zero-phase');
  // A filter with a lower edge is tested at 0 Hz even if it is too short for that edge.
  let highest = spec.type === 'highpass' || spec.type === 'bandpass' ? (magnitudeDb[0] ?? 0) : -400;
  for (let k = 1; k < magnitudeDb.length; k++) {
    const isWanted = isStopped(spec, frequencyHz[k] ?? 0, transitionHz);
    if (isWanted) highest = Math.max(highest, magnitudeDb[k] ?? highest);
  }
  return highest;
}

/** Returns a filter as designed at a sampling rate. @throws BeatbenchError `bad-parameter` if it cannot be designed */
export function filterRow(
  { id, label, source, values }: Pick<FilterPreset, 'id' | 'label' | 'source' | 'values'>,
  fs: number,
): PresetRow | null {
  const [whole] = chainValues(values);
  const spec = whole ? toFirSpec(whole) : null;
  if (!whole || !spec) return null;
  const design = designFir(spec, fs);
  const { coefficients } = design;
  const tapCount = coefficients.length;
  const isSkipped = design.band === null;
  const transitionHz = transitionWidthHz(spec, fs, tapCount);
  return {
    id,
    label,
    source,
    lowHz: spec.lowHz ?? null,
    highHz: spec.highHz ?? null,
    askedTapCount: spec.tapCount,
    tapCount,
    transitionHz,
    stopDb: isSkipped ? null : measureStop(spec, coefficients, fs, transitionHz),
    warnings: [
      ...design.warnings,
      ...firLengthWarnings(design, spec, fs),
      ...firDelayWarnings(tapCount, 'zero-phase'),
    ],
    values: whole,
  };
}

/** Returns whether a preset is from paper 1; these keep their duration at any rate. */
const isOfPaper1 = ({ source }: FilterPreset): boolean => source.startsWith('Cziesler');

/** Returns the presets at a sampling rate: all of paper 1, and those of paper 2 with one window and number of taps. */
export function presetRows(fs: number, { taps, window }: PresetChoice): readonly PresetRow[] {
  const listed = filterPresets.filter(
    (preset) => isOfPaper1(preset) || (preset.values['taps'] === taps && preset.values['window'] === window),
  );
  return listed.flatMap((preset) => {
    const own = isOfPaper1(preset)
      ? { ...preset.values, taps: scaleTapCount(fs, Number(preset.values['taps'])) }
      : preset.values;
    const row = filterRow({ ...preset, values: own }, fs);
    return row ? [row] : [];
  });
}

/** Returns the part of a preset's label before its edges and taps; the whole label of a user's filter. */
export function shortLabel({ label, source }: Pick<PresetRow, 'label' | 'source'>): string {
  if (source === '') return label;
  const [first = label] = label.split(',');
  const name = source.startsWith('Cziesler') ? first : (first.split(/ \d/)[0] ?? first);
  return name.replace(/:.*$/, '').replace(/ \d+ Hz$/, (hz) => hz);
}

/** Returns a stage of the chain as a row. */
export function stageRow(
  stage: FilterBenchStage,
  values: StageValues,
  index: number,
  fs: number,
): PresetRow | null {
  const row = filterRow({ id: `stage ${index}`, label: `Stage ${index + 1}, yours`, source: '', values }, fs);
  return row && { ...row, warnings: stage.warnings };
}
