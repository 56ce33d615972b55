import * as calls from '@cabezal/contract/system/notices/message-log.calls';
import { CHANNEL_NAMES, MESSAGE_STATE_NAMES } from '@cabezal/domain/system/notices/channels';
import { serveExcel, yesNo } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import type { Route } from '../../../platform/http/route.ts';
import { messageLog } from './message-log.queries.ts';

const columns: ExcelColumn<calls.MessageRow>[] = [
  { header: 'FECHA', key: 'created_at', width: 18, type: 'instant' },
  { header: 'ASUNTO', key: 'title', width: 28, type: 'text' },
  { header: 'CANAL', key: 'channel', width: 14, type: 'text', value: row => CHANNEL_NAMES[row.channel] },
  { header: 'PERSONA', key: 'person', width: 28, type: 'text' },
  { header: 'COMPAÑÍA', key: 'company', width: 32, type: 'text' },
  { header: 'DIRECCIÓN', key: 'to_masked', width: 22, type: 'text' },
  { header: 'TEXTO', key: 'text', width: 60, type: 'text' },
  { header: 'ESTADO', key: 'state', width: 16, type: 'text', value: row => MESSAGE_STATE_NAMES[row.state] },
  { header: 'POR QUÉ', key: 'reason', width: 28, type: 'text' },
  { header: 'ERROR', key: 'error', width: 40, type: 'text' },
  { header: 'REENVÍO', key: 'id_resent_of', width: 10, type: 'text', value: row => yesNo(row.id_resent_of !== null) },
  { header: 'COSTO USD', key: 'cost_usd', width: 12, type: 'text' },
  { header: 'INTENTOS', key: 'attempts', width: 10, type: 'number' },
  { header: 'SE ENVÍA DESPUÉS DE', key: 'send_after', width: 20, type: 'instant' },
  { header: 'TERMINÓ', key: 'ended_at', width: 18, type: 'instant' },
];

export const messageLogExcel = (): Route =>
  serveExcel(calls.getMessageLogExcel, calls.getMessageLog, {
    name: 'registro_de_envios',
    sheet: 'Envíos',
    columns,
    spec: ({ input, tx }) => messageLog(input, tx),
  });
