import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { measure } from '../../ui/tokens.ts';
import { changeSettings, useSettings } from '../settings.ts';
import { Logo } from './Logo.tsx';
import { NoticesButton } from './NoticesButton.tsx';
import { UserBlock } from './UserBlock.tsx';

interface TopBarProps {
  /** Opens the drawer; absent: the side menu collapses. */
  onMenu?: () => void;
  hasSide: boolean;
  dark: boolean;
  onSearch: () => void;
  /** A menu inside the bar. */
  menu?: ReactNode;
}

/** The top bar of the styles that have one. */
export function TopBar({ onMenu, hasSide, dark, onSearch, menu }: TopBarProps) {
  const { navCollapsed, width } = useSettings();
  return (
    <div className={`cz-shell-top-bar${dark ? ' cz-shell-top-dark' : ''}`}>
      {onMenu && <Button type="text" icon={<MenuOutlined />} aria-label="Abrir el menú" onClick={onMenu} />}
      {hasSide && (
        <Button
          type="text"
          icon={navCollapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          aria-label={navCollapsed ? 'Desplegar el menú' : 'Plegar el menú'}
          onClick={() => changeSettings({ navCollapsed: !navCollapsed })}
        />
      )}
      {!hasSide && <Logo dark={dark} />}
      {menu}
      <Button
        type="text"
        className="cz-shell-top-search"
        icon={<SearchOutlined />}
        aria-label="Buscar"
        aria-keyshortcuts="Control+K"
        onClick={onSearch}
      />
      {!hasSide && <NoticesButton bare />}
      <UserBlock bare={width < measure.desktop} />
    </div>
  );
}
