import { type ComponentProps, lazy, Suspense } from 'react';
import { PageLoading } from '../../ui/feedback/PageLoading.tsx';
import { measure } from '../../ui/tokens.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import type { NavMenu } from './NavMenu.tsx';

const load = () => import('./NavMenu.tsx');
// A side menu is loaded with the shell; on a phone, where it is a drawer, it is loaded when it opens: its icons are as large as a screen.
if (matchMedia(`(min-width: ${measure.desktop}px)`).matches) load().catch(() => {});
const Loaded = lazy(async () => ({ default: (await load()).NavMenu }));

/** The menu of the shell, loaded when it is shown. */
export function Menu(props: ComponentProps<typeof NavMenu>) {
  return (
    <ErrorBoundary place="menu">
      <Suspense fallback={<PageLoading />}>
        <Loaded {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
