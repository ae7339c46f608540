import { computedPreset } from '../../features/templates/computed-preset.ts';
import { TemplatesTools } from '../../features/templates/templates-tools.tsx';
import { TemplatesWaveforms } from '../../features/waveforms/templates-waveforms.tsx';
import { templatesDeclarations } from '../../pipeline/templates/declarations.ts';
import { groupsExcept, lazyView, type RecordingBench } from './bench.ts';

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
  ...lazyView(async () => (await import('../../features/templates/templates-bench.tsx')).TemplatesBench),
  Waves: TemplatesWaveforms,
  Tools: TemplatesTools,
};
