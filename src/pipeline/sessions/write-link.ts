import { BeatbenchError } from '../../model/failure.ts';
import { type LinkFile, type LinkRecording, linkSteps, maxLinkLetters, toBase64Url } from './link-file.ts';
import { deflateText } from './deflated-text.ts';
import { newestVersion } from './file-version.ts';

function recordingContent({
  files,
  sample,
  lesson,
  synthetic,
  roles,
  pinned,
  inputRateHz,
}: LinkRecording): object {
  return {
    ...(files.length > 0 ? { files } : {}),
    ...(sample === null ? {} : { sample }),
    ...(lesson === null ? {} : { lesson }),
    ...(synthetic === null ? {} : { synthetic }),
    ...(roles.length > 0 ? { roles } : {}),
    ...(Object.keys(pinned).length > 0 ? { pinned } : {}),
    ...(inputRateHz === null ? {} : { inputRateHz }),
  };
}

/**
 * Makes a link as the part of an address from `#` on.
 *
 * @throws BeatbenchError `too-large`
 */
export async function writeLink({
  recording,
  parameters,
  settingsA,
  view,
  waveforms,
}: LinkFile): Promise<string> {
  const changed = Object.entries(parameters).filter(([, values]) => Object.keys(values).length > 0);
  const content = JSON.stringify({
    recordings: recording === null ? [] : [recordingContent(recording)],
    parameters: Object.fromEntries(changed),
    ...(Object.keys(settingsA).length > 0 ? { settingsA } : {}),
    view: {
      ...view,
      ...(recording === null ? {} : { recording: 0 }),
      ...(waveforms === null ? {} : { waveforms }),
    },
  });
  const fragment = `#${newestVersion(linkSteps)}.${toBase64Url(await deflateText(content))}`;
  if (fragment.length > maxLinkLetters) {
    throw new BeatbenchError(
      'too-large',
      `The changed settings need ${fragment.length} characters, but a link has at most ${maxLinkLetters}. Save the session as a file instead.`,
    );
  }
  return fragment;
}
