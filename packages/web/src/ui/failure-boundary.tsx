import { Component, type ComponentType, type ReactNode } from 'react';

interface FailureBoundaryProps {
  /** What is shown; somebody who goes elsewhere leaves the failure behind. */
  readonly at: string;
  readonly failed: ComponentType<{ readonly error: unknown }>;
  readonly children: ReactNode;
}

interface Failing {
  readonly error?: unknown;
  readonly at?: string;
}

/** Shows what cannot be drawn as failed, and leaves everything around it standing. */
export class FailureBoundary extends Component<FailureBoundaryProps, Failing> {
  override state: Failing = {};

  static getDerivedStateFromError = (error: unknown): Failing => ({ error: error ?? new Error() });

  static getDerivedStateFromProps({ at }: FailureBoundaryProps, { at: before }: Failing): Failing | null {
    return at === before ? null : { at, error: undefined };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { failed: Failed, children } = this.props;
    return error === undefined ? children : <Failed error={error} />;
  }
}
