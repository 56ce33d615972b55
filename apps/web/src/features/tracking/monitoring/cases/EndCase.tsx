import { type AlertCase, attendCase } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { CASE_VERDICT_NAMES, CASE_VERDICTS, type CaseVerdict } from '@cabezal/domain/trips/cases/case';
import { Form, Input, Radio } from 'antd';
import { useChange } from '../../../../api/use-change.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Failure } from '../../../../ui/feedback/Failure.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { zodRule } from '../../../../ui/form/zod-rule.ts';
import { useOpened } from '../../../../ui/use-opened.ts';
import './cases.css';

interface EndCaseProps {
  found: AlertCase;
  onClose: () => void;
}

const verdicts = CASE_VERDICTS.map(value => ({ value, label: CASE_VERDICT_NAMES[value] }));
interface Said {
  text?: string;
  verdict?: CaseVerdict;
}

/**
 * Asks how a case was resolved, and of a case of a rule whether the alert was right. Ending it attends what the driver reported, which the driver
 * reads on the phone.
 */
export function EndCase({ found, onClose }: EndCaseProps) {
  const { id_alert_case, version, headline, kind, end_asked_by } = useOpened(found);
  // The first of two persons says that it is over.
  const isAsking = kind === 'PANICO' && end_asked_by === null;
  const [form] = Form.useForm<Said>();
  const end = useChange(attendCase, {
    form,
    onDone: () => {
      toast.success(isAsking ? 'Falta que otra persona la cierre' : 'Caso resuelto');
      onClose();
    },
  });
  const send = ({ text, verdict }: Said) =>
    end.run({ id_alert_case, version, act: 'END', text: text?.trim() || null, verdict: verdict ?? null });
  return (
    <Dialog
      open
      title="Resolver el caso"
      width={440}
      footer={null}
      unsaved={() => form.isFieldsTouched()}
      onClose={onClose}
    >
      {close => (
        <Form form={form} layout="vertical" onFinish={send}>
          <p className="cz-modal-text">{headline}</p>
          {isAsking && <p className="cz-modal-text">Una emergencia la cierran dos personas: después de usted, otra.</p>}
          <Failure error={end.error} />
          {kind !== 'PROBLEMA' && (
            <Form.Item
              name="verdict"
              label="¿Fue real?"
              rules={[{ required: true, message: 'Diga si la alerta fue real' }]}
            >
              <Radio.Group className="cz-monitoring-case-verdict" options={verdicts} />
            </Form.Item>
          )}
          <Form.Item name="text" label="Cómo se resolvió" rules={[zodRule(attendCase.input, 'text')]}>
            <Input.TextArea autoFocus autoSize={{ minRows: 2, maxRows: 6 }} maxLength={400} placeholder="Opcional" />
          </Form.Item>
          <div className="cz-modal-buttons">
            <ActionButton onClick={close}>Cancelar</ActionButton>
            <ActionButton look="primary" htmlType="submit" loading={end.pending}>
              Resolver
            </ActionButton>
          </div>
        </Form>
      )}
    </Dialog>
  );
}
