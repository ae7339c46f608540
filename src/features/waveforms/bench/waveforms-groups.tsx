import { useShut } from '../../../ui/use-shut.ts';
import { EditsGroup } from '../editing/edits-group.tsx';
import { CalipersGroup } from './calipers-group.tsx';
import { LanesGroup } from './lanes-group.tsx';
import { MarksGroup } from './marks-group.tsx';
import { PaperGroup } from './paper-group.tsx';
import '../../../ui/group-note.css';
import './waveforms-groups.css';

/** What the inspector has of the Waveforms bench. */
export function WaveformsGroups() {
  const shut = useShut();
  return (
    <>
      <LanesGroup {...shut.foldOf('Lanes')} />
      <MarksGroup {...shut.foldOf('Marks')} />
      <EditsGroup {...shut.foldOf('Edits')} />
      <CalipersGroup {...shut.foldOf('Calipers')} />
      <PaperGroup {...shut.foldOf('Paper')} />
    </>
  );
}
