import { presetIds, withPreset } from '../../pipeline/templates/presets.ts';
import type { TemplatesReport } from '../../workers/protocol.ts';

/** What the word 'preset' came to, by parameter. */
export function computedPreset(report: TemplatesReport | null): Readonly<Record<string, string>> {
  if (report === null) return {};
  const values = withPreset({
    ...report.parameters,
    ...Object.fromEntries(presetIds.map((id) => [id, 'preset'])),
  });
  return Object.fromEntries(presetIds.map((id) => [id, String(values[id] ?? '')]));
}
