import * as React from 'react';

const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);

/**
 * Disables owner stacks. React's development build stores, with each element, the stack that made it, up to a number
 * per second. This took a fifth of the time of the browser tests, and no test reads them. All warnings remain.
 */
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {
      // React restarts its count every second.
    },
  });
