import { requestStreetTurn, type TurnPairRow } from '@cabezal/contract/empties/street-turns/street-turns.calls';
import { BOX_CONDITION_NAMES } from '@cabezal/domain/empties/movements/empty-paste';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Input, Select } from 'antd';
import { useSendsMail } from '../../../../api/use-config.ts';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { optionsOf } from '../../../../ui/form/options-of.ts';

const conditions = optionsOf(BOX_CONDITION_NAMES);

/** Asks the line for a box; the person confirms having checked its condition. */
export function RequestDialog({ pair, onClose }: { pair: TurnPairRow; onClose: () => void }) {
  const { container_code, shipping_line, photos } = pair;
  const sendsMail = useSendsMail();
  return (
    <FormModal
      title={`Solicitar ${container_code} a ${shipping_line}`}
      text={`De ${pair.import.client_name} a ${pair.export.client_name}, sin pasar por el depósito. La naviera puede responder hasta el ${formatDateTime(pair.take_at)}.${sendsMail ? '' : ' No hay correo configurado: pídaselo usted por otro medio.'}`}
      okText="Solicitar"
      call={requestStreetTurn}
      initial={sendsMail ? { email: pair.mailed_to } : {}}
      toInput={values => ({
        ...values,
        id_import_sub: pair.import.id_sub_reservation,
        id_export_sub: pair.export.id_sub_reservation,
      })}
      doneText={turn => (turn.mailed_to === null ? 'Solicitud registrada' : `Solicitud enviada a ${turn.mailed_to}`)}
      onClose={onClose}
      width={560}
    >
      <Field
        name="condition"
        label="Cómo está el contenedor"
        span={12}
        help={photos === 0 ? 'Aún no hay fotos: confírmelo con el conductor' : 'Según las fotos del conductor'}
      >
        <Select options={conditions} />
      </Field>
      {sendsMail && (
        <>
          <Field
            name="email"
            label="Correo de la naviera"
            span={12}
            help="Sin correo queda como solicitado por otro medio"
          >
            <Input autoComplete="off" inputMode="email" maxLength={254} />
          </Field>
          <Field name="message" label="Algo más para la naviera" span={12}>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={1000} />
          </Field>
        </>
      )}
    </FormModal>
  );
}
