import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LevelHandle } from '../../../src/charts/pointing/level-handle.tsx';
import { linearMap } from '../../../src/charts/axes/linear-map.ts';

let root: Root | null = null;

function mountHandle(value: number | null) {
  const onLevel = vi.fn<(level: number, isFinal: boolean) => void>();
  const frame = document.createElement('div');
  frame.style.cssText = 'position: relative; width: 200px; height: 100px';
  document.body.append(frame);
  root = createRoot(frame);
  root.render(
    <LevelHandle
      label="Foot threshold"
      description="Arrow keys move it."
      value={value}
      levels={[1, 2, 3]}
      unitText={(level) => `${level} %`}
      map={linearMap([0, 10], [0, 200])}
      topPx={0}
      bottomPx={90}
      result={0}
      onLevel={onLevel}
      onDefault={() => undefined}
      onWinner={() => undefined}
    />,
  );
  return { onLevel };
}

const handle = () => page.getByRole('slider', { name: 'Foot threshold' });
const lineDisplay = (): string => getComputedStyle(handle().element(), '::before').display;

describe('the handle of a level', () => {
  afterEach(() => root?.unmount());

  test('is at the drawn level', async () => {
    mountHandle(2);
    await expect.element(handle()).toHaveAttribute('aria-valuetext', '2 %');
    expect(lineDisplay()).toBe('block');
  });

  test('draws no line without a chosen level, and can be set by keys from the first', async () => {
    const { onLevel } = mountHandle(null);
    await expect.element(handle()).toHaveAttribute('aria-valuetext', 'none');
    expect(lineDisplay()).toBe('none');
    handle().element().focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(onLevel).toHaveBeenCalledWith(2, true);
    await expect.element(handle()).toHaveAttribute('aria-valuetext', '2 %');
    expect(lineDisplay()).toBe('block');
  });
});
