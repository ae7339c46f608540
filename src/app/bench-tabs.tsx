import { useEffect, useRef } from 'react';
import { useSession } from '../features/session-context.ts';
import { findGlossaryEntry } from '../pipeline/glossary/glossary.ts';
import { moveFocus } from '../ui/roving-focus.ts';
import type { BenchId } from '../state/benches.ts';
import type { Bench } from './benches/bench.ts';
import { tabBenches } from './benches.ts';
import { useOpenBench } from './use-open-bench.ts';

/** Scrolls the list sideways until the open tab is whole in it. */
function showTab(list: HTMLElement, id: string): void {
  const tab = list.querySelector<HTMLElement>(`#tab-${id}`);
  if (!tab) return;
  const left = tab.offsetLeft - list.offsetLeft;
  if (left < list.scrollLeft) list.scrollLeft = left;
  else if (left + tab.offsetWidth > list.scrollLeft + list.clientWidth)
    list.scrollLeft = left + tab.offsetWidth - list.clientWidth;
}

/** A tab a bench: arrow keys, Home and End go from one to another and open it. */
export function BenchTabs() {
  const session = useSession();
  const open = useOpenBench();
  const isShown = ({ id }: Bench): boolean => id === (open.within ?? open.id);
  // The focus comes with a click in some browsers and not in others.
  const show = (id: BenchId): void => {
    if (id !== (open.within ?? open.id)) void session.openBench(id);
  };
  const list = useRef<HTMLDivElement>(null);
  const openId = open.within ?? open.id;
  useEffect(() => {
    const own = list.current;
    if (!own) return undefined;
    const bringIntoView = (): void => showTab(own, openId);
    bringIntoView();
    const observer = new ResizeObserver(bringIntoView);
    observer.observe(own);
    return () => observer.disconnect();
  }, [openId]);
  return (
    <div ref={list} role="tablist" aria-label="Benches">
      {tabBenches.map((bench) => (
        <button
          key={bench.id}
          type="button"
          role="tab"
          id={`tab-${bench.id}`}
          className="tab"
          aria-selected={isShown(bench)}
          aria-controls="bench"
          title={findGlossaryEntry(bench.title)?.says}
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
