import { HistoryOutlined, SnippetsOutlined } from '@ant-design/icons';
import type { Call } from '@cabezal/contract/call';
import * as calls from '@cabezal/contract/operations/terminals/terminal-codes.calls';
import type { LocationRow } from '@cabezal/contract/places/locations/locations.calls';
import { getLocations } from '@cabezal/contract/places/locations/locations.calls';
import type { Page } from '@cabezal/contract/shapes';
import { MOST_AT_ONCE } from '@cabezal/contract/shapes';
import {
  DISV_TERMINAL,
  TERMINAL_CODE_KINDS,
  TERMINAL_CODE_LENGTH,
  type TerminalCodeKind,
} from '@cabezal/domain/operations/terminals/terminal-codes';
import { Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import type { ListCall } from '../../../api/read-pages.ts';
import { useCall } from '../../../api/use-call.ts';
import { historyTab } from '../../../kits/records/RecordHistory.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { Editing } from '../../../ui/form/EditPage.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { type Edit, readRow } from '../../../ui/form/use-editing.ts';
import { customColumn, instantColumn, numberColumn } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { editButton } from '../../../ui/table/row-buttons.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { PasteCodes } from './PasteCodes.tsx';
import './terminals.css';

type Row = calls.TerminalCodeRow;
interface CodeList {
  key: string;
  kinds: TerminalCodeKind[];
  name: string;
  list: ListCall<Row>;
  save: Call<unknown, unknown>;
  /** What the list holds, in a sentence: «los clientes». */
  what: string;
}

const lists: readonly CodeList[] = [
  {
    key: 'clientes',
    kinds: ['CLIENT'],
    name: 'Clientes',
    what: 'los clientes',
    list: calls.listTerminalClients,
    save: calls.saveTerminalClients,
  },
  {
    key: 'depositos',
    kinds: ['DEPOSIT'],
    name: 'Depósitos',
    what: 'los depósitos',
    list: calls.listTerminalDeposits,
    save: calls.saveTerminalDeposits,
  },
  {
    key: 'productos',
    kinds: ['PRODUCT'],
    name: 'Productos',
    what: 'los productos',
    list: calls.listTerminalProducts,
    save: calls.saveTerminalProducts,
  },
  {
    key: 'lugares',
    kinds: ['PROVINCE', 'CANTON'],
    name: 'Provincias y cantones',
    what: 'las provincias y los cantones',
    list: calls.listTerminalPlaces,
    save: calls.saveTerminalPlaces,
  },
  {
    key: 'navieras',
    kinds: ['SHIPPING_LINE'],
    name: 'Navieras',
    what: 'las navieras',
    list: calls.listTerminalLines,
    save: calls.saveTerminalLines,
  },
  {
    key: 'tipos',
    kinds: ['CONTAINER_TYPE'],
    name: 'Tipos de contenedor',
    what: 'los tipos de contenedor',
    list: calls.listDpwContainerTypes,
    save: calls.saveDpwContainerTypes,
  },
];

/** A deactivated record is listed while it has a code. */
function RecordName({ row: { name, active } }: { row: Row }) {
  return (
    <>
      {name}
      {!active && <span className="cz-optional">desactivado</span>}
    </>
  );
}

const columns = [
  customColumn<Row>('name', 'Nombre', row => <RecordName row={row} />, {
    sort: 'name',
    flex: 45,
    locked: true,
    card: 'title',
  }),
  customColumn<Row>('code', 'Código del terminal', row => row.code ?? <span className="cz-late">Sin código</span>, {
    sort: 'code',
    width: 200,
    card: 'line',
  }),
  customColumn<Row>('kind', 'Qué es', row => TERMINAL_CODE_KINDS[row.kind], { width: 160, card: 'none' }),
  instantColumn<Row>('checked_at', 'Revisado', { sort: true, width: 150, card: 'none' }),
  numberColumn<Row>('uses', 'Reservas en 30 días', { width: 150, card: 'none' }),
];
const filters: Filter[] = [{ kind: 'yes_no', field: 'missing', label: 'Sin código' }];

/** How each port terminal names our records, those without a code first. */
export function TerminalCodesTab() {
  const terminals = useCall(getLocations, {
    page: 1,
    page_size: MOST_AT_ONCE,
    sort: [],
    filters: { type: 'PRT', active: true },
  });
  return (
    <Answer<Page<LocationRow>> query={terminals} what="los terminales" loading={<RowsSkeleton rows={8} />}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState
            title="Aún no hay terminales"
            text="Los códigos son de un puerto: registre primero un establecimiento de ese tipo."
          />
        ) : (
          <CodesOfTerminals terminals={rows} />
        )
      }
    </Answer>
  );
}

