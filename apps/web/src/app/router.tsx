import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { createHashRouter, Navigate, Outlet, type RouteObject, useParams } from 'react-router';
import { PageLoading } from '../ui/feedback/PageLoading.tsx';
import { setScreenTitle } from '../ui/use-title.ts';
import { CrashPage } from './ErrorBoundary.tsx';
import { noteEntry, numberEntries } from './entry-numbers.ts';
import { paths, pathTo, type Screen, screens } from './paths.ts';
import { Entry, RouteGuard } from './RouteGuard.tsx';

const Shell = lazy(() => {
  findPages().catch(() => {});
  return import('./shell/Shell.tsx');
});
const AntdProviders = lazy(() => import('./providers.tsx'));

const routerPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

function Loaded({ page: Page, title }: { page: ComponentType; title?: string }) {
  useEffect(() => setScreenTitle(title), [title]);
  // Another record is another page: no dialog of the one before stays open over it.
  const record = Object.values(useParams()).join('/');
  return (
    <Suspense fallback={<PageLoading />}>
      <Page key={record} />
    </Suspense>
  );
}

type Loader = () => Promise<{ default: ComponentType }>;
/** Pages of the door, which open without a session: found from here, so that nothing is asked for before them. */
const doorPages = import.meta.glob<{ default: ComponentType }>('../features/people/session/*Page.tsx');
/** Where the others are takes more room than the door itself: it is fetched with the shell. */
const findPages = () => import('./pages.ts');

const loaderOf =
  (page: string): Loader =>
  async () => {
    const load = doorPages[`../features/${page}.tsx`] ?? (await findPages()).loaderOf(page);
    return load();
  };

const routeOf = (screen: Screen & { page: string }): RouteObject => ({
  path: routerPath(screen.path),
  element: <Loaded title={screen.title} page={lazy(loaderOf(screen.page))} />,
  errorElement: <CrashPage />,
  handle: screen,
});

const framed = (frame: NonNullable<Screen['frame']>) =>
  Object.values<Screen>(screens)
    .filter((screen): screen is Screen & { page: string } => screen.page !== undefined)
    .filter(screen => (screen.frame ?? 'shell') === frame)
    .map(routeOf);

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
