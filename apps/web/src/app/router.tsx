import { type ComponentType, lazy, Suspense } from 'react';
import { createHashRouter, Navigate, Outlet, type RouteObject, useParams } from 'react-router';
import { PageLoading } from '../ui/feedback/PageLoading.tsx';
import { CrashPage } from './ErrorBoundary.tsx';
import { noteEntry, numberEntries } from './entry-numbers.ts';
import { paths, pathTo } from './paths.ts';
import { Entry, RouteGuard } from './RouteGuard.tsx';
import type { Screen } from './screen.ts';
import { screens } from './screens.tsx';

const Shell = lazy(() => import('./shell/Shell.tsx'));
const AntdProviders = lazy(() => import('./providers.tsx'));

const routerPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

function Loaded({ page: Page }: { page: ComponentType }) {
  return (
    <Suspense fallback={<PageLoading />}>
      <Page />
    </Suspense>
  );
}

const routeOf = (screen: Screen): RouteObject => ({
  path: routerPath(screen.path),
  element: <Loaded page={lazy(screen.load)} />,
  errorElement: <CrashPage />,
  handle: screen,
});

const framed = (frame: NonNullable<Screen['frame']>) =>
  screens.filter(screen => (screen.frame ?? 'shell') === frame).map(routeOf);

function PlainFrame() {
  return (
    <Suspense fallback={<PageLoading />}>
      <AntdProviders>
        <Outlet />
      </AntdProviders>
    </Suspense>
  );
}

function ShellFrame() {
  return (
    <Suspense fallback={<PageLoading />}>
      <AntdProviders>
        <Shell />
      </AntdProviders>
    </Suspense>
  );
}

/** The shorter address of the travel resources leads to the one that the product uses. */
function TravelResourcesAlias() {
  const { token = '' } = useParams();
  return <Navigate to={pathTo(paths.travelResources, { token })} replace />;
}

numberEntries();
export const router = createHashRouter([
  {
    errorElement: <CrashPage />,
    children: [
      { path: '/', element: <Entry /> },
      ...framed('light'),
      { element: <PlainFrame />, children: framed('plain') },
      { element: <RouteGuard />, children: [{ element: <ShellFrame />, children: framed('shell') }] },
      { path: '/recursos_viaje/:token', element: <TravelResourcesAlias /> },
      { path: '*', element: <Navigate to={paths.error404} replace /> },
    ],
  },
]);
router.subscribe(noteEntry);
