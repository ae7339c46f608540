import type { ShownTemplate } from '../../model/templates-view.ts';
import { templateClass, templateName } from '../template-colours.ts';

/** A template's letter or name inside its coloured edge. */
export function TemplateChip({ template }: { readonly template: ShownTemplate | null }) {
  if (template === null || (template.letter === '' && template.name === null))
    return <span className="dim">{template === null ? 'small' : 'single'}</span>;
  return (
    <span className={`template-chip ${templateClass(template)}`} title={templateName(template)}>
      {templateName(template)}
    </span>
  );
}
