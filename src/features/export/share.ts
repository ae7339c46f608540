import { downloadFile } from '../../charts/figures/download-file.ts';
import { asFailure } from '../../state/error-reason.ts';
import { sessionFileName } from '../../state/session/session-file-name.ts';
import type { Session } from '../../state/session.ts';
import { copyText } from './copy-text.ts';

/** Copies the methods of the open bench in words, or the command that produces its result. Loads their text on first use. */
export async function copyMethodsOrCommand(session: Session, what: 'methods' | 'command'): Promise<void> {
  try {
    const { copyCommand, copyMethods } = await import('./copy-command.ts');
    await (what === 'methods' ? copyMethods : copyCommand)(session);
  } catch (error) {
    session.notices.say(asFailure(error).message);
  }
}

/** Copies a link to what is open. If the clipboard is blocked, puts the link into the address. */
export async function copyLink({ sharing, notices, chosen }: Session): Promise<void> {
  if (!sharing) return;
  try {
    const fragment = await sharing.writeLink();
    const entry = chosen();
    const edits = entry?.beatEdits.length ?? 0;
    const left = [
      ...(edits === 0 ? [] : [`${edits} edits of beats`]),
      ...(entry === null || entry.stretches === null ? [] : ['the changed stretches']),
    ];
    const without =
      left.length === 0 ? '' : ` Not included: ${left.join(' and ')}. Save the session to keep them.`;
    if (await copyText(`${location.origin}${location.pathname}${fragment}`)) {
      notices.say(`Link copied: parameters and view, no data.${without}`);
      return;
    }
    history.replaceState(history.state, '', fragment);
    notices.say(`The browser refuses access to the clipboard: the link is in the address bar.${without}`);
  } catch (error) {
    notices.tell({ code: 'link', message: asFailure(error).message });
  }
}

/** Saves the session as one file: recordings by content, parameters, edits and view. */
export async function saveSession({ sharing, notices }: Session): Promise<void> {
  if (!sharing) return;
  const text = await sharing.writeSessionFile();
  downloadFile(sessionFileName(new Date()), new Blob([text], { type: 'application/json' }));
  notices.say(
    'Session saved with settings, edits and a list of its recordings, but not the recordings themselves.',
  );
}
