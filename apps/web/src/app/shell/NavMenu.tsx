import type { MenuEntry } from '@cabezal/contract/session/session.calls';
import { Menu, type MenuProps } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { CountBadge } from '../../ui/status/marks.tsx';
import { usePerson } from '../session/session.ts';
import { activeKeys, groupMenu } from './menu-tree.ts';
import { NavIcon } from './nav-icons.tsx';
import { useMenuCounts } from './use-menu-counts.ts';

type Items = NonNullable<MenuProps['items']>;
type Counts = Readonly<Record<string, number>>;

const BADGE_OVERFLOW = 10;

function itemOf(entry: MenuEntry, counts: Counts): Items[number] {
  const badge = <CountBadge count={counts[entry.path] ?? 0} cap={BADGE_OVERFLOW} />;
  const icon = (
    <span className="cz-shell-nav-icon">
      <span className="cz-shell-nav-icon-count">{badge}</span>
      <NavIcon name={entry.icon} type={entry.typeIcon} />
    </span>
  );
  const shared = { key: entry.key, icon, disabled: entry.disabled, title: entry.title };
  if (entry.children.length > 0)
    return { ...shared, label: entry.title, children: entry.children.map(child => itemOf(child, counts)) };
  return { ...shared, label: <Link to={entry.path}>{entry.title}</Link>, extra: badge };
}

/** Groups as titles in the wide menu, as lines in the narrow one, as submenus in the horizontal one. */
function itemsOf(menu: readonly MenuEntry[], shape: NavMenuProps['shape'], counts: Counts): Items {
  const groups = groupMenu(menu);
  return groups.flatMap((group, index): Items => {
    const entries = group.entries.map(entry => itemOf(entry, counts));
    if (group.name === '') return entries;
    if (shape === 'full') return [{ type: 'group', key: `group-${group.name}`, label: group.name, children: entries }];
    if (shape === 'mini')
      return [...(index > 0 ? [{ type: 'divider' as const, key: `line-${group.name}` }] : []), ...entries];
    return [{ key: `group-${group.name}`, label: group.name, children: entries }];
  });
}

export interface NavMenuProps {
  shape: 'full' | 'mini' | 'horizontal';
  dark?: boolean;
}

/** The menu of the person; the selected and open entries follow the address. */
export function NavMenu({ shape, dark = true }: NavMenuProps) {
  const { menu } = usePerson();
  const { pathname } = useLocation();
  const counts = useMenuCounts();
  const items = useMemo(() => itemsOf(menu, shape, counts), [menu, shape, counts]);
  const { selected, open } = useMemo(() => activeKeys(menu, pathname), [menu, pathname]);
  const [opened, setOpened] = useState<string[]>(open);
  useEffect(() => setOpened(before => [...new Set([...before, ...open])]), [open]);
  return (
    <Menu
      className="cz-shell-nav-menu"
      aria-label="Menú principal"
      theme={dark ? 'dark' : 'light'}
      mode={shape === 'horizontal' ? 'horizontal' : 'inline'}
      inlineCollapsed={shape === 'horizontal' ? undefined : shape === 'mini'}
      inlineIndent={10}
      items={items}
      selectedKeys={selected ? [selected] : []}
      {...(shape === 'full' ? { openKeys: opened, onOpenChange: setOpened } : {})}
    />
  );
}
