import { lazy, Suspense } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { useSession } from '../session-context.ts';
import { tableOf } from './table-of.ts';

const TablePreview = lazy(async () => ({ default: (await import('./table-preview.tsx')).TablePreview }));

/** How a table is read, where that is asked for; over the whole page, since its row may be in a closed drawer. */
export function OpenPreview() {
  const { recordings } = useSession();
  const entry = useStore(
    recordings,
    ({ entries, previewKey }) => entries.find(({ key }) => key === previewKey) ?? null,
  );
  const file = entry && tableOf(entry);
  if (!entry || !file) return null;
  return createPortal(
    <Suspense fallback={null}>
      <TablePreview key={entry.key} entry={entry} file={file} onClose={() => recordings.showPreview(null)} />
    </Suspense>,
    document.body,
  );
}
