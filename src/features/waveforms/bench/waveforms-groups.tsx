import { useShut } from '../../../ui/use-shut.ts';
import { EditsGroup } from '../editing/edits-group.tsx';
import { CalipersGroup } from './calipers-group.tsx';
import { LanesGroup } from './lanes-group.tsx';
import { MarksGroup } from './marks-group.tsx';
import { PaperGroup } from './paper-group.tsx';
import '../group-note.css';
import './waveforms-groups.css';

/** What the inspector has of the Waveforms bench. */
export function WaveformsGroups() {
  const shut = useShut();
  const of = (name: string) => ({ shut: shut.has(name), onToggle: () => shut.toggle(name) });
  return (
    <>
      <LanesGroup {...of('Lanes')} />
      <MarksGroup {...of('Marks')} />
      <EditsGroup {...of('Edits')} />
      <CalipersGroup {...of('Calipers')} />
      <PaperGroup {...of('Paper')} />
    </>
  );
}
