import { type ReactNode, Component } from 'react';
import { Notice } from '../ui/notice.tsx';

interface ErrorBoundaryProps {
  /** Name of the part in the error message. */
  readonly part: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly message: string | null;
}

/** Contains the failure of one part, so that the rest of the window works on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { message: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { message } = this.state;
    if (message === null) return this.props.children;
    return (
      <Notice tone="error">
        {`${this.props.part} failed (${message}). Everything else still works; reload the page to restore it.`}
      </Notice>
    );
  }
}
