import { useStore } from 'zustand';
import type { AnalysisName } from '../../pipeline/analyses.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import type { RecordingSummary } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';
import { MapPanel } from './map-panel.tsx';
import { SidesPanel } from './sides-panel.tsx';
import './settings.css';

const choices = [
  { value: 'map', label: 'Map of two parameters' },
  { value: 'sides', label: 'A and B' },
] as const;

interface SettingsAreaProps {
  readonly analysis: AnalysisName;
  readonly summary: RecordingSummary;
}

/** Renders results of other settings: a map of two parameters, or two settings side by side. */
export function SettingsArea({ analysis, summary }: SettingsAreaProps) {
  const { settingsPanel } = useSession();
  const open = useStore(settingsPanel, (state) => state.open);
  if (open === null) return null;
  return (
    <section className="settings-area" aria-label="Other settings">
      <header>
        <Segmented label="Other settings" value={open} choices={choices} onChange={settingsPanel.show} />
        <ToolButton icon="close" label="Close other settings" onClick={() => settingsPanel.show(null)} />
      </header>
      {open === 'map' ? (
        <MapPanel key={`${analysis} map`} analysis={analysis} summary={summary} />
      ) : (
        <SidesPanel key={`${analysis} sides`} analysis={analysis} summary={summary} />
      )}
    </section>
  );
}
