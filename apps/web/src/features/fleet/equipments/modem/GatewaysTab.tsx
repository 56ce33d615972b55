import { KeyOutlined } from '@ant-design/icons';
import {
  addGateway,
  type Gateway,
  getGateways,
  makeGatewayKey,
  updateGateway,
} from '@cabezal/contract/fleet/modems/modems.calls';
import { type CompanyRow, getCompanies } from '@cabezal/contract/people/companies/companies.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { KEY_OVERLAP_HOURS } from '@cabezal/domain/system/validation/modem';
import { Checkbox, Input } from 'antd';
import { useMemo, useState } from 'react';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { companyOption } from '../../../../kits/selects/company-option.ts';
import { nameOfCompany } from '../../../../kits/selects/names.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { AddButton } from '../../../../ui/AddButton.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Editing } from '../../../../ui/form/EditPage.tsx';
import { EntitySelect } from '../../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { readRow } from '../../../../ui/form/use-editing.ts';
import {
  type Column,
  instantColumn,
  longTextColumn,
  numberColumn,
  textColumn,
  yesNoColumn,
} from '../../../../ui/table/columns.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { editButton, type RowButton } from '../../../../ui/table/row-buttons.tsx';
import { CopyEntry } from './CopyEntry.tsx';
import { baseAddress } from './modem-words.ts';

const columns: Column<Gateway>[] = [
  textColumn('name', 'Pasarela', { sort: 'name', width: 220, locked: true, card: 'title' }),
  longTextColumn('company_name', 'Compañía', { flex: 16, card: 'line' }),
  numberColumn('modems', 'Módems', { width: 96, card: 'line' }),
  instantColumn('heard_at', 'Última señal', { card: 'line' }),
  instantColumn('key_made_at', 'Clave del'),
  yesNoColumn('active', 'Activa', { card: 'side' }),
];

interface NewGatewayKey {
  key: string;
  public_url: string | null;
}

/** Servers that forward the positions of a company's modems. */
export function GatewaysTab() {
  const { may, isOperator } = useAccess();
  const [adding, add] = useState(false);
  const [newKey, setNewKey] = useState<NewGatewayKey | null>(null);
  const mayWrite = may('equipment.write');
  const buttons = useMemo<RowButton<Gateway>[]>(
    () => [
      {
        key: 'key',
        text: 'Clave nueva',
        icon: <KeyOutlined />,
        nameOf: row => row.name,
        dialog: (row, close) => <NewKey gateway={row} onKey={setNewKey} onClose={close} />,
      },
      editButton<Gateway>({
        nameOf: row => row.name,
        dialog: (row, close) => <Change gateway={row} onClose={close} />,
      }),
    ],
    [],
  );
  const addButton = mayWrite && <AddButton to={() => add(true)}>Nueva pasarela</AddButton>;
  return (
    <>
      <DataTable<Gateway>
        id="gateways"
        call={getGateways}
        columns={columns}
        row={{ key: row => row.id_gateway, buttons: mayWrite ? buttons : undefined }}
        search="Nombre"
        tools={addButton}
        empty={{
          title: 'Aún no hay pasarelas',
          text: 'Una pasarela es un servidor, como Traccar, que reenvía las posiciones de los módems de una compañía con una sola clave.',
        }}
      />
      {adding && (
        <FormModal
          title="Nueva pasarela"
          text="Habla por todos los módems de su compañía y por ningún otro. Su clave se muestra una sola vez."
          okText="Registrar pasarela"
          call={addGateway}
          doneText="Pasarela registrada"
          onDone={setNewKey}
          onClose={() => add(false)}
        >
          <Field name="name" label="Nombre" span={isOperator ? 6 : 12}>
            <Input autoComplete="off" maxLength={60} placeholder="Traccar de la oficina" />
          </Field>
          {isOperator && (
            <Field name="id_company" label="Compañía" span={6} help="Vacío: la suya">
              <EntitySelect<CompanyRow>
                call={getCompanies}
                nameOf={nameOfCompany}
                filters={{ active: true, company_type: 'TRANS' }}
                option={companyOption}
              />
            </Field>
          )}
        </FormModal>
      )}
      {newKey && <ShownKey newKey={newKey} onClose={() => setNewKey(null)} />}
    </>
  );
}

function NewKey({
  gateway,
  onKey,
  onClose,
}: {
  gateway: Gateway;
  onKey: (newKey: NewGatewayKey) => void;
  onClose: () => void;
}) {
  const { id_gateway, name, old_key_until } = gateway;
  const still = old_key_until === null ? '' : ` Otra anterior vale hasta el ${formatDateTime(old_key_until)}.`;
  return (
    <FormModal
      title={`Clave nueva de ${name}`}
      text={`Se muestra una sola vez. La actual sigue valiendo ${KEY_OVERLAP_HOURS} horas.${still}`}
      okText="Generar"
      call={makeGatewayKey}
      width={460}
      toInput={values => ({ id_gateway, end_old: values.end_old === true })}
      doneText={null}
      onDone={onKey}
      onClose={onClose}
    >
      <Field name="end_old" label="Si alguien más la conoce" span={12} valuePropName="checked">
        <Checkbox>Terminar ya las claves anteriores</Checkbox>
      </Field>
    </FormModal>
  );
}

function Change({ gateway, onClose }: { gateway: Gateway; onClose: () => void }) {
  const { id_gateway, name } = gateway;
  return (
    <Editing record={gateway} read={() => readRow(getGateways, row => row.id_gateway === id_gateway, name)}>
      {(record, edit) => (
        <FormModal
          title={`Editar ${record.name}`}
          call={updateGateway}
          edit={edit}
          initial={{ ...record }}
          toInput={values => ({ ...values, id_gateway, version: record.version })}
          onClose={onClose}
        >
          <Field name="name" label="Nombre" span={12}>
            <Input autoComplete="off" maxLength={60} />
          </Field>
          <Field name="active" label="Estado" span={12} valuePropName="checked">
            <Checkbox>Recibe posiciones</Checkbox>
          </Field>
        </FormModal>
      )}
    </Editing>
  );
}

/** The key of a gateway with the configuration lines for Traccar; shown once. */
function ShownKey({ newKey, onClose }: { newKey: NewGatewayKey; onClose: () => void }) {
  const config = [
    `<entry key='forward.type'>json</entry>`,
    `<entry key='forward.url'>${baseAddress(newKey.public_url)}/gps/traccar</entry>`,
    `<entry key='forward.header'>Authorization: Bearer ${newKey.key}</entry>`,
    `<entry key='forward.retry.enable'>true</entry>`,
  ].join('\n');
  return (
    <Dialog
      unsaved={null}
      onClose={onClose}
      open
      title="Guarde la clave de la pasarela"
      width={640}
      closable={false}
      keyboard={false}
      isFirm
      footer={[
        <ActionButton key="done" look="primary" onClick={onClose}>
          Ya la guardé
        </ActionButton>,
      ]}
    >
      <p className="cz-modal-text">
        No se muestra otra vez. Escriba estas líneas en conf/traccar.xml y reinicie Traccar.
      </p>
      <CopyEntry label="Clave" text={newKey.key} />
      <CopyEntry label="Líneas de traccar.xml" text={config} block />
    </Dialog>
  );
}
