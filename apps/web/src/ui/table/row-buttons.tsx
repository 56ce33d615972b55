import { DeleteOutlined, EditOutlined, MoreOutlined } from '@ant-design/icons';
import type { Call } from '@cabezal/contract/call';
import { Dropdown } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { ActionButton } from '../ActionButton.tsx';
import { useNarrow } from '../use-narrow.ts';
import type { Instead } from './DeleteRow.tsx';

// Loaded lazily: most visits of a list delete nothing.
const DeleteRow = lazy(() => import('./DeleteRow.tsx'));

/** An action for one row, as a button at its end. */
export interface RowButton<R> {
  key: string;
  text: string;
  icon?: ReactNode;
  /** Only the icon is shown; the accessible name includes the row: «Eliminar Puerto Bolívar». */
  bare?: boolean;
  /** The name of the row in a button's label. */
  nameOf?: (row: R) => string;
  /** False: this row does not have the button. */
  when?: (row: R) => boolean;
  /** The page that it opens. */
  to?: (row: R) => string;
  run?: (row: R) => unknown;
  /** The dialog that it opens over the list. */
  dialog?: (row: R, close: () => void) => ReactNode;
}

/** The row whose dialog is open, and the dialog's button. */
type Opened<R> = { row: R; key: string } | null;

/** The buttons of rows, and the open dialog of one of them: it stays open when the rows change. */
export function useRowButtons<R>(buttons: readonly RowButton<R>[]) {
  const [opened, open] = useState<Opened<R>>(null);
  const dialog = opened && buttons.find(button => button.key === opened.key)?.dialog;
  return {
    of: (row: R) => <Buttons row={row} buttons={buttons} open={key => open({ row, key })} />,
    dialog: opened && dialog ? dialog(opened.row, () => open(null)) : null,
  };
}

interface ButtonsProps<R> {
  row: R;
  buttons: readonly RowButton<R>[];
  open: (key: string) => void;
}

function Buttons<R>({ row, buttons, open }: ButtonsProps<R>) {
  const navigate = useNavigate();
  const isCard = useNarrow();
  const shown = buttons.filter(({ when }) => when?.(row) ?? true);
  const press = ({ key, to, dialog, run }: RowButton<R>) => {
    if (to) void navigate(to(row));
    if (dialog) open(key);
    return run?.(row);
  };
  // A card has room for one labelled button beside its content.
  if (isCard && shown.filter(({ bare }) => !bare).length > 1) {
    const name = shown.find(({ nameOf }) => nameOf)?.nameOf?.(row);
    const items = shown.map(button => ({ key: button.key, label: button.text, onClick: () => press(button) }));
    return (
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
        <ActionButton look="text" icon={<MoreOutlined />} aria-label={name ? `Acciones de ${name}` : 'Acciones'} />
      </Dropdown>
    );
  }
  return (
    <span className="cz-row-buttons">
      {shown.map(button => {
        const { key, text, icon, bare, nameOf } = button;
        return (
          <ActionButton
            key={key}
            size="small"
            icon={icon}
            title={bare ? text : undefined}
            aria-label={nameOf && `${text} ${nameOf(row)}`}
            onClick={() => press(button)}
          >
            {bare ? null : text}
          </ActionButton>
        );
      })}
    </span>
  );
}

type Edits<R> = Pick<RowButton<R>, 'to' | 'dialog' | 'when' | 'nameOf' | 'bare'>;

/** «Editar»: opens the form, a page or a dialog. */
export const editButton = <R,>(edits: Edits<R>): RowButton<R> => ({
  key: 'edit',
  text: 'Editar',
  icon: <EditOutlined />,
  ...edits,
});

interface Deletes<R, In> {
  nameOf: (row: R) => string;
  /** Default: «Eliminar» and the row's name. */
  title?: string;
  /** The consequences, and when it is possible. */
  text: string | ((row: R) => string);
  call: Call<In, unknown>;
  input: (row: R) => In;
  /** «Punto de conexión eliminado» */
  done: string;
  /** Offered if the row is in use and cannot be deleted. */
  instead?: (row: R) => Instead | undefined;
}

/** «Eliminar», after a confirmation. */
export const deleteButton = <R, In>({
  nameOf,
  title,
  text,
  call,
  input,
  done,
  instead,
}: Deletes<R, In>): RowButton<R> => ({
  key: 'delete',
  text: 'Eliminar',
  icon: <DeleteOutlined />,
  bare: true,
  nameOf,
  dialog: (row, close) => (
    <Suspense fallback={null}>
      <DeleteRow
        title={title ?? `Eliminar ${nameOf(row)}`}
        text={typeof text === 'function' ? text(row) : text}
        call={call as Call<unknown, unknown>}
        input={input(row)}
        instead={instead?.(row)}
        done={done}
        onClose={close}
      />
    </Suspense>
  ),
});
