import { lazy, Suspense } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { useSession } from '../session-context.ts';
import { arraysOf } from './arrays-of.ts';
import { tableFileOf } from './table-file.ts';

const ArraysChoice = lazy(async () => ({ default: (await import('./arrays-choice.tsx')).ArraysChoice }));
const TablePreview = lazy(async () => ({ default: (await import('./table-preview.tsx')).TablePreview }));

/** How a table is read, or which arrays are, where that is asked for; over the whole page, since its row may be in a closed drawer. */
export function OpenPreview() {
  const { recordings } = useSession();
  const entry = useStore(
    recordings,
    ({ entries, previewKey }) => entries.find(({ key }) => key === previewKey) ?? null,
  );
  const arrays = entry && arraysOf(entry);
  const file = entry && tableFileOf(entry);
  if (!entry || (!file && !arrays)) return null;
  const about = { entry, onClose: () => recordings.showPreview(null) };
  return createPortal(
    <Suspense fallback={null}>
      {arrays && <ArraysChoice key={entry.key} {...about} {...arrays} />}
      {file && <TablePreview key={entry.key} {...about} file={file} />}
    </Suspense>,
    document.body,
  );
}
