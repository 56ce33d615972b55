import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import type { Call } from '@cabezal/contract/call';
import {
  addShippingLineDeposit,
  getShippingLinesByDeposit,
  removeShippingLineDeposit,
  type ShippingLineCost,
  updateShippingLineCost,
} from '@cabezal/contract/money/costs/company-costs.calls';
import { type Company, getDeposits, type PlaceOption } from '@cabezal/contract/people/companies/companies.calls';
import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { callApi } from '../../../api/call-api.ts';
import { useCall } from '../../../api/use-call.ts';
import { ShippingLineSelect } from '../../../kits/selects/selects.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { DeleteDialog } from '../../../ui/form/DeleteDialog.tsx';
import { Editing } from '../../../ui/form/EditPage.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { MoneyField } from '../../../ui/form/fields.tsx';
import { optionSearch } from '../../../ui/form/option-search.ts';
import { present } from '../../../ui/form/use-editing.ts';
import { dateColumn, moneyColumn, textColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
import './companies.css';

/** Depots whose costs are on a company's page: its own; on the operator's page all. */
export const depotsOf = (company: Company, depots: readonly PlaceOption[]): PlaceOption[] =>
  depots.filter(depot => company.is_operator || depot.id_company === company.id_company);

export const useDepots = (enabled: boolean) => useCall(getDeposits, {}, { enabled, staleTime: 300_000 }).data ?? [];

type LinesCall = Call<{ id: number }, ShippingLineCost[]>;

interface DepotLinesProps {
  company: Company;
  /** Procurement has a call of its own. */
  call?: LinesCall;
}

/** What a depot charges for a shipping line's empty, USD without VAT for one movement. */
export function DepotLines({ company, call = getShippingLinesByDeposit }: DepotLinesProps) {
  const depots = depotsOf(company, useDepots(true));
  const [chosen, choose] = useState<number | null>(null);
  const id_location = chosen ?? depots[0]?.id_location;
  if (id_location === undefined) return <RowsSkeleton rows={3} />;
  return (
    <div className="cz-records-stack">
      <Lines call={call} id_location={id_location} mayEdit={company.can.edit_all === true}>
        <Select<number>
          aria-label="Depósito"
          value={id_location}
          onChange={choose}
          showSearch={optionSearch}
          options={depots.map(depot => ({ value: depot.id_location, label: depot.name }))}
          className="cz-companies-depot"
        />
      </Lines>
    </div>
  );
}

type Task = { kind: 'add' } | { kind: 'edit' | 'remove'; row: ShippingLineCost };

interface LinesProps {
  call: LinesCall;
  id_location: number;
  mayEdit: boolean;
  /** The select for the depot. */
  children: ReactNode;
}

function Lines({ call, id_location, mayEdit, children }: LinesProps) {
  const found = useCall(call, { id: id_location });
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  if (!found.data) return <Answer query={found} what="las navieras" loading={<RowsSkeleton rows={3} />} />;
  const key = task && task.kind !== 'add' ? { id_shipping_line: task.row.id_shipping_line, id_location } : null;
  return (
    <>
      <div className="cz-companies-head">
        {children}
        {mayEdit && (
          <ActionButton icon={<PlusOutlined />} onClick={() => setTask({ kind: 'add' })}>
            Agregar naviera
          </ActionButton>
        )}
      </div>
      <SmallTable<ShippingLineCost>
        rows={found.data}
        columns={columns}
        rowKey={row => row.id_shipping_line}
        empty={{
          title: 'Sin navieras en este depósito',
          text: 'Aquí aparecen las navieras que reciben o entregan vacíos en el depósito y lo que cuesta cada movimiento.',
        }}
        actions={mayEdit ? row => <LineActions row={row} onTask={setTask} /> : undefined}
      />
      {task?.kind === 'add' && <AddLine id_location={id_location} onClose={close} />}
      {task?.kind === 'edit' && key && (
        <Editing record={task.row} read={() => readLine(call, id_location, task.row.id_shipping_line)}>
          {({ shipping_line, cost, version }, edit) => (
            <FormModal
              title={`Costo de ${shipping_line}`}
              okText="Guardar costo"
              call={updateShippingLineCost}
              edit={edit}
              initial={{ cost }}
              toInput={values => ({ ...values, ...key, version })}
              onClose={close}
            >
              <CostField />
            </FormModal>
          )}
        </Editing>
      )}
      {task?.kind === 'remove' && key && (
        <DeleteDialog
          open
          title={`Quitar ${task.row.shipping_line}`}
          text={`Deja de constar en ${task.row.location} al terminar el día de hoy. El costo queda en el historial.`}
          call={removeShippingLineDeposit}
          input={{ ...key, version: task.row.version }}
          onDone={close}
          onClose={close}
        />
      )}
    </>
  );
}

const readLine = async (call: LinesCall, id: number, id_shipping_line: number) =>
  present((await callApi(call, { id })).find(row => row.id_shipping_line === id_shipping_line));

const columns = [
  textColumn<ShippingLineCost>('shipping_line', 'Naviera'),
  moneyColumn<ShippingLineCost>('cost', 'Por movimiento, sin IVA', { width: 200, card: 'side' }),
  dateColumn<ShippingLineCost>('valid_to', 'Hasta', { card: 'line' }),
  textColumn<ShippingLineCost>('author', 'Registró'),
  dateColumn<ShippingLineCost>('updated_at', 'Fecha'),
];

function LineActions({ row, onTask }: { row: ShippingLineCost; onTask: (task: Task) => void }) {
  // It was removed already.
  if (row.valid_to !== null) return null;
  return (
    <>
      <ActionButton
        size="small"
        look="text"
        icon={<EditOutlined />}
        aria-label={`Cambiar el costo de ${row.shipping_line}`}
        onClick={() => onTask({ kind: 'edit', row })}
      />
      <ActionButton
        size="small"
        look="text"
        icon={<DeleteOutlined />}
        aria-label={`Quitar ${row.shipping_line}`}
        onClick={() => onTask({ kind: 'remove', row })}
      />
    </>
  );
}

function CostField() {
  return (
    <Field name="cost" label="Por movimiento, sin IVA" span={6}>
      <MoneyField />
    </Field>
  );
}

function AddLine({ id_location, onClose }: { id_location: number; onClose: () => void }) {
  return (
    <FormModal
      title="Agregar naviera"
      okText="Agregar naviera"
      call={addShippingLineDeposit}
      toInput={values => ({ ...values, id_location })}
      onClose={onClose}
    >
      <Field name="id_shipping_line" label="Naviera" span={6}>
        <ShippingLineSelect />
      </Field>
      <CostField />
    </FormModal>
  );
}
