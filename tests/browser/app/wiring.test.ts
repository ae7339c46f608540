import axe from 'axe-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { WiringNote } from '../../../src/model/wiring.ts';
import type { RoleChoice } from '../../../src/model/corrections.ts';
import { fakeSummary } from '../../support/fake-record.ts';
import { mountApp } from '../../support/mount-app.tsx';
import { itInFullRun } from '../../support/gate.ts';

const upsideDown: WiringNote = {
  code: 'pulse-inverted',
  channelIndices: [1],
  message: 'PPG: may be inverted; its upstroke falls.',
  fix: { kind: 'flip' },
};
const noUnit: WiringNote = {
  code: 'unit-missing',
  channelIndices: [0],
  message: 'ECG: no unit; its size would suit mV.',
  fix: { kind: 'unit', unit: 'mV' },
};

/** Mounts the app with one dropped recording whose PPG is inverted until corrected. */
function mountWithNotes(): void {
  let choices: readonly RoleChoice[] = [];
  const summary = fakeSummary('1.0', 'a.edf');
  mountApp({
    openFiles: () => Promise.resolve({ opened: [summary], broken: [], questions: [] }),
    setRoles: (_id, next) => {
      choices = next;
      return Promise.resolve({ ...summary });
    },
    checkWiring: (id) => {
      if (id !== summary.id) return Promise.resolve([]);
      const isTurned = choices.some(({ flipped }) => flipped === true);
      return Promise.resolve(isTurned ? [noUnit] : [upsideDown, noUnit]);
    },
  });
  const transfer = new DataTransfer();
  transfer.items.add(new File(['x'], 'a.edf'));
  document
    .querySelector('main')
    ?.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
}

describe('notes on the wiring', () => {
  beforeEach(async () => {
    await page.viewport(1440, 900);
  });

  test('notes on the wiring are below the recording, and are fixed and undone by one click each', async () => {
    mountWithNotes();
    const note = page.getByText(upsideDown.message);
    await expect.element(note).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Invert', exact: true }));
    await expect.element(note).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: /^Undo: .*inverted/ }));
    await expect.element(note).toBeVisible();
  });

  itInFullRun('stand on the Record page with all that is said and was corrected', async () => {
    mountWithNotes();
    await userEvent.click(page.getByRole('button', { name: 'Invert', exact: true }));
    await userEvent.click(page.getByRole('button', { name: 'Recording', exact: true }));
    const wiring = page.getByRole('region', { name: 'Wiring' });
    await expect.element(wiring.getByText(/: inverted\./)).toBeVisible();
    await expect.element(wiring.getByText(noUnit.message)).toBeVisible();
    const found = await axe.run(document.querySelector('.inspector') ?? document.body);
    expect(found.violations.map(({ id }) => id)).toEqual([]);
    await userEvent.click(wiring.getByRole('button', { name: 'As recorded' }));
    await expect.element(wiring.getByText(upsideDown.message)).toBeVisible();
  });
});
