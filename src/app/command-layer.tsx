import { lazy, Suspense, useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import type { FilePickerHandle } from '../features/recordings/file-picker.tsx';
import { useSession } from '../features/session-context.ts';
import type { CommandParts } from './commands.ts';
import { paletteActs, useCommands } from './commands.ts';
import { ForgetDialog } from './forget-dialog.tsx';
import { HelpDialog } from './help-dialog.tsx';
import type { Drawer } from './use-drawer.ts';
import { useEditHold } from './use-edit-hold.ts';
import { useWindowKeys } from './use-window-keys.ts';

export type WindowDialog = 'palette' | 'help' | 'forget' | 'report' | 'print';

interface CommandLayerProps {
  readonly dialog: WindowDialog | null;
  readonly onDialog: (dialog: WindowDialog | null) => void;
  readonly picker: FilePickerHandle;
  readonly drawer: Drawer;
}

const Palette = lazy(async () => ({
  default: (await import('../features/palette/palette.tsx')).Palette,
}));

const SetAsideDialog = lazy(async () => ({
  default: (await import('../features/sessions/set-aside-dialog.tsx')).SetAsideDialog,
}));

const ReportDialog = lazy(async () => ({
  default: (await import('../features/intervals/report/report-dialog.tsx')).ReportDialog,
}));

/** Keys and dialogs that hold for the whole window, all made of its commands. */
export function CommandLayer({ dialog, onDialog, picker, drawer }: CommandLayerProps) {
  const session = useSession();
  const showsAside = useStore(session.asides, (state) => state.isShown);
  const { pickFiles, pickFolder } = picker;
  const parts = useMemo(
    (): CommandParts => ({
      pickFiles,
      pickFolder,
      openPalette: () => onDialog('palette'),
      openHelp: () => onDialog('help'),
      forget: () => onDialog('forget'),
      openReport: () => onDialog('report'),
      printReport: () => onDialog('print'),
    }),
    [pickFiles, pickFolder, onDialog],
  );
  const commands = useCommands(parts);
  const acts = useMemo(() => paletteActs(commands), [commands]);
  useWindowKeys(commands);
  useEditHold(session);
  const { show } = drawer;
  const showParameter = useCallback(
    (id: string) => {
      show('inspector');
      session.inspector.showParameter(id, session.selection.getState().recordingKey);
    },
    [session, show],
  );
  // A dialog that closes because another took its place leaves that one open.
  const closing = (own: WindowDialog) => (): void => {
    if (dialog === own) onDialog(null);
  };
  return (
    <>
      {dialog === 'palette' && (
        <Suspense fallback={null}>
          <Palette acts={acts} onParameter={showParameter} onClose={closing('palette')} />
        </Suspense>
      )}
      <HelpDialog commands={commands} open={dialog === 'help'} onClose={closing('help')} />
      {(dialog === 'report' || dialog === 'print') && (
        <Suspense fallback={null}>
          <ReportDialog printsAtOnce={dialog === 'print'} onClose={closing(dialog)} />
        </Suspense>
      )}
      {showsAside && (
        <Suspense fallback={null}>
          <SetAsideDialog />
        </Suspense>
      )}
      {dialog === 'forget' && <ForgetDialog onClose={closing('forget')} />}
    </>
  );
}
