import { frequencyLevels } from '../../charts/axes/frequency-axis.ts';
import { LevelHandle } from '../../charts/pointing/level-handle.tsx';
import type { ParameterValue } from '../../model/parameters.ts';
import type { StageValues } from '../../pipeline/filter-bench/chain-values.ts';
import { edgesOfType, stageDefaults, withStageValue } from '../../pipeline/filter-bench/chain-values.ts';
import type { ResponseFrame } from './response-frame.ts';
import { hzText, typeNames } from './stage-words.ts';

/** An edge of one of the chain's filters. */
export interface StageEdge {
  readonly stageIndex: number;
  readonly edge: 'low' | 'high';
  readonly hz: number;
  /** 'Stage 1, high-pass: lower edge'. */
  readonly name: string;
}

const words = { low: 'lower edge', high: 'upper edge' } as const;

/** Edges of a chain that lie on an axis, and where it is zoomed in view. */
export function edgesIn(stages: readonly StageValues[], frame: ResponseFrame): readonly StageEdge[] {
  const { fromHz, toHz, wholeHz } = frame;
  const leastHz = fromHz > wholeHz[0] ? fromHz : 0;
  return stages.flatMap((stage, stageIndex) =>
    edgesOfType(stage['type'] ?? 'lowpass').flatMap((edge) => {
      const hz = stage[edge];
      if (typeof hz !== 'number' || hz < leastHz || hz >= toHz) return [];
      const type = Object.entries(typeNames).find(([own]) => own === stage['type'])?.[1] ?? '';
      return [
        { stageIndex, edge, hz, name: `Stage ${stageIndex + 1}, ${type.toLowerCase()}: ${words[edge]}` },
      ];
    }),
  );
}

interface EdgeHandlesProps {
  readonly stages: readonly StageValues[];
  readonly frame: ResponseFrame;
  /** Changes with every result. */
  readonly result: unknown;
  readonly onEdge: (stageIndex: number, edge: 'low' | 'high', value: ParameterValue) => void;
}

/** Where an edge goes back to. */
const usual = (type: ParameterValue | undefined, edge: 'low' | 'high'): ParameterValue =>
  withStageValue(stageDefaults, 'type', type ?? 'lowpass')[edge] ?? 'none';

/** A handle at each edge; an edge of a band stays on its own side of the other. */
export function EdgeHandles({ stages, frame, result, onEdge }: EdgeHandlesProps) {
  const [firstHz, lastHz] = frame.wholeHz;
  return edgesIn(stages, frame).map(({ stageIndex, edge, hz, name }) => {
    const stage = stages[stageIndex];
    const other = edge === 'low' ? stage?.['high'] : stage?.['low'];
    const isBand = typeof other === 'number' && edgesOfType(stage?.['type'] ?? '').length === 2;
    const levels = frequencyLevels(Math.max(firstHz, 0.01), 0.4999 * 2 * lastHz).filter(
      (level) => !isBand || (edge === 'low' ? level < other : level > other),
    );
    const back = (): void => onEdge(stageIndex, edge, usual(stage?.['type'], edge));
    return (
      <LevelHandle
        key={`${stageIndex} ${edge}`}
        label={name}
        description="Arrow keys move the edge, with Shift by ten steps; Home goes back to the usual one."
        value={hz}
        levels={levels}
        unitText={(level) => `${hzText(level)} Hz`}
        map={frame.x}
        topPx={20}
        bottomPx={frame.bottomPx}
        result={result}
        onLevel={(level) => onEdge(stageIndex, edge, level)}
        onDefault={back}
        onWinner={back}
      />
    );
  });
}
