import { GRANT_PLACE_NAMES, type GrantPlace, grantPlacesOf } from '@cabezal/domain/system/access/grants';
import type { Tx } from '../../../platform/db/tx.ts';
import { workbookAnswer } from '../../../platform/excel/excel.ts';
import { readySheet } from '../../../platform/excel/ready-sheet.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import { withInitial } from './initial.ts';
import { listPermissions, listRoles, type StoredPermission } from './permissions.queries.ts';

const TYPE_NAMES = { action: 'Acción', url: 'Pantalla', action_url: 'Acción en una pantalla' } as const;

/** A permission with the word of each role at each place, by the heading of its column. */
interface Line extends Pick<StoredPermission, 'module' | 'name' | 'code'> {
  type: string;
  words: Map<string, string>;
}

/** «Sí», «No»; with a star where a new installation differs. */
function wordOf({ allowed, initial }: { allowed: boolean; initial: boolean | null }): string {
  const word = allowed ? 'Sí' : 'No';
  return initial === null || initial === allowed ? word : `${word} *`;
}

/** Every permission by every role at every place where somebody can have the role. */
export async function permissionsExcel(tx: Tx) {
  const lines = new Map<string, Line>();
  const heads: string[] = [];
  for (const role of await listRoles(tx)) {
    for (const place of grantPlacesOf(role.code) as readonly GrantPlace[]) {
      const head = `${role.name} · ${GRANT_PLACE_NAMES[place]}`;
      heads.push(head);
      const whose = { id_role: role.id_role, id_company_type: place };
      for (const row of withInitial(role, whose, await listPermissions(tx, whose))) {
        const key = `${row.type} ${row.code}`;
        const { module, name, code } = row;
        const line = lines.get(key) ?? { module, name, code, type: TYPE_NAMES[row.type], words: new Map() };
        lines.set(key, line);
        line.words.set(head, wordOf(row));
      }
    }
  }
  const columns: ExcelColumn<Line>[] = [
    { header: 'Módulo', key: 'module', width: 24, type: 'text' },
    { header: 'Clase', key: 'type', width: 20, type: 'text' },
    { header: 'Permiso', key: 'name', width: 44, type: 'text' },
    { header: 'Código', key: 'code', width: 32, type: 'text' },
    ...heads.map(
      (header): ExcelColumn<Line> => ({
        header,
        key: 'words',
        width: 18,
        type: 'text',
        value: line => line.words.get(header) ?? null,
      }),
    ),
  ];
  return workbookAnswer(tx, 'permisos', [readySheet('Permisos', columns, [...lines.values()])]);
}
