import { describe, expect, test } from 'vitest';
import { analyses } from '../../../../src/pipeline/analyses.ts';
import { parseLink } from '../../../../src/pipeline/sessions/link-file.ts';
import { parseSession } from '../../../../src/pipeline/sessions/parse-session.ts';
import golden from '../../../golden/sessions/before-series.json' with { type: 'json' };

const declarations = Object.fromEntries(
  Object.entries(analyses).map(([name, { declarations: own }]) => [name, own]),
);

describe('files from before there were series', () => {
  test('files from before there were series open as a session with all their contents', () => {
    const { beatbench: _, ...content } = golden.session;
    const parsed = parseSession(JSON.stringify(golden.session), declarations);
    if (parsed.problem !== null) throw new Error(JSON.stringify(parsed.problem));
    expect(parsed.leftOut).toEqual([]);
    expect(parsed.session).toMatchObject(content);
  });

  test('files from before there were series open as a link to the same view, with the same parameters', async () => {
    const parsed = await parseLink(golden.link, declarations);
    expect(parsed).toMatchObject({
      problem: null,
      link: {
        recording: {
          files: [{ size: 650000, fingerprint: 'ab'.repeat(32) }],
          roles: [{ channelIndex: 1, role: 'ppg', flipped: true, unit: 'V' }],
          pinned: { acceptance: 9 },
          inputRateHz: 125,
        },
        parameters: { intervals: { average: 8, footThreshold: 12 }, qrs: { method: 'pan-tompkins' } },
        view: { bench: 'qrs', window: 1, beat: 4.25, from: 3, to: 9.5, steps: false },
      },
    });
  });
});
