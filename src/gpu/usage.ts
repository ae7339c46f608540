/** Flags of the WebGPU standard, which Node's implementation does not define globally. */
export const bufferUsage = {
  mapRead: 0x1,
  mapWrite: 0x2,
  copySource: 0x4,
  copyTarget: 0x8,
  uniform: 0x40,
  storage: 0x80,
  queryResolve: 0x200,
} as const;

/** Usage flags of a buffer that is read back. */
export const readUsage = bufferUsage.mapRead | bufferUsage.copyTarget;

export const mapModeRead = 0x1;
export const mapModeWrite = 0x2;
