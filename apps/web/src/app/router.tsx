import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { createHashRouter, Navigate, Outlet, type RouteObject, useParams } from 'react-router';
import { noteAddress } from '../kits/rights/screen-address.ts';
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
  // Another record is another page instance: no dialog of the previous one stays open.
  const record = Object.values(useParams()).join('/');
  return (
    <Suspense fallback={<PageLoading />}>
      <Page key={record} />
    </Suspense>
  );
}

type Loader = () => Promise<{ default: ComponentType }>;
/** The public pages of the session, listed here, so that they need no further request. */
const doorPages = import.meta.glob<{ default: ComponentType }>('../features/people/session/*Page.tsx');
/** The table of the other pages is larger than the sign-in page: it is loaded with the shell. */
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

/** Redirects the shorter address of the travel resources to the one that the product uses. */
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
router.subscribe(noteAddress);
