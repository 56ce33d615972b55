import { CheckCircleOutlined, HistoryOutlined, StopOutlined } from '@ant-design/icons';
import { type AlertRuleRow, getAlerts, getAlertsExcel } from '@cabezal/contract/tracking/alerts/rules.calls';
import { useState } from 'react';
import { historyTab } from '../../../kits/records/RecordHistory.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { AddButton } from '../../../ui/AddButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { editButton, type RowButton } from '../../../ui/table/row-buttons.tsx';
import { DisableRule, EnableRule } from './DisableRule.tsx';
import { AddRule, EditRule } from './RuleForm.tsx';
import { ruleColumns, ruleFilters, ruleViews } from './rule-columns.tsx';

const nameOf = (row: AlertRuleRow) => row.name;

const history: RowButton<AlertRuleRow> = {
  key: 'history',
  text: 'Historial',
  icon: <HistoryOutlined />,
  bare: true,
  nameOf,
  dialog: (row, close) => (
    <Dialog unsaved={null} open title={`Historial de ${row.name}`} width={720} footer={null} onClose={close}>
      {historyTab('alert', row.id_alert).children}
    </Dialog>
  ),
};
const writing: RowButton<AlertRuleRow>[] = [
  editButton<AlertRuleRow>({
    nameOf,
    bare: true,
    dialog: (row, close) => <EditRule id_alert={row.id_alert} onClose={close} />,
  }),
  {
    key: 'disable',
    text: 'Desactivar',
    icon: <StopOutlined />,
    bare: true,
    nameOf,
    when: row => row.active,
    dialog: (row, close) => <DisableRule row={row} onClose={close} />,
  },
  {
    key: 'enable',
    text: 'Activar',
    icon: <CheckCircleOutlined />,
    bare: true,
    nameOf,
    when: row => !row.active,
    dialog: (row, close) => <EnableRule row={row} onClose={close} />,
  },
];

/** The rules, the most severe first. */
export function RulesTab() {
  const { mayKeep } = useAccess();
  const mayWrite = mayKeep('alert.write');
  const [adding, setAdding] = useState(false);
  const add = mayWrite && <AddButton to={() => setAdding(true)}>Nueva regla</AddButton>;
  return (
    <>
      <DataTable<AlertRuleRow>
        id="alert_rules"
        call={getAlerts}
        onExcel={getAlertsExcel}
        columns={ruleColumns}
        row={{ key: row => row.id_alert, buttons: mayWrite ? [...writing, history] : [history] }}
        views={ruleViews}
        everything="Todas"
        filters={ruleFilters}
        search="Nombre de la regla"
        tools={add}
        empty={{
          title: 'Aún no hay reglas',
          text: 'Una regla vigila los viajes en curso y abre un caso en el monitoreo cuando algo se sale de lo normal.',
          action: add,
        }}
      />
      {adding && <AddRule onClose={() => setAdding(false)} />}
    </>
  );
}
