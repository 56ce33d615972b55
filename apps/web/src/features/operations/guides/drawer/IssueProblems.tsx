import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { JUSTIFICATION_MAX } from '@cabezal/domain/prices/amounts/adjustment-reason';
import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import type { ApiError } from '../../../../api/api-error.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { RequestId } from '../../../../ui/feedback/ErrorState.tsx';
import { Failure } from '../../../../ui/feedback/Failure.tsx';
import { LeaveGuard } from '../../../../ui/form/use-leave-guard.ts';
import { issueRefusal, saysWhatIsMissing } from './issue-refusal.ts';
import type { IssueAction } from './use-issue.ts';

/** The reasons why the guide could not be issued. People with guide.override can issue it nevertheless, with a motive. */
export function IssueProblems({ guide, issue }: { guide: GuideDetail; issue: IssueAction }) {
  const { may } = useAccess();
  const mayOverride = may('guide.override');
  const refusal = useRefusal(issue);
  const failure = saysWhatIsMissing(issue.error) ? null : issue.error;
  if ((!refusal && !failure) || guide.issued_at !== null) return null;
  return (
    <div className="cz-guides-drawer-part">
      {refusal && (
        <Alert
          type="error"
          showIcon
          title="La guía no se puede emitir todavía"
          description={
            <>
              <ul className="cz-guides-reasons">
                {refusal.message.split(' · ').map(reason => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
              <RequestId id={refusal.request_id} />
              {mayOverride && <OverrideForm guide={guide} issue={issue} />}
            </>
          }
        />
      )}
      <Failure error={failure} />
    </div>
  );
}

function useRefusal(issue: IssueAction) {
  const [kept, keep] = useState<ApiError | null>(null);
  const refusal = issueRefusal(kept, issue);
  if (refusal !== kept) keep(refusal);
  return refusal;
}

function OverrideForm({ guide, issue }: { guide: GuideDetail; issue: IssueAction }) {
  const [form] = Form.useForm<{ why: string }>();
  const send = ({ why }: { why: string }) =>
    issue.run({ id_guide: guide.id_guide, version: guide.version, override_justification: why });
  return (
    <Form form={form} layout="vertical" onFinish={send}>
      <LeaveGuard isDirty={() => !issue.pending && !!form.getFieldValue('why')?.trim()} />
      <Form.Item
        name="why"
        label="Justificación para emitirla así"
        rules={[{ required: true, whitespace: true, message: 'Escriba la justificación' }]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={JUSTIFICATION_MAX} showCount />
      </Form.Item>
      <ActionButton look="danger" htmlType="submit" loading={issue.pending}>
        Emitir con excepción
      </ActionButton>
    </Form>
  );
}
