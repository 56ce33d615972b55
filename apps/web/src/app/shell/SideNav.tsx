import { SearchOutlined } from '@ant-design/icons';
import { Logo } from './Logo.tsx';
import { Menu } from './Menu.tsx';
import { NoticesButton } from './NoticesButton.tsx';
import { ReloadAndVersion, UserBlock } from './UserBlock.tsx';

interface SideNavProps {
  mini: boolean;
  onSearch: () => void;
}

/** The side menu: logo, search, entries, and the person at the bottom. */
export function SideNav({ mini, onSearch }: SideNavProps) {
  return (
    <nav className={`cz-shell-side${mini ? ' cz-shell-side-mini' : ''}`} aria-label="Principal">
      <Logo bare={mini} />
      <button
        type="button"
        className="cz-shell-side-search"
        onClick={onSearch}
        aria-label={mini ? 'Buscar' : undefined}
        aria-keyshortcuts="Control+K"
      >
        <SearchOutlined />
        {!mini && (
          <>
            <span className="cz-shell-side-search-word">Buscar</span>
            <kbd>Ctrl K</kbd>
          </>
        )}
      </button>
      <NoticesButton bare={mini} />
      <div className="cz-shell-side-menu">
        <Menu shape={mini ? 'mini' : 'full'} />
      </div>
      <div className="cz-shell-side-foot">
        <UserBlock bare={mini} />
        <ReloadAndVersion />
      </div>
    </nav>
  );
}
