import { Component, type ReactNode } from 'react';
import { useRouteError } from 'react-router';
import { CrashNotice } from '../ui/feedback/CrashNotice.tsx';

/** A screen that fails says so in its place; the menu stays usable. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error ? <CrashNotice error={this.state.error} /> : this.props.children;
  }
}

export function CrashPage() {
  return <CrashNotice error={useRouteError()} />;
}
