import type { WiringFix, WiringNote } from '../../model/wiring.ts';
import type { RecordingEntry } from '../../state/opening/recordings.ts';
import { useSession } from '../session-context.ts';
import { LinkButton } from '../../ui/button.tsx';
import { useAction } from './use-action.ts';

function fixLabel(fix: WiringFix): string {
  if (fix.kind === 'flip') return 'Invert';
  return fix.kind === 'unit' ? `Read as ${fix.unit}` : 'Exchange';
}

interface ActLineProps {
  readonly text: string;
  readonly className: string;
  /** Label of the button at the end; null for none. */
  readonly label: string | null;
  readonly act: () => Promise<void>;
}

/** Renders a sentence with a button that acts on it, and the error if that failed. */
export function ActionLine({ text, className, label, act }: ActLineProps) {
  const { problem, act: runAction } = useAction();
  return (
    <p className={className}>
      {text}
      {label !== null && (
        <>
          {' '}
          <LinkButton onClick={() => runAction(act)}>{label}</LinkButton>
        </>
      )}
      {problem !== null && (
        <span className="err" role="alert">
          {' '}
          {problem}
        </span>
      )}
    </p>
  );
}

interface WiringLineProps {
  readonly entry: RecordingEntry;
  readonly note: WiringNote;
  readonly className: string;
}

/** Renders a suspected wiring error of a recording, with a button that corrects it. */
export function WiringLine({ entry, note, className }: WiringLineProps) {
  const session = useSession();
  return (
    <ActionLine
      text={note.message}
      className={className}
      label={note.fix === null ? null : fixLabel(note.fix)}
      act={() => session.fixWiring(entry, note)}
    />
  );
}
