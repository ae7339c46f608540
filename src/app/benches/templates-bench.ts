import { computedPreset } from '../../features/templates/computed-preset.ts';
import { TemplatesTools } from '../../features/templates/templates-tools.tsx';
import { templatesDeclarations } from '../../pipeline/templates/declarations.ts';
import { groupsExcept, lazyParts, type RecordingBench } from './bench.ts';

/** Groups of templates, initially open. Groups of beat detection, which other benches share, are closed. */
const templateGroups = ['Defaults', 'Trigger', 'Window', 'Match', 'Templates', 'Strategy'];

export const templatesBench: RecordingBench = {
  kind: 'recording',
  id: 'templates',
  title: 'Templates',
  work: 'templates',
  declarations: templatesDeclarations,
  shutGroups: ['Signals', ...groupsExcept(templatesDeclarations, templateGroups)],
  computed: ({ templates }) => computedPreset(templates),
  ...lazyParts(
    async () => (await import('../../features/templates/templates-bench.tsx')).TemplatesBench,
    async () => (await import('../../features/waveforms/templates-waveforms.tsx')).TemplatesWaveforms,
  ),
  Tools: TemplatesTools,
};
