import { useSession } from '../features/session-context.ts';
import { moveFocus } from '../ui/roving-focus.ts';
import type { BenchId } from '../state/benches.ts';
import type { Bench } from './benches/bench.ts';
import { tabBenches } from './benches.ts';
import { useOpenBench } from './use-open-bench.ts';

/** A tab a bench: arrow keys, Home and End go from one to another and open it. */
export function BenchTabs() {
  const session = useSession();
  const open = useOpenBench();
  const isShown = ({ id }: Bench): boolean => id === (open.within ?? open.id);
  // The focus comes with a click in some browsers and not in others.
  const show = (id: BenchId): void => {
    if (id !== (open.within ?? open.id)) void session.openBench(id);
  };
  return (
    <div role="tablist" aria-label="Benches">
      {tabBenches.map((bench) => (
        <button
          key={bench.id}
          type="button"
          role="tab"
          id={`tab-${bench.id}`}
          className="tab"
          aria-selected={isShown(bench)}
          aria-controls="bench"
          tabIndex={isShown(bench) ? 0 : -1}
          onPointerEnter={() => void bench.load()}
          onClick={() => show(bench.id)}
          onFocus={() => show(bench.id)}
          onKeyDown={(event) => moveFocus(event, '[role="tablist"]', '[role="tab"]')}
        >
          {bench.title}
        </button>
      ))}
    </div>
  );
}
