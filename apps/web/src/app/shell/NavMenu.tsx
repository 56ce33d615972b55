import type { MenuEntry } from '@cabezal/contract/people/session/session.calls';
import { Menu, type MenuProps, type MenuRef } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { CountBadge } from '../../ui/status/marks.tsx';
import { usePerson } from '../session/session.ts';
import { activeKeys, groupKey, groupMenu, type MenuGroup, waitingIn } from './menu-tree.ts';
import { NavIcon } from './nav-icons.tsx';
import { useMenuCounts } from './use-menu-counts.ts';
import { useOpenGroups } from './use-open-groups.ts';

type Items = NonNullable<MenuProps['items']>;
type Counts = Readonly<Record<string, number>>;

const BADGE_OVERFLOW = 10;
/** No animation for opening a group: its entry is scrolled into view at the same moment. */
const still = {};

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

/** Groups fold in the wide menu, are separated by lines in the narrow one, and are popups in the horizontal one. */
function itemsOf(menu: readonly MenuEntry[], shape: NavMenuProps['shape'], counts: Counts): Items {
  return groupMenu(menu).flatMap((group, index): Items => {
    const entries = group.entries.map(entry => itemOf(entry, counts));
    if (group.name === '') return entries;
    const key = groupKey(group.name);
    if (shape === 'mini') return [...(index > 0 ? [{ type: 'divider' as const, key: `line-${key}` }] : []), ...entries];
    return [
      { key, className: 'cz-shell-nav-group', label: <GroupTitle group={group} counts={counts} />, children: entries },
    ];
  });
}

/** The title of a group; a folded group shows how much waits in it. */
function GroupTitle({ group, counts }: { group: MenuGroup; counts: Counts }) {
  return (
    <>
      <span>{group.name}</span>
      <CountBadge count={waitingIn(group.entries, counts)} cap={BADGE_OVERFLOW} />
    </>
  );
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
  const groups = useOpenGroups(menu, open);
  const list = useRef<MenuRef>(null);
  // The group that contains the entry opens in the same render: before that the entry has no position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another shape the entry lies elsewhere
  useEffect(() => {
    if (selected)
      list.current?.menu?.list.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' });
  }, [selected, shape]);
  return (
    // A menu that changes its shape reports all groups as folded, as if the person had done it: so each shape is a separate instance.
    <Menu
      key={shape}
      ref={list}
      className="cz-shell-nav-menu"
      aria-label="Menú principal"
      theme={dark ? 'dark' : 'light'}
      mode={shape === 'horizontal' ? 'horizontal' : 'inline'}
      inlineCollapsed={shape === 'horizontal' ? undefined : shape === 'mini'}
      inlineIndent={10}
      items={items}
      selectedKeys={selected ? [selected] : []}
      {...(shape === 'full'
        ? { openKeys: groups.open, onOpenChange: groups.change, motion: still, forceSubMenuRender: true }
        : {})}
    />
  );
}
