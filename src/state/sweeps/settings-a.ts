import { createStore } from 'zustand/vanilla';
import type { ParameterValues } from '../../model/parameters.ts';
import type { AnalysisName } from '../../pipeline/analyses.ts';
import type { SettingsA } from '../../pipeline/sessions/session-file.ts';
import type { Change } from '../edits/history.ts';

/** Settings kept as A for one analysis; after a swap, also the current values. */
export interface SettingsAEdit {
  readonly kind: 'settings-a';
  readonly analysis: AnalysisName;
  /** Settings kept as A; null for none. */
  readonly kept: ParameterValues | null;
  /** Current values to set; null to leave them. */
  readonly values: ParameterValues | null;
}

/** Returns the kept settings with those of one analysis replaced; null removes them. */
export function withSettingsA(
  settings: SettingsA,
  analysis: AnalysisName,
  kept: ParameterValues | null,
): SettingsA {
  const { [analysis]: _, ...others } = settings;
  return kept === null ? others : { ...others, [analysis]: kept };
}

/** Returns the change that keeps settings as A, or forgets them. */
export function keptChange(
  analysis: AnalysisName,
  before: ParameterValues | null,
  kept: ParameterValues | null,
): Change<SettingsAEdit> {
  const of = { kind: 'settings-a', analysis, values: null } as const;
  return {
    subject: `settings A ${analysis} ${performance.now()}`,
    name: kept === null ? 'Clear A' : 'Keep as A',
    before: { ...of, kept: before },
    after: { ...of, kept },
  };
}

/** Returns the change that exchanges A and the current settings. */
export function swappedChange(
  analysis: AnalysisName,
  kept: ParameterValues,
  values: ParameterValues,
): Change<SettingsAEdit> {
  const of = { kind: 'settings-a', analysis } as const;
  return {
    subject: `settings A ${analysis} ${performance.now()}`,
    name: 'Swap A and B',
    before: { ...of, kept, values },
    after: { ...of, kept: values, values: kept },
  };
}

/** A map of two parameters, or two settings side by side. */
export type SettingsPanel = 'map' | 'sides';

/** Creates the store of which panel on settings is open above the bench; null if none. */
export function createSettingsPanel() {
  const store = createStore<{ readonly open: SettingsPanel | null }>(() => ({ open: null }));
  return {
    ...store,
    show: (open: SettingsPanel | null): void => store.setState({ open }),
  };
}

export type SettingsPanelStore = ReturnType<typeof createSettingsPanel>;
