import type { GpuEngine } from '../../src/gpu/engine.ts';

/** Limits an engine's view of its device, so that work is split into many pieces. */
export function withSmallLimits(
  engine: GpuEngine,
  limits: Partial<Record<keyof GPUSupportedLimits, number>>,
): void {
  const own = engine.limits;
  const smaller = new Proxy(own, {
    get: (_, name) => Reflect.get(limits, name) ?? Reflect.get(own, name, own),
  });
  Object.defineProperty(engine, 'limits', { value: smaller });
}
