import { useStore } from 'zustand';
import { Segmented } from '../../ui/segmented.tsx';
import { useSession } from '../session-context.ts';

const choices = [
  { value: 'result', label: 'Result' },
  { value: 'steps', label: 'Steps' },
] as const;

/** Renders the choice between a bench's result and its steps. */
export function ViewSwitch() {
  const { bench } = useSession();
  const view = useStore(bench, (state) => state.view);
  return <Segmented label="View" value={view} choices={choices} onChange={bench.showView} />;
}
