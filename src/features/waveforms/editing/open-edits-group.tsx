import { useClosedGroups } from '../../../ui/parameter-group.tsx';
import { EditsGroup } from './edits-group.tsx';

/** Renders the edits in the inspector of a bench without other groups of its own. */
export function OpenEditsGroup() {
  const shut = useClosedGroups();
  return <EditsGroup {...shut.groupFold('Edits')} />;
}
