import * as calls from '@cabezal/contract/tracking/alerts/alerts.calls';
import { listEmergencies } from '@cabezal/contract/tracking/alerts/emergencies.calls';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { attendCase } from './attend-case.ts';
import { selectEmergencies } from './cases.queries.ts';
import { caseDetail, openCases } from './read-cases.ts';
import { saveReminder } from './save-reminder.ts';
import { startDrill } from './start-drill.ts';

export function alertRoutes(): Route[] {
  return [
    serve(calls.listAlertMonitoring, ({ tx, actor }) => openCases(tx, actor)),
    serve(listEmergencies, ({ tx }) => selectEmergencies(tx)),
    serve(calls.getCase, ({ tx, actor, input }) => caseDetail(tx, actor, input.id_alert_case)),
    ...ofOperator([
      serveChange(
        calls.startDrill,
        ({ tx, actor, input }) => startDrill(tx, actor, input.id_guide),
        ({ tx, actor }, id_alert_case) => caseDetail(tx, actor, id_alert_case),
      ),
      serveChange(
        calls.attendCase,
        ({ tx, actor, input }) => attendCase(tx, actor, input),
        ({ tx, actor }, id_alert_case) => caseDetail(tx, actor, id_alert_case),
      ),
      serveChange(
        calls.saveAlertReminder,
        ({ tx, actor, input }) => saveReminder(tx, actor, input),
        ({ tx, actor }, id_alert_case) => caseDetail(tx, actor, id_alert_case),
      ),
    ]),
  ];
}
