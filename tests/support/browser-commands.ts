/** Commands that browser tests run on the Node side. */
export const browserCommands = {};
