import type { ParameterValues } from '../../model/parameters.ts';

/** Values of a preset, by parameter. */
type Preset = Readonly<
  Record<'bandLow' | 'bandHigh' | 'blanking' | 'before' | 'after' | 'largestShift', number> & {
    signal: 'filtered' | 'rectified';
  }
>;

/** The rabbit's values are from the paper. */
export const templatePresets: Readonly<Record<'human' | 'rabbit', Preset>> = {
  human: {
    bandLow: 5,
    bandHigh: 40,
    blanking: 250,
    before: 100,
    after: 200,
    largestShift: 30,
    signal: 'filtered',
  },
  rabbit: {
    bandLow: 20,
    bandHigh: 60,
    blanking: 150,
    before: 50,
    after: 100,
    largestShift: 15,
    signal: 'rectified',
  },
};

/** Ids of the parameters for which a preset has values. */
export const presetIds: readonly string[] = Object.keys(templatePresets.human);

/** Replaces values ‘preset’ by the preset's own: the values with which the analysis ran. */
export function withPreset(values: ParameterValues): ParameterValues {
  const preset = new Map<string, number | string>(
    Object.entries(templatePresets[values['preset'] === 'rabbit' ? 'rabbit' : 'human']),
  );
  return Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, value === 'preset' ? (preset.get(id) ?? value) : value]),
  );
}
