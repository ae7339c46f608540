/** A device with the properties that the engine needs. */
export interface AcquiredDevice {
  readonly device: GPUDevice;
  /** Name of the adapter, or 'GPU' if it gives none. */
  readonly name: string;
  /** Software rendering: an adapter that runs on the CPU and is never faster. */
  readonly isSoftware: boolean;
  readonly hasTimestamps: boolean;
}

/** Limits that are requested at the adapter's maximum; all others keep the defaults of the standard. */
const requestedLimits = [
  'maxBufferSize',
  'maxStorageBufferBindingSize',
  'maxComputeWorkgroupStorageSize',
  'maxComputeInvocationsPerWorkgroup',
  'maxComputeWorkgroupSizeX',
] as const;

/**
 * Requests the fastest adapter and a device with the adapter's own limits.
 *
 * It requests a new adapter each time, since one adapter gives only one device.
 *
 * @param gpu of the browser, or of Dawn in Node
 * @returns null if there is none
 */
export async function acquireDevice(gpu: GPU): Promise<AcquiredDevice | null> {
  const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
  if (adapter === null) return null;
  const hasTimestamps = adapter.features.has('timestamp-query');
  const device = await adapter.requestDevice({
    requiredLimits: Object.fromEntries(requestedLimits.map((limit) => [limit, adapter.limits[limit]])),
    requiredFeatures: hasTimestamps ? ['timestamp-query'] : [],
  });
  return { device, name: adapterName(adapter.info), isSoftware: isSoftware(adapter.info), hasTimestamps };
}

function adapterName({ vendor, device, architecture, description }: GPUAdapterInfo): string {
  // `device` may be only a bus id, and `description` may describe the driver.
  const known = [/^0x/i.test(device) ? '' : device, description, architecture];
  const name = known.find((text) => text !== '') ?? '';
  const isNamed = name.toLowerCase().includes(vendor.toLowerCase());
  const whole = isNamed ? name : `${vendor} ${name}`;
  return whole.replaceAll(/^[\s-]+|[\s-]+$/g, '') || 'GPU';
}

function isSoftware(info: GPUAdapterInfo): boolean {
  const text = `${info.vendor} ${info.architecture} ${info.device} ${info.description}`;
  return info.isFallbackAdapter || /swiftshader|llvmpipe|lavapipe|warp|basic render/i.test(text);
}
