import { useState } from 'react';
import { asFailure } from '../../state/error-reason.ts';

interface ActionRunner {
  /** Why the last action failed; null if it did not. */
  readonly problem: string | null;
  readonly act: (action: () => Promise<unknown>) => void;
}

/** Runs what a person asks for, and keeps why it failed. */
export function useAction(): ActionRunner {
  const [problem, setProblem] = useState<string | null>(null);
  return {
    problem,
    act: (action) => {
      setProblem(null);
      action().catch((error: unknown) => setProblem(asFailure(error).message));
    },
  };
}
