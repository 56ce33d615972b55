import { type AlertRuleRow, disableAlert } from '@cabezal/contract/tracking/alerts/rules.calls';
import { Input } from 'antd';
import { toast } from '../../../ui/feedback/toast.ts';
import { AskDialog } from '../../../ui/form/AskDialog.tsx';
import { InstantField } from '../../../ui/form/date-fields.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useOpened } from '../../../ui/use-opened.ts';

interface DialogProps {
  row: AlertRuleRow;
  onClose: () => void;
}

/** Switches a rule off, with the reason, until a moment or until somebody switches it on. */
export function DisableRule({ row, onClose }: DialogProps) {
  const { id_alert, version, name } = useOpened(row);
  return (
    <FormModal
      title={`Desactivar ${name}`}
      text="No abre casos mientras esté desactivada. Los que están abiertos siguen abiertos."
      okText="Desactivar"
      call={disableAlert}
      toInput={values => ({ ...values, id_alert, version, disabled: true })}
      doneText="Regla desactivada"
      onClose={onClose}
    >
      <Field name="motive" label="Motivo" span={12} demanded>
        <Input.TextArea autoFocus autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
      </Field>
      <Field name="until" label="Hasta" span={6} help="Vacío: hasta que alguien la active">
        <InstantField />
      </Field>
    </FormModal>
  );
}

/** Switches a rule on again. */
export function EnableRule({ row, onClose }: DialogProps) {
  const { id_alert, version, name } = row;
  return (
    <AskDialog
      open
      title={`Activar ${name}`}
      text="Vuelve a vigilar los viajes desde el próximo minuto."
      okText="Activar"
      call={disableAlert}
      input={{ id_alert, version, disabled: false }}
      onDone={() => {
        toast.success('Regla activada');
        onClose();
      }}
      onClose={onClose}
    />
  );
}
