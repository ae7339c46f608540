import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { ParameterValue } from '../../model/parameters.ts';
import type { StageValues } from '../../pipeline/filter-bench/chain-values.ts';
import { chainValues, valuesOfChain, withStageValue } from '../../pipeline/filter-bench/chain-values.ts';
import { Notice } from '../../ui/notice.tsx';
import type { RecordingSummary } from '../../workers/protocol.ts';
import { useChosenRun, useSession } from '../session-context.ts';
import { FilterReading } from './filter-reading.tsx';
import './filter.css';
import { ImpulsePanel } from './impulse-panel.tsx';
import { MeanBeatPanel } from './mean-beat-panel.tsx';
import { PresetsPanel } from './presets-panel.tsx';
import { ResponsePanel } from './response-panel.tsx';
import { StudyPanel } from './study-panel.tsx';

/** The Filter bench: what the chain does to the signal, in numbers and in pictures; or why there is nothing. */
export function FilterBench({ summary }: { readonly summary: RecordingSummary }) {
  const { parameters } = useSession();
  const run = useChosenRun('filter');
  const changed = useStore(parameters.filter, (state) => state.changed);
  const stages = useMemo(() => chainValues(changed), [changed]);
  const computed = useMemo(() => chainValues(run?.reportParameters ?? {}), [run?.reportParameters]);
  const take = (next: readonly StageValues[]): void => parameters.filter.setAll(valuesOfChain(next));
  const moveEdge = (stageIndex: number, edge: 'low' | 'high', value: ParameterValue): void =>
    take(stages.map((stage, index) => (index === stageIndex ? withStageValue(stage, edge, value) : stage)));
  const result = run?.report?.result;
  const shared = { recordingName: summary.name };
  return (
    <>
      {run?.failure && <Notice tone="error">{run.failure.message}</Notice>}
      {result && (
        <>
          <FilterReading result={result} />
          <div className="filter-panels">
            <ResponsePanel {...shared} result={result} stages={stages} onEdge={moveEdge} />
            <ImpulsePanel {...shared} result={result} />
            <MeanBeatPanel {...shared} result={result} />
            <PresetsPanel
              {...shared}
              result={result}
              stages={computed}
              onPreset={(values) => take([values])}
            />
            <StudyPanel {...shared} />
          </div>
        </>
      )}
      {!result && run?.state === 'running' && <p className="quiet">Computing the first result.</p>}
      {!result && run?.state === 'cancelled' && (
        <p className="quiet">Cancelled before the first result. ‘Run again’ stands in the status line.</p>
      )}
    </>
  );
}
