import * as calls from '@cabezal/contract/system/catalogues/maintenance.calls';
import { Input } from 'antd';
import { ShippingLineSelect } from '../../../kits/selects/selects.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { type Column, textColumn } from '../../../ui/table/columns.tsx';
import { EntryList } from './EntryList.tsx';
import { type EntryDialog, EntryModal } from './EntryModal.tsx';

const columns: Column<calls.ShipRow>[] = [
  textColumn('name', 'Buque', { sort: true, flex: 40, locked: true, card: 'title' }),
  textColumn('shipping_line', 'Naviera', { flex: 40, card: 'line' }),
];

const valuesOf = ({ name, id_shipping_line }: calls.ShipRow) => ({ name, id_shipping_line });

export function ShipsTab() {
  return (
    <EntryList
      call={calls.listShips}
      excel={calls.listShipsExcel}
      noun="ship"
      addText="Nuevo buque"
      search="Nombre"
      columns={columns}
      keyOf={row => row.id_ship}
      dialog={(row, close, edit) => <ShipModal row={row} edit={edit} onClose={close} />}
      remove={calls.deleteShip}
      removeInput={({ id_ship, version }) => ({ id_ship, version })}
      edit={calls.editShip}
      turnInput={(row, active) => ({ ...valuesOf(row), id_ship: row.id_ship, version: row.version, active })}
      empty="Aquí aparecen los buques que se eligen al crear una reserva."
    />
  );
}

function ShipModal({ row, edit, onClose }: EntryDialog<calls.ShipRow>) {
  return (
    <EntryModal
      titles={['Nuevo buque', 'Editar buque']}
      addCall={calls.saveShip}
      editCall={calls.editShip}
      initial={(now: calls.ShipRow | null) => (now ? { ...valuesOf(now), active: now.active } : {})}
      target={row && { id_ship: row.id_ship, version: row.version }}
      edit={edit}
      onClose={onClose}
    >
      <Field name="name" label="Nombre" span={12}>
        <Input autoComplete="off" maxLength={80} />
      </Field>
      <Field name="id_shipping_line" label="Naviera" span={12}>
        <ShippingLineSelect name={row?.shipping_line ?? undefined} />
      </Field>
    </EntryModal>
  );
}
