import { describe, expect, it } from 'vitest';
import { adapterNames } from '../../../../src/cli/gpu/gpu-adapters.ts';

describe('adapterNames', () => {
  it('reads the names that Dawn lists, each GPU once', () => {
    const said = [
      'Error: no suitable backends found',
      'Available adapters:',
      " * backend: 'vulkan', name: 'NVIDIA H200'",
      " * backend: 'vulkan', name: 'NVIDIA H200'",
      " * backend: 'opengl', name: 'NVIDIA H200'",
      " * backend: 'vulkan', name: 'SwiftShader Device (Subzero)'",
    ].join('\n');
    expect(adapterNames(said)).toEqual(['NVIDIA H200', 'NVIDIA H200', 'SwiftShader Device (Subzero)']);
  });

  it('reads none from other text', () => {
    expect(adapterNames('')).toEqual([]);
    expect(adapterNames('Error: no suitable backends found')).toEqual([]);
  });
});
