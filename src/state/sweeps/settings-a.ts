import { createStore } from 'zustand/vanilla';
import type { ParameterValues } from '../../model/parameters.ts';
import type { AnalysisName } from '../../pipeline/analyses.ts';
import type { SettingsA } from '../../pipeline/sessions/session-file.ts';
import type { Change } from '../edits/history.ts';

/** What was kept of one analysis, and where it changed places with what holds, that too. */
export interface SettingsAEdit {
  readonly kind: 'settings-a';
  readonly analysis: AnalysisName;
  /** Null for nothing. */
  readonly kept: ParameterValues | null;
  /** Null where it stays as it is. */
  readonly values: ParameterValues | null;
}

/** What was kept with other settings of an analysis in it; null for none. */
export function withSettingsA(
  settings: SettingsA,
  analysis: AnalysisName,
  kept: ParameterValues | null,
): SettingsA {
  const { [analysis]: _, ...others } = settings;
  return kept === null ? others : { ...others, [analysis]: kept };
}

/** Keeps settings as A, or forgets them. */
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

/** Puts A in the place of what holds, and what holds in the place of A. */
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

/** Which of the panels on settings is open above the bench; null where none is. */
export function createSettingsPanel() {
  const store = createStore<{ readonly open: SettingsPanel | null }>(() => ({ open: null }));
  return {
    ...store,
    show: (open: SettingsPanel | null): void => store.setState({ open }),
  };
}

export type SettingsPanelStore = ReturnType<typeof createSettingsPanel>;
