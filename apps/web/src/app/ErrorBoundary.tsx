import { Component, type ReactNode } from 'react';
import { useRouteError } from 'react-router';
import { CrashNotice } from '../ui/feedback/CrashNotice.tsx';

interface BoundaryProps {
  /** The current path: a change clears the error. */
  place: string;
  children: ReactNode;
}

/** A crashed screen shows its error in place of the page; the menu stays usable. */
export class ErrorBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (before.place !== this.props.place && this.state.error) this.setState({ error: null });
  }

  override render() {
    return this.state.error ? <CrashNotice error={this.state.error} /> : this.props.children;
  }
}

export function CrashPage() {
  return <CrashNotice error={useRouteError()} />;
}
