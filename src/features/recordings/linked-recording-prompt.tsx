import { linkedRecording } from '../../pipeline/exercises/exercises.ts';
import { type RecordingLink, linkedFileName } from '../../pipeline/exercises/lesson.ts';
import { isSameOrigin } from '../../state/exercises/linked-files.ts';
import type { RecordingEntry } from '../../state/opening/recordings.ts';
import { PrimaryButton } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { useSession } from '../session-context.ts';

const kilobytes = ({ bytes }: RecordingLink): string =>
  `${formatNumber(bytes / 1000, bytes < 10_000 ? 1 : 0)} kB`;

/** Renders one file of the recording, with a link for saving it if it is on another host. */
function FileLine({ file, pageAddress }: { readonly file: RecordingLink; readonly pageAddress: string }) {
  const { href, host } = new URL(file.address, pageAddress);
  const name = linkedFileName(file);
  return (
    <li>
      {isSameOrigin(file, pageAddress) ? (
        `${name}, ${kilobytes(file)}, from ${host}`
      ) : (
        <>
          <a href={href} target="_blank" rel="noopener noreferrer" download={name}>
            {name}
          </a>
          , {kilobytes(file)}, from {host}
        </>
      )}
    </li>
  );
}

/**
 * Asks before the recording of an exercise is fetched. The page fetches from its own host only; the user saves and
 * drops files from elsewhere.
 */
export function LinkedRecordingPrompt({ entry }: { readonly entry: RecordingEntry }) {
  const { pageAddress, fetchLinked } = useSession();
  const linked = linkedRecording(entry.sample);
  if (linked === null) return null;
  const isOwn = linked.files.every((file) => isSameOrigin(file, pageAddress));
  return (
    <>
      <ul aria-label="Files of the recording">
        {linked.files.map((file) => (
          <FileLine key={file.address} file={file} pageAddress={pageAddress} />
        ))}
      </ul>
      <p className="dim">From: {linked.source}</p>
      {isOwn ? (
        <p>
          <PrimaryButton disabled={entry.progress !== null} onClick={() => void fetchLinked(entry)}>
            {entry.progress === null ? 'Fetch the recording' : 'Fetching'}
          </PrimaryButton>{' '}
          Only the request is sent. The recording stays in this tab.
        </p>
      ) : (
        <p>
          This page sends no request to other hosts. Save the file from its link, then drop it here: it is
          recognised by its size and content.
        </p>
      )}
    </>
  );
}
