import { type ComponentProps, lazy, Suspense } from 'react';
import { PageLoading } from '../../ui/feedback/PageLoading.tsx';
import { measure } from '../../ui/tokens.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import type { NavMenu } from './NavMenu.tsx';

const load = () => import('./NavMenu.tsx');
// Beside the page it is fetched with the frame; on a phone, where it lies in a drawer, when somebody opens it: its icons weigh as much as a screen.
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
