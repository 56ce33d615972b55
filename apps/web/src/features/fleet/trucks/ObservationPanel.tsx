import { deleteTruckObservation, saveTruckObservation } from '@cabezal/contract/fleet/trucks/truck-edits.calls';
import { getTruck, type Truck } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { Input } from 'antd';
import { useState } from 'react';
import { callApi } from '../../../api/call-api.ts';
import { useAction } from '../../../api/use-action.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Panel } from '../../../ui/detail/DetailPage.tsx';
import { Editing } from '../../../ui/form/EditPage.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';

/** The note on a truck; people with the permission edit it here. */
export function ObservationPanel({ truck }: { truck: Truck }) {
  const [writing, setWriting] = useState(false);
  const remove = useAction(deleteTruckObservation);
  const { id_truck, version, observation_truck } = truck;
  const close = () => setWriting(false);
  const mayEdit = truck.can.edit === true;
  if (!observation_truck && !mayEdit) return null;
  return (
    <Panel title="Observación">
      <p className="cz-records-note">{observation_truck ?? 'Sin observación.'}</p>
      {mayEdit && (
        <div className="cz-trucks-actions">
          <ActionButton size="small" onClick={() => setWriting(true)}>
            {observation_truck ? 'Cambiar' : 'Escribir'}
          </ActionButton>
          {observation_truck && (
            <ActionButton size="small" look="text" onClick={() => remove.run({ id_truck, version })}>
              Quitar
            </ActionButton>
          )}
        </div>
      )}
      {writing && (
        <Editing record={truck} read={() => callApi(getTruck, { id_truck })}>
          {(begun, edit) => (
            <FormModal
              title="Observación"
              okText="Guardar"
              call={saveTruckObservation}
              edit={edit}
              initial={{ observation_truck: begun.observation_truck }}
              toInput={values => ({ ...values, id_truck, version: begun.version })}
              onClose={close}
            >
              <Field name="observation_truck" label="Observación" span={12} help="La ven su compañía y la operadora">
                <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={500} />
              </Field>
            </FormModal>
          )}
        </Editing>
      )}
    </Panel>
  );
}
