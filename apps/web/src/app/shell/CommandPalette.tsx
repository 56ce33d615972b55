import {
  BankOutlined,
  BookOutlined,
  ContainerOutlined,
  EnvironmentOutlined,
  FileDoneOutlined,
  FileTextOutlined,
  IdcardOutlined,
  PlusOutlined,
  ProfileOutlined,
  SearchOutlined,
  TruckOutlined,
} from '@ant-design/icons';
import { type SearchRow, search } from '@cabezal/contract/insight/search/search.calls';
import { isPathAllowed } from '@cabezal/domain/system/access/route-guard';
import { Input, Modal } from 'antd';
import { type ComponentType, type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../api/use-call.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { type Screen, screens } from '../paths.ts';
import { usePerson } from '../session/session.ts';
import { flatMenu } from './menu-tree.ts';
import { NavIcon } from './nav-icons.tsx';
import { enterOpens, placeOf } from './palette-place.ts';
import { screensNamed } from './screen-words.ts';
import './palette.css';

/** Ctrl+K: screens of the person's menu at once, and records from the server while typing. */
interface Entry {
  key: string;
  title: string;
  note: string;
  path: string;
  icon: ComponentType;
}

const kinds: Record<SearchRow['kind'], { name: string; icon: ComponentType }> = {
  booking: { name: 'Booking', icon: BookOutlined },
  reservation: { name: 'Reserva', icon: ProfileOutlined },
  guide: { name: 'Guía', icon: FileTextOutlined },
  container: { name: 'Contenedor', icon: ContainerOutlined },
  truck: { name: 'Camión', icon: TruckOutlined },
  driver: { name: 'Conductor', icon: IdcardOutlined },
  invoice: { name: 'Factura', icon: FileDoneOutlined },
  company: { name: 'Compañía', icon: BankOutlined },
  location: { name: 'Establecimiento', icon: EnvironmentOutlined },
};

const SHORTEST_SEARCH = 2;
const MOST_SCREENS = 8;

/** Screens that are not in the menu and need no record: «Nueva reserva», «Mi cuenta». */
const otherScreens = (permissions: Parameters<typeof isPathAllowed>[1]): Entry[] =>
  Object.values<Screen>(screens)
    .filter(({ path, page, frame }) => page && !frame && !path.includes('{') && isPathAllowed(path, permissions))
    .map(({ path, title = '' }) => ({ key: `screen-${path}`, title, note: 'Pantalla', path, icon: PlusOutlined }));

function useScreens(text: string): Entry[] {
  const { menu, permissions } = usePerson();
  const all = useMemo(() => {
    const inMenu = flatMenu(menu);
    return {
      menu: inMenu.map(entry => ({
        key: `screen-${entry.key}`,
        title: entry.title,
        note: entry.menuGroup || 'Pantalla',
        path: entry.path,
        icon: () => <NavIcon name={entry.icon} type={entry.typeIcon} />,
      })),
      others: otherScreens(permissions).filter(({ path }) => !inMenu.some(entry => entry.path === path)),
    };
  }, [menu, permissions]);
  if (!text) return all.menu;
  return screensNamed([...all.menu, ...all.others], text).slice(0, MOST_SCREENS);
}

function useRecords(text: string) {
  const settled = useDebounced(text, 180);
  const found = useCall(
    search,
    { text: settled },
    { enabled: settled.length >= SHORTEST_SEARCH, keepPrevious: true, staleTime: 10_000 },
  );
  const isAsked = settled.length >= SHORTEST_SEARCH && text.length >= SHORTEST_SEARCH;
  const entries = (isAsked ? (found.data ?? []) : []).map(record => ({
    key: `${record.kind}-${record.id}-${record.title}`,
    title: record.title,
    note: [kinds[record.kind].name, record.subtitle].filter(Boolean).join(' · '),
    path: record.path,
    icon: kinds[record.kind].icon,
  }));
  // The answer to this text is not there yet: the entries, if any, are those of the text before.
  const isBehind = text.length >= SHORTEST_SEARCH && (settled !== text || found.isPending || found.isPlaceholderData);
  return { entries, isBehind, waiting: found.isFetching, problem: isAsked ? found.error?.message : undefined };
}

export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [chosen, choose] = useState<string | null>(null);
  /** Enter was pressed before the answer to the text arrived. */
  const [isEntered, setEntered] = useState(false);
  const text = typed.trim();
  const screens = useScreens(text);
  const records = useRecords(text);
  const entries: Entry[] = text ? [...records.entries, ...screens] : screens;
  const current = placeOf(entries, chosen);
  const pointAt = (index: number) => choose(entries[index]?.key ?? null);
  const open = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    void navigate(entry.path);
  };
  const enter = () => {
    const wanted = enterOpens(entries, chosen, records.isBehind);
    setEntered(wanted === 'wait');
    if (wanted !== 'wait') open(wanted);
  };
  useEffect(() => {
    if (isEntered && !records.isBehind) enter();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return enter();
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    pointAt((current + (event.key === 'ArrowDown' ? 1 : -1) + entries.length) % Math.max(1, entries.length));
  };
  return (
    <Modal
      open
      title={null}
      footer={null}
      closable={false}
      onCancel={onClose}
      width={560}
      className="cz-shell-palette"
      style={{ top: 88 }}
    >
      <Input
        size="large"
        variant="borderless"
        autoFocus
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={entries[current] ? `${listId}-${current}` : undefined}
        aria-label="Buscar reservas, guías, contenedores, placas, conductores, facturas, compañías, establecimientos y pantallas"
        placeholder="Reserva, guía, contenedor, booking, placa, factura, lugar, pantalla"
        prefix={<SearchOutlined />}
        value={typed}
        onChange={event => {
          setTyped(event.target.value);
          choose(null);
          setEntered(false);
        }}
        onKeyDown={onKeyDown}
      />
      <EntryList id={listId} entries={entries} current={current} onOpen={open} onPoint={pointAt} />
      <PaletteFoot empty={entries.length === 0} waiting={records.waiting} problem={records.problem} />
    </Modal>
  );
}

interface EntryListProps {
  id: string;
  entries: Entry[];
  current: number;
  onOpen: (entry: Entry) => void;
  onPoint: (index: number) => void;
}

function EntryList({ id, entries, current, onOpen, onPoint }: EntryListProps) {
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, current]);
  return (
    <div id={id} role="listbox" aria-label="Resultados" className="cz-shell-palette-list">
      {entries.map((entry, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search field, which keeps the focus
        <div
          key={entry.key}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          className="cz-shell-palette-entry"
          onClick={() => onOpen(entry)}
          onMouseMove={() => onPoint(index)}
        >
          <entry.icon />
          <b>{entry.title}</b>
          <span>{entry.note}</span>
        </div>
      ))}
    </div>
  );
}

function PaletteFoot({ empty, waiting, problem }: { empty: boolean; waiting: boolean; problem?: string }) {
  return (
    <div className="cz-shell-palette-foot" role="status">
      <span>{problem ?? (waiting ? 'Buscando…' : empty ? 'Nada coincide con lo que busca' : '')}</span>
      <span>
        <kbd className="cz-key">↑</kbd> <kbd className="cz-key">↓</kbd> recorrer <kbd className="cz-key">↵</kbd> abrir{' '}
        <kbd className="cz-key">Esc</kbd> cerrar
      </span>
    </div>
  );
}
