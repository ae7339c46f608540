import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useChosen, useOpenAnalysis, useSession } from '../features/session-context.ts';
import { useOpenBench } from './use-open-bench.ts';
import type { CommandEntry } from './command.ts';

/** Returns the commands on settings other than the current ones: the map, and two settings side by side. */
export function useSettingsCommands(): readonly CommandEntry[] {
  const { settingsPanel, settingsA, keepA, swapA, changedValues } = useSession();
  const isOfRecording = useOpenBench().kind === 'recording';
  const analysis = useOpenAnalysis();
  const isPossible = (useChosen()?.summary ?? null) !== null && isOfRecording && analysis !== null;
  const kept = useStore(settingsA, (state) => (analysis === null ? undefined : state[analysis]));
  return useMemo(() => {
    const hasA = isPossible && kept !== undefined;
    return [
      {
        id: 'map-parameters',
        title: 'Map two parameters',
        detail: 'a figure over a grid of their values',
        isPossible,
        run: () => settingsPanel.show('map'),
      },
      {
        id: 'keep-a',
        title: 'Keep the settings as A',
        detail: 'to compare them with later settings',
        isPossible,
        run: () => {
          if (analysis === null) return;
          void keepA(analysis, changedValues(analysis));
          settingsPanel.show('sides');
        },
      },
      {
        id: 'compare-a-b',
        title: 'Compare settings A and B',
        detail: 'plots of both, and their differences',
        isPossible,
        run: () => settingsPanel.show('sides'),
      },
      {
        id: 'swap-a-b',
        title: 'Swap settings A and B',
        isPossible: hasA,
        run: () => {
          if (analysis !== null) void swapA(analysis);
        },
      },
      {
        id: 'clear-a',
        title: 'Clear settings A',
        isPossible: hasA,
        run: () => {
          if (analysis !== null) void keepA(analysis, null);
        },
      },
    ];
  }, [isPossible, kept, analysis, settingsPanel, keepA, swapA, changedValues]);
}
