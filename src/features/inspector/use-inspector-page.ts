import { useStore } from 'zustand';
import type { InspectorPage } from '../../state/inspector.ts';
import { useChosen, useSession } from '../session-context.ts';

/** Which page is open for the chosen recording: of a synthetic one its making first, of all others the parameters. */
export function useInspectorPage(): InspectorPage {
  const { inspector } = useSession();
  const chosen = useChosen();
  const pages = useStore(inspector, (state) => state.pages);
  if (!chosen?.summary || (chosen.summary.truth === null && chosen.synthetic === null)) return 'parameters';
  return pages[chosen.key] ?? (chosen.synthetic === null ? 'parameters' : 'record');
}
