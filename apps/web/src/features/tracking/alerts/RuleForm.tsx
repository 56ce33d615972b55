import {
  type AlertRuleDetail,
  alertRuleOptions,
  getAlert,
  saveAlert,
  updateAlert,
} from '@cabezal/contract/tracking/alerts/rules.calls';
import type { RuleKind } from '@cabezal/domain/trips/cases/case';
import { Form } from 'antd';
import { useState } from 'react';
import { callApi } from '../../../api/call-api.ts';
import { useCall } from '../../../api/use-call.ts';
import { AnswerDialog } from '../../../ui/feedback/AnswerDialog.tsx';
import { Editing, type EditOf } from '../../../ui/form/EditPage.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { RuleFields } from './RuleFields.tsx';
import {
  type KnownNames,
  namesOf,
  newRule,
  proposedBy,
  type RuleNames,
  type RuleValues,
  ruleValues,
  sentRule,
  typedSentence,
  withName,
  withNamesOf,
  withUnavailable,
} from './rule-values.ts';

interface DialogProps {
  onClose: () => void;
}
const WIDTH = 760;
const TEXT = 'De varias reglas que alcanzan a un viaje vale la más específica.';

const unnamed: KnownNames = new Map();

/** The names of the selected records; `rule` changes when the person loads what another one stored. */
function useNames(rule: AlertRuleDetail | null, values: RuleValues) {
  const [known, setKnown] = useState(unnamed);
  const all = rule === null ? known : withNamesOf(known, rule);
  if (all !== known) setKnown(all);
  const onName = (what: keyof RuleNames, id: number, name: string) => setKnown(now => withName(now, what, id, name));
  return { names: namesOf(all, values), onName };
}

/** A new rule. Choosing its kind proposes severity and times. */
export function AddRule({ onClose }: DialogProps) {
  const [form] = Form.useForm<RuleValues>();
  const values = Form.useWatch((all: RuleValues) => all, form) ?? {};
  const { names, onName } = useNames(null, values);
  const options = useCall(alertRuleOptions, {}, { staleTime: 300_000 }).data;
  const onKind = (kind: RuleKind) => form.setFieldsValue(proposedBy(kind));
  return (
    <FormModal
      title="Nueva regla"
      text={TEXT}
      okText="Crear la regla"
      width={WIDTH}
      form={form}
      call={saveAlert}
      initial={newRule('DETENIDO')}
      toInput={typed => ({ ...sentRule(typed), id_guide: null })}
      doneText="Regla creada"
      onClose={onClose}
    >
      <RuleFields
        kind={values.kind ?? 'DETENIDO'}
        isNew
        values={values}
        id_guide={null}
        names={names}
        reservation={null}
        options={options}
        sentence={typedSentence(values, { ...names, guide: null }, options)}
        onKind={onKind}
        onName={onName}
      />
    </FormModal>
  );
}

/** Changes a rule: everything but its kind. */
export function EditRule({ id_alert, onClose }: DialogProps & { id_alert: number }) {
  const found = useCall(getAlert, { id_alert });
  return (
    <AnswerDialog query={found} what="la regla" title="Editar la regla" width={WIDTH} onClose={onClose}>
      {rule => (
        <Editing record={rule} read={() => callApi(getAlert, { id_alert })}>
          {(record, edit) => <Fields record={record} edit={edit} onClose={onClose} />}
        </Editing>
      )}
    </AnswerDialog>
  );
}

function Fields({ record, edit, onClose }: EditOf<AlertRuleDetail> & DialogProps) {
  const { id_alert, version, id_guide, guide, kind, name } = record;
  const [form] = Form.useForm<RuleValues>();
  const values = Form.useWatch((all: RuleValues) => all, form) ?? {};
  const { names, onName } = useNames(record, values);
  const offered = useCall(alertRuleOptions, {}, { staleTime: 300_000 }).data;
  const options = withUnavailable(offered, record.unavailable);
  return (
    <FormModal
      title={`Editar ${name}`}
      text={TEXT}
      width={WIDTH}
      form={form}
      call={updateAlert}
      edit={edit}
      initial={ruleValues}
      toInput={typed => ({ ...sentRule(typed), id_alert, id_guide, version })}
      onClose={onClose}
    >
      <RuleFields
        kind={kind}
        values={values}
        id_guide={id_guide}
        names={names}
        reservation={record.id_reservation}
        options={options}
        sentence={typedSentence({ ...values, kind }, { ...names, guide }, options)}
        onName={onName}
      />
    </FormModal>
  );
}
