import { useShut } from '../../../ui/parameter-group.tsx';
import { EditsGroup } from './edits-group.tsx';

/** The edits in the inspector of a bench that has no other groups of its own. */
export function OpenEditsGroup() {
  const shut = useShut();
  return <EditsGroup {...shut.groupFold('Edits')} />;
}
