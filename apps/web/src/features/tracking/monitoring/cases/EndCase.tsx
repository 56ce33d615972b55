import { type AlertCase, attendCase } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { CASE_VERDICT_NAMES, CASE_VERDICTS } from '@cabezal/domain/trips/cases/case';
import { Input, Radio } from 'antd';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { useOpened } from '../../../../ui/use-opened.ts';
import './cases.css';

interface EndCaseProps {
  found: AlertCase;
  onClose: () => void;
}

const verdicts = CASE_VERDICTS.map(value => ({ value, label: CASE_VERDICT_NAMES[value] }));

/**
 * Asks how a case was resolved, and of a case of a rule whether the alert was right. Ending it attends what the driver reported, which the driver
 * reads on the phone.
 */
export function EndCase({ found, onClose }: EndCaseProps) {
  const { id_alert_case, version, headline, kind, end_asked_by } = useOpened(found);
  // The first of two persons says that it is over.
  const isAsking = kind === 'PANICO' && end_asked_by === null;
  return (
    <FormModal
      title="Resolver el caso"
      width={440}
      text={headline}
      okText="Resolver"
      call={attendCase}
      toInput={values => ({ ...values, id_alert_case, version, act: 'END' })}
      doneText={isAsking ? 'Falta que otra persona la cierre' : 'Caso resuelto'}
      onClose={onClose}
    >
      {isAsking && (
        <p className="cz-modal-text cz-span-12">Una emergencia la cierran dos personas: después de usted, otra.</p>
      )}
      {kind !== 'PROBLEMA' && (
        <Field
          name="verdict"
          label="¿Fue real?"
          span={12}
          demanded
          rules={[{ required: true, message: 'Diga si la alerta fue real' }]}
        >
          <Radio.Group className="cz-monitoring-case-verdict" options={verdicts} />
        </Field>
      )}
      <Field name="text" label="Cómo se resolvió" span={12}>
        <Input.TextArea autoFocus autoSize={{ minRows: 2, maxRows: 6 }} maxLength={400} />
      </Field>
    </FormModal>
  );
}