function CodesOfTerminals({ terminals }: { terminals: readonly LocationRow[] }) {
  const { get, id, change } = useAddress<'terminal' | 'lista'>();
  const { mayKeep } = useAccess();
  const [opened, open] = useState<'paste' | 'history' | null>(null);
  const chosen = terminals.find(one => one.id_location === id('terminal'));
  const usual = terminals.find(one => one.code === DISV_TERMINAL) ?? terminals[0];
  const terminal = chosen ?? usual;
  const list = lists.find(one => one.key === get('lista')) ?? lists[0];
  if (terminal === undefined || list === undefined) return null;
  const mayWrite = mayKeep('maintenance.write');
  const buttons = [
    editButton<Row>({
      nameOf: row => row.name,
      bare: true,
      dialog: (row, close) => (
        <Editing record={row} read={() => fresh(list, row)}>
          {(record, edit) => (
            <CodeForm save={list.save} terminal={terminal} record={record} edit={edit} onClose={close} />
          )}
        </Editing>
      ),
    }),
  ];
  return (
    <>
      <div className="cz-terminals-codes">
        <Select
          aria-label="Terminal"
          className="cz-terminals-one"
          value={terminal.id_location}
          options={terminals.map(one => ({ value: one.id_location, label: one.name }))}
          onChange={value => change({ terminal: value })}
        />
        <Segmented
          aria-label="Qué códigos"
          className="cz-terminals-kinds"
          value={list.key}
          options={lists.map(one => ({ value: one.key, label: one.name }))}
          onChange={value => change({ lista: value })}
        />
      </div>
      <DataTable<Row>
        key={`${terminal.id_location} ${list.key}`}
        id={`terminal_codes_${list.key}`}
        call={list.list}
        fixed={{ filters: { id_terminal: terminal.id_location } }}
        columns={columns}
        row={{ key: row => `${row.kind} ${row.id_own}`, buttons: mayWrite ? buttons : undefined }}
        search="Nombre o código"
        filters={filters}
        tools={
          <>
            <ActionButton icon={<HistoryOutlined />} onClick={() => open('history')}>
              Historial
            </ActionButton>
            {mayWrite && (
              <ActionButton icon={<SnippetsOutlined />} onClick={() => open('paste')}>
                Pegar códigos
              </ActionButton>
            )}
          </>
        }
        empty={{ title: 'Nada por aquí', text: `Aquí aparecen ${list.what} con su código en ${terminal.name}.` }}
      />
      {opened === 'paste' && (
        <PasteCodes terminal={terminal} kinds={list.kinds} what={list.what} onClose={() => open(null)} />
      )}
      {opened === 'history' && (
        <Dialog
          unsaved={null}
          open
          title={`Historial de códigos de ${terminal.name}`}
          width={720}
          footer={null}
          onClose={() => open(null)}
        >
          {historyTab('terminal_code', terminal.id_location).children}
        </Dialog>
      )}
    </>
  );
}

/** The row as it is now. */
const fresh = ({ list }: CodeList, { id_terminal, kind, id_own, name }: Row): Promise<Row> =>
  readRow(list, one => one.kind === kind && one.id_own === id_own, name.split(' · ')[0], { id_terminal });

interface CodeFormProps {
  save: Call<unknown, unknown>;
  terminal: LocationRow;
  record: Row;
  edit: Edit;
  onClose: () => void;
}

function CodeForm({ save, terminal, record, edit, onClose }: CodeFormProps) {
  const { id_own, kind, version, name, id_terminal } = record;
  const isPlace = kind === 'PROVINCE' || kind === 'CANTON';
  const toInput = ({ rows }: Record<string, unknown>) => {
    const [typed] = rows as { code?: string | null }[];
    const row = { id_own, version, code: typed?.code || null };
    return { id_terminal, rows: [isPlace ? { kind, ...row } : row] };
  };
  return (
    <FormModal
      title={`Código de ${name}`}
      text={`Así lo nombra ${terminal.name}. Vacío: aún no se conoce. Guardarlo sin cambios confirma que sigue vigente.`}
      okText="Guardar código"
      doneText="Código guardado"
      call={save}
      edit={edit}
      initial={({ code }: Row) => ({ rows: [{ code }] })}
      toInput={toInput}
      onClose={onClose}
      width={440}
    >
      <Field name={['rows', 0, 'code']} label="Código" span={12}>
        <Input autoComplete="off" maxLength={TERMINAL_CODE_LENGTH} />
      </Field>
    </FormModal>
  );
}
