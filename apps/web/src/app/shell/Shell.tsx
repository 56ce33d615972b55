import { Drawer } from 'antd';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { useLiveStream } from '../../live/use-live-stream.ts';
import { PageLoading } from '../../ui/feedback/PageLoading.tsx';
import { scopeKept } from '../../ui/kept.ts';
import { measure } from '../../ui/tokens.ts';
import { restoreCharacterKeys } from '../../ui/use-shortcuts.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import type { Screen } from '../paths.ts';
import { readSession, refreshPerson, usePerson } from '../session/session.ts';
import { changeSettings, followWidth, navShape, type Settings, useSettings } from '../settings.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { EmergencyNotice } from './EmergencyNotice.tsx';
import { Menu } from './Menu.tsx';
import { NewVersion } from './NewVersion.tsx';
import { ProblemNotice } from './ProblemNotice.tsx';
import { RefusalBanner } from './RefusalBanner.tsx';
import { SideNav } from './SideNav.tsx';
import { TopBar } from './TopBar.tsx';
import { ReloadAndVersion } from './UserBlock.tsx';
import { useKeptScroll } from './use-kept-scroll.ts';
import { useShellFreshness } from './use-menu-counts.ts';
import { useNoticeToasts } from './use-notices.ts';
import { usePushRenewal } from './use-push.ts';
import './shell.css';

const CommandPalette = lazy(() => import('./CommandPalette.tsx'));

/** The shell around every screen of a signed-in person: menu, bar, search, live connection. */
export default function Shell() {
  const person = usePerson();
  scopeKept(String(person.id_user));
  useEffect(() => {
    if (person.id_user) restoreCharacterKeys();
  }, [person.id_user]);
  const settings = useSettings();
  const narrow = settings.width < measure.desktop;
  useEffect(followWidth, []);
  const screen = useMatches().at(-1)?.handle as Screen | undefined;
  const isBoard = screen?.board === true;
  const content = useKeptScroll();
  const shape = navShape(settings.navStyle, settings.navCollapsed, isBoard, narrow);
  const [drawer, setDrawer] = useState(false);
  const palette = usePalette();
  useShellFreshness();
  useNoticeToasts();
  usePushRenewal(person.id_user);
  const { pathname } = useLocation();
  useLiveStream({ name: String(person.id_user), token: sessionToken, onRefused: checkSession, isBoard });
  useEffect(() => {
    changeSettings({ pathname });
    setDrawer(false);
  }, [pathname]);
  return (
    <div className={`cz-shell cz-shell-layout-${settings.layoutType}`}>
      {shape.side !== 'none' && <SideNav mini={shape.side === 'mini'} onSearch={palette.open} />}
      <div className="cz-shell-main">
        {shape.header && (
          <Head
            settings={settings}
            shape={shape}
            onSearch={palette.open}
            onMenu={shape.menu === 'drawer' ? () => setDrawer(true) : undefined}
          />
        )}
        <ConnectionBanner />
        <NewVersion />
        <RefusalBanner />
        <EmergencyNotice />
        <ProblemNotice />
        <main ref={content} className="cz-shell-content" id="contenido">
          <ErrorBoundary place={pathname}>
            <Suspense fallback={<PageLoading />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
        {shape.menu === 'horizontal' && <ReloadAndVersion />}
      </div>
      <Drawer
        open={drawer}
        onClose={() => setDrawer(false)}
        placement="left"
        size={264}
        closable={false}
        styles={{ body: { padding: 0 } }}
        aria-label="Menú"
      >
        <SideNav mini={false} onSearch={palette.open} />
      </Drawer>
      {palette.shown && (
        <Suspense>
          <CommandPalette onClose={palette.close} />
        </Suspense>
      )}
    </div>
  );
}

function sessionToken() {
  const session = readSession();
  return session.phase === 'in' ? session.token : null;
}

const checkSession = () => void refreshPerson();

interface HeadProps {
  settings: Settings;
  shape: ReturnType<typeof navShape>;
  onSearch: () => void;
  onMenu?: () => void;
}

/** The bar and, in the horizontal styles, the menu inside, above or below it. */
function Head({ settings, shape, onSearch, onMenu }: HeadProps) {
  const style = settings.navStyle;
  const horizontal = shape.menu === 'horizontal';
  const dark = !horizontal || style === 'dark_horizontal' || style === 'inside_header';
  const menuDark = style !== 'default_horizontal' && style !== 'below_header';
  const menu = horizontal ? <Menu shape="horizontal" dark={menuDark} /> : null;
  const bar = (
    <TopBar
      onMenu={onMenu}
      hasSide={shape.side !== 'none'}
      dark={dark && shape.side === 'none'}
      onSearch={onSearch}
      menu={style === 'inside_header' ? menu : null}
    />
  );
  if (!menu || style === 'inside_header') return bar;
  const line = <div className={`cz-shell-nav-line${menuDark ? ' cz-shell-top-dark' : ''}`}>{menu}</div>;
  return style === 'above_header' ? (
    <>
      {line}
      {bar}
    </>
  ) : (
    <>
      {bar}
      {line}
    </>
  );
}

/** Ctrl+K from anywhere. */
function usePalette() {
  const [shown, setShown] = useState(false);
  const open = useCallback(() => setShown(true), []);
  const close = useCallback(() => setShown(false), []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setShown(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return { shown, open, close };
}
