import { describeValue } from '../../pipeline/describe-value.ts';
import { templatesDeclarations } from '../../pipeline/templates/declarations.ts';
import { presetIds, withPreset } from '../../pipeline/templates/presets.ts';
import type { TemplatesReport } from '../../workers/protocol.ts';

/** Returns what the word 'preset' resolved to, with its unit, by parameter. */
export function computedPreset(report: TemplatesReport | null): Readonly<Record<string, string>> {
  if (report === null) return {};
  const values = withPreset({
    ...report.parameters,
    ...Object.fromEntries(presetIds.map((id) => [id, 'preset'])),
  });
  return Object.fromEntries(
    templatesDeclarations
      .filter(({ id }) => presetIds.includes(id))
      .map((declaration) => [declaration.id, describeValue(declaration, values[declaration.id] ?? '')]),
  );
}
