import type { TemplateEdit } from '../../model/template-edits.ts';
import type { ShownTemplate } from '../../model/templates-view.ts';
import type { TemplatesReport } from '../../workers/protocol.ts';
import { momentText } from '../../state/beat-edits.ts';
import { useChosen, useSession } from '../session-context.ts';
import { templateName } from '../template-colours.ts';

export interface TemplateActs {
  readonly merge: (from: ShownTemplate, into: ShownTemplate) => void;
  readonly rename: (template: ShownTemplate, name: string) => void;
  readonly promote: (template: ShownTemplate) => void;
  readonly markNoise: (template: ShownTemplate) => void;
  /** Whether the chosen beat can be taken out of a template. */
  readonly canSplit: (template: ShownTemplate) => boolean;
  readonly splitChosen: () => void;
}

const own = (template: ShownTemplate): string =>
  template.letter === '' ? 'single beat' : templateName(template);

/** What a person can do to templates; each act is one step of the history. */
export function useTemplateActs(report: TemplatesReport, beat: number | null): TemplateActs {
  const { editTemplates } = useSession();
  const entry = useChosen();
  const edit = (words: string, one: TemplateEdit): void => {
    if (entry) void editTemplates(entry, words, one);
  };
  return {
    merge: (from, into) =>
      edit(`Template ${own(from)} merged into ${own(into)}`, {
        op: 'merge',
        time: from.firstSec,
        into: into.firstSec,
      }),
    rename: (template, name) =>
      edit(
        name === '' ? `Template ${own(template)} without a name` : `Template ${own(template)} named ${name}`,
        {
          op: 'rename',
          time: template.firstSec,
          name,
        },
      ),
    promote: (template) =>
      edit(`Template ${own(template)} made the master`, { op: 'promote', time: template.firstSec }),
    markNoise: (template) =>
      edit(`Template ${own(template)} ${template.isNoise ? 'no noise' : 'marked as noise'}`, {
        op: 'noise',
        time: template.firstSec,
        noise: !template.isNoise,
      }),
    canSplit: ({ label, count }) =>
      report.hasWindows && beat !== null && count > 1 && report.labels[beat] === label,
    splitChosen: () => {
      const sec = report.triggersSec[beat ?? -1];
      if (sec !== undefined) edit(`Beat at ${momentText(sec)} split off`, { op: 'split', times: [sec] });
    },
  };
}
