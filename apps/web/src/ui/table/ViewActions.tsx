import { CopyOutlined, DownOutlined, SaveOutlined } from '@ant-design/icons';
import { Button, Dropdown, Popconfirm, Popover } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { ViewName } from './SaveViewForm.tsx';
import type { SavedView } from './view-store.ts';

// Forms are a large dependency; few people open this one.
const SaveViewForm = lazy(() => import('./SaveViewForm.tsx'));

interface OwnViewMenuProps {
  view: SavedView;
  share: (is_shared: boolean) => unknown;
  remove: () => void;
}

/** Actions for an own view: share it, stop sharing it, delete it. */
export function OwnViewMenu({ view, share, remove }: OwnViewMenuProps) {
  const [removing, setRemoving] = useState(false);
  const items = [
    { key: 'share', label: view.shared ? 'Dejar de compartir' : 'Compartir con mi compañía' },
    { key: 'remove', label: 'Quitar vista', danger: true },
  ];
  return (
    <Popconfirm
      title={`¿Quitar la vista «${view.name}»?`}
      description={view.shared ? 'Su compañía deja de verla.' : undefined}
      okText="Quitar"
      cancelText="Cancelar"
      open={removing}
      onOpenChange={open => {
        if (!open) setRemoving(false);
      }}
      onConfirm={remove}
    >
      <Dropdown
        trigger={['click']}
        menu={{ items, onClick: ({ key }) => (key === 'share' ? void share(!view.shared) : setRemoving(true)) }}
      >
        <Button type="text" className="cz-text-button" iconPlacement="end" icon={<DownOutlined />}>
          Esta vista
        </Button>
      </Dropdown>
    </Popconfirm>
  );
}

interface SaveViewProps {
  /** The view that is shown: its name is the default. */
  active: SavedView | undefined;
  save: (view: ViewName) => unknown;
}

/** Saves the current filters as a view; a view that another person shares is saved as a copy. */
export function SaveView({ active, save }: SaveViewProps) {
  const [open, setOpen] = useState(false);
  const isCopy = active?.author !== undefined;
  const initial = active?.own || isCopy ? { name: active?.name, is_shared: active?.own && active.shared } : {};
  const body = (
    <Suspense fallback={<div className="cz-save-view" />}>
      <SaveViewForm
        initial={initial}
        save={view => {
          save(view);
          setOpen(false);
        }}
      />
    </Suspense>
  );
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      content={body}
      destroyOnHidden
      placement="bottomRight"
      arrow={false}
    >
      <Button type="text" className="cz-text-button" icon={isCopy ? <CopyOutlined /> : <SaveOutlined />}>
        {isCopy ? 'Guardar copia' : 'Guardar vista'}
      </Button>
    </Popover>
  );
}
